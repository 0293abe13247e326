// A provider of OpenID Connect for tests: signs with a key of its own, checks what a client must send, and can be told to
// lie.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { randomBase62 } from '../../../src/lib/ids.js';

export type Claims = Record<string, unknown>;
export type SignOnProvider = {
  issuer: string;
  /** Who signs in there next. */
  claims: Claims;
  /** What the next ID token says otherwise, or how it is broken. */
  lie: { claims?: Claims; signature?: boolean } | null;
  /** What userinfo says besides the ID token; the address moves there when it is set. */
  userinfo: Claims | null;
  /** Signs in with the present claims, as a person does, and returns where the browser is sent. */
  visit(url: string): Promise<string>;
  requests: { path: string; authorization: string | undefined; body: string }[];
  stop(): Promise<void>;
};

export const CLIENT = { id: 'aftercall', secret: 'the secret of a client' };

const encode = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

export async function startSignOnProvider(): Promise<SignOnProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string; claims: Claims }>();

  const idToken = (claims: Claims): string => {
    const nowS = Math.floor(Date.now() / 1_000);
    const whole = {
      iss: provider.issuer,
      aud: CLIENT.id,
      iat: nowS,
      exp: nowS + 300,
      ...claims,
      ...provider.lie?.claims,
    };
    const body = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(whole)}`;
    const signature = sign('sha256', Buffer.from(body), privateKey);
    if (provider.lie?.signature) signature[0]! ^= 1;
    return `${body}.${encode(signature)}`;
  };

  const give = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const answerToken = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { authorization } = request.headers;
    provider.requests.push({ path: '/token', authorization, body });
    const form = new URLSearchParams(body);
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`).toString('base64')}`;
    if (authorization !== basic) return give(response, 401, { error: 'invalid_client' });
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return give(response, 400, { error: 'invalid_grant' });
    }
    give(response, 200, {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      id_token: idToken({ ...code.claims, nonce: code.nonce }),
    });
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, provider.issuer);
    if (pathname === '/.well-known/openid-configuration') {
      return give(response, 200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        userinfo_endpoint: `${provider.issuer}/userinfo`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      });
    }
    if (pathname === '/jwks') {
      const jwk = publicKey.export({ format: 'jwk' });
      return give(response, 200, { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (pathname === '/userinfo') return give(response, 200, { sub: provider.claims.sub, ...provider.userinfo });
    if (pathname === '/token') return void answerToken(request, response);
    give(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const provider: SignOnProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    lie: null,
    userinfo: null,
    requests: [],
    visit: async (url) => {
      const { searchParams: asked } = new URL(url);
      const wanted = { response_type: 'code', client_id: CLIENT.id, code_challenge_method: 'S256' };
      for (const [name, value] of Object.entries(wanted)) {
        if (asked.get(name) !== value) throw new Error(`${name} is ${asked.get(name)}.`);
      }
      const code = randomBase62(20);
      const { userinfo } = provider;
      const claims = userinfo ? { sub: provider.claims.sub } : provider.claims;
      codes.set(code, {
        challenge: asked.get('code_challenge')!,
        nonce: asked.get('nonce')!,
        redirectUri: asked.get('redirect_uri')!,
        claims,
      });
      const back = new URL(asked.get('redirect_uri')!);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state')!);
      return back.href;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
