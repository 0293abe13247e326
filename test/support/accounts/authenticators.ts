// What people have in their pockets: an authenticator app, and a passkey that signs as WebAuthn says.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { CreationOptions, RequestOptions } from '../../../src/lib/security/second-factors.js';

/** The code that the app shows at this moment. */
export const codeOf = (secret: string, atMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });

export type Passkey = {
  create(options: CreationOptions, origin?: string): object;
  get(options: RequestOptions, changes?: { origin?: string; isVerified?: boolean }): object;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function createPasskey(home: string): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x, y } = publicKey.export({ format: 'jwk' });
  let uses = 0;

  const head = (rpId: string, flags: number) => {
    uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  };
  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR. */
  const coseKey = () =>
    Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]);
  const answer = (response: object) => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
    ...{ clientExtensionResults: {}, response },
  });

  return {
    create: ({ challenge, rp }, origin = home) => {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const data = Buffer.concat([head(rp.id!, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL), credential]);
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      });
    },
    get: ({ challenge, rpId }, { origin = home, isVerified = true } = {}) => {
      const said = clientData('webauthn.get', challenge, origin);
      const data = head(rpId!, isVerified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT);
      return answer({
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(said)]), privateKey).toString('base64url'),
      });
    },
  };
}
