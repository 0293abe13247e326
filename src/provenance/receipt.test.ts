import assert from 'node:assert/strict';
import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import { systemClock } from '../lib/clock.js';
import { readIdentity } from './certificates/identity.js';
import { AUTHORITY, OPERATORS } from './certificates/operators.test.data.js';
import { makeCertificate } from './certificates/self-made.js';
import { type Receipt, sha256Of, signReceipt, textHash, verifyReceipt } from './receipt.js';

const RECEIPT: Receipt = {
  type: 'aftercall.receipt',
  version: 1,
  issuedAt: '2026-05-19T08:00:00.000Z',
  flow: {
    id: 'flow_1',
    workspaceId: 'ws_1',
    createdAt: '2026-05-18T09:30:00.000Z',
    completedAt: '2026-05-18T09:33:12.000Z',
  },
  film: {
    ...{ sha256: sha256Of('film'), unmarkedSha256: sha256Of('before'), durationS: 64.25 },
    ...{ markedAt: '2026-05-18T09:33:11.000Z', markedBy: 'Aftercall 0.1.0', certificate: '1' },
  },
  made: {
    script: { writer: 'embedded', edited: true, approved: true },
    voice: { provider: 'embedded', id: 'flite-slt' },
    presenter: { provider: 'embedded', id: 'maya', ofPhotos: false },
    vendor: null,
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  },
  summary: textHash('Zoë – 12 h, 数'),
  script: textHash('Hi Zoë.'),
  evidence: [{ sentence: sha256Of('Hi'), role: 'greeting', spans: [{ start: 0, end: 3, sha256: sha256Of('Zoë') }] }],
  history: [{ event: 'approved', at: '2026-05-18T09:31:00.000Z', by: { kind: 'person', id: 'user_1', name: 'Zoë ❤' } }],
};
const now = systemClock();

describe('a receipt', () => {
  for (const [kind, pem] of Object.entries({ own: makeCertificate(now), ...OPERATORS })) {
    it(`signed with a key of ${kind} is verified by its certificate alone, and trusted through its authority`, () => {
      const text = JSON.stringify(signReceipt(RECEIPT, readIdentity(pem)), null, 2);
      const verdict = verifyReceipt(text, {}, now);
      assert.ok(verdict?.state === 'intact' && !verdict.isTrusted);
      assert.deepEqual(verdict.receipt, RECEIPT);
      const anchors = kind === 'own' ? pem.chainPem.split(/(?=-----BEGIN)/).at(-1)! : AUTHORITY;
      const trusted = verifyReceipt(text, { anchorsPem: anchors }, now);
      assert.ok(trusted?.state === 'intact' && trusted.isTrusted);
      const other = verifyReceipt(text, { anchorsPem: makeCertificate(now).chainPem }, now);
      assert.ok(other?.state === 'intact' && !other.isTrusted);
      const late = verifyReceipt(text, { anchorsPem: anchors }, Date.UTC(2200, 0));
      assert.ok(late?.state === 'intact' && !late.isTrusted, 'a certificate that is over vouches for nothing');
    });
  }

  // As the standards have it, by this test's own reading.
  it('carries a detached JSON Web Signature over its canonical form', () => {
    const { receipt, signature } = signReceipt(RECEIPT, readIdentity(OPERATORS.p384));
    const sorted = (value: unknown): unknown =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .sort()
              .map(([name, member]) => [name, sorted(member)]),
          )
        : Array.isArray(value)
          ? value.map(sorted)
          : value;
    const [head, middle, last] = signature.split('.') as [string, string, string];
    assert.equal(middle, '');
    const { alg, x5c } = JSON.parse(Buffer.from(head, 'base64url').toString());
    assert.equal(alg, 'ES384');
    const input = `${head}.${Buffer.from(JSON.stringify(sorted(receipt))).toString('base64url')}`;
    const leaf = new X509Certificate(Buffer.from(x5c[0], 'base64'));
    const key = {
      key: createPublicKey(leaf.publicKey.export({ type: 'spki', format: 'pem' })),
      dsaEncoding: 'ieee-p1363' as const,
    };
    assert.ok(verify('sha384', Buffer.from(input), key, Buffer.from(last, 'base64url')));
  });

  it('is not what was signed once any value in it is another one', () => {
    const signed = signReceipt(RECEIPT, readIdentity(OPERATORS.rsa));
    const text = JSON.stringify(signed);
    const values = new Set(
      text.slice(0, text.indexOf('"signature"')).match(/"[^"]+"(?=[,}\]])|\b\d+(?:\.\d+)?\b(?=[,}])/g),
    );
    assert.ok(values.size > 20);
    for (const value of values) {
      const other = value.startsWith('"') ? `"x${value.slice(1)}` : `${value}1`;
      const verdict = verifyReceipt(text.replace(value, other), { anchorsPem: AUTHORITY }, now);
      assert.notEqual(verdict?.state, 'intact', value);
    }
    const forged = { receipt: signed.receipt, signature: signReceipt(RECEIPT, readIdentity(OPERATORS.p384)).signature };
    const [head] = signed.signature.split('..');
    const swapped = { ...signed, signature: `${head}..${forged.signature.split('..')[1]}` };
    assert.deepEqual(verifyReceipt(JSON.stringify(swapped), { anchorsPem: AUTHORITY }, now), { state: 'changed' });
  });

  it('is told from what is none', () => {
    const { signature } = signReceipt(RECEIPT, readIdentity(OPERATORS.rsa));
    for (const text of [
      '',
      '{}',
      'null',
      '[1]',
      '{"receipt":{}}',
      JSON.stringify({ receipt: { ...RECEIPT, made: {} }, signature }),
    ])
      assert.equal(verifyReceipt(text, {}, now), null, text);
    for (const bad of ['', '..', 'e30..', `${signature}.`, signature.replace('..', '.e30.')])
      assert.deepEqual(verifyReceipt(JSON.stringify({ receipt: RECEIPT, signature: bad }), {}, now), {
        state: 'changed',
      });
  });
});
