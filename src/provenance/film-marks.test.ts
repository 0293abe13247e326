import assert from 'node:assert/strict';
import { createHash, createPublicKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { systemClock } from '../lib/clock.js';
import { packageRoot } from '../lib/package-root.js';
import { embedManifest } from './c2pa.js';
import { algorithmOf, readIdentity } from './certificates/identity.js';
import { AUTHORITY, OPERATORS } from './certificates/operators.test.data.js';
import { type CertificateAndKey, makeCertificate } from './certificates/self-made.js';
import type { FilmFacts } from './claim.js';
import { createFilmMarks, createFilmVerifier } from './film-marks.js';
import { bytesCoveredBy, findManifestBox, readBoxes } from './manifest-box.test.data.js';

const SAMPLE = join(packageRoot, 'assets/mock/sample/video.mp4');
const FACTS: FilmFacts = {
  script: { writer: 'embedded', edited: false, approved: true },
  voice: { provider: 'embedded', id: 'flite-slt' },
  presenter: { provider: 'embedded', id: 'nora', ofPhotos: false },
  vendor: null,
};
const ALGORITHMIC = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';
const signal = new AbortController().signal;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const rootOf = ({ chainPem }: CertificateAndKey) => chainPem.split(/(?=-----BEGIN)/).at(-1)!;

describe('the mark of a film', () => {
  const own = makeCertificate(systemClock());
  const identity = readIdentity(own);
  const marks = createFilmMarks({ identity: async () => identity, clock: systemClock });
  const verifier = createFilmVerifier();
  let folder = '';
  let film = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marks-'));
    film = join(folder, 'video.mp4');
    await copyFile(SAMPLE, film);
  });
  after(async () => {
    marks.close();
    verifier.close();
    await rm(folder, { recursive: true });
  });

  it('says that a machine made it, with which software, when and with which certificate', async () => {
    const mark = await marks.mark(film, FACTS, signal);
    assert.equal(mark.unmarkedSha256, sha256(await readFile(SAMPLE)));
    assert.equal(mark.sha256, sha256(await readFile(film)));
    const verdict = await verifier.verify(film, {}, signal);
    assert.ok(verdict?.state === 'intact' && !verdict.isTrusted);
    assert.match(verdict.mark.software ?? '', /^Aftercall \d/);
    assert.match(verdict.mark.signer.name ?? '', /^Aftercall installation [0-9a-f]{8}$/);
    assert.ok(Math.abs(Date.parse(mark.at) - systemClock()) < 60_000);
    assert.deepEqual(verdict.mark.digitalSourceTypes, [
      'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    ]);
    assert.deepEqual(verdict.mark.film?.script, FACTS.script);
    assert.deepEqual(await readdir(folder), ['video.mp4']);
  });

  it('is trusted by those who have the authority of the installation, and by no others', async () => {
    const trusting = await verifier.verify(film, { anchorsPem: rootOf(own) }, signal);
    assert.ok(trusting?.state === 'intact' && trusting.isTrusted);
    const other = await verifier.verify(film, { anchorsPem: rootOf(makeCertificate(systemClock())) }, signal);
    assert.ok(other?.state === 'intact' && !other.isTrusted);
  });

  it('stays as it is when the film is marked again', async () => {
    const [bytes, mark] = [await readFile(film), await marks.read(film, signal)];
    assert.deepEqual(await marks.mark(film, FACTS, signal), mark);
    assert.ok((await readFile(film)).equals(bytes));
  });

  it('names the manifest that a vendor has put into the film, and keeps it', async () => {
    const theirs = join(folder, 'vendor.mp4');
    const vendor = readIdentity(OPERATORS.p384);
    const made = { action: 'c2pa.created', digitalSourceType: ALGORITHMIC, softwareAgent: { name: 'Vendor' } };
    const manifest = {
      claim_generator_info: [{ name: 'Vendor' }],
      assertions: [{ label: 'c2pa.actions.v2', data: { actions: [made] } }],
    };
    const sign = async (claim: Uint8Array) => vendor.sign(claim);
    const bytes = await embedManifest({ path: SAMPLE, manifest, isSigned: false, identity: vendor, sign });
    await writeFile(theirs, bytes);
    assert.equal(await marks.read(theirs, signal), null);
    const mark = await marks.mark(theirs, { ...FACTS, vendor: 'heygen' }, signal);
    assert.equal(mark.unmarkedSha256, sha256(bytes));
    const verdict = await verifier.verify(theirs, {}, signal);
    assert.equal(verdict?.state, 'intact');
    assert.equal(verdict?.state === 'intact' && verdict.mark.film?.vendor, 'heygen');
    assert.ok(verdict?.state === 'intact' && verdict.mark.digitalSourceTypes.includes(ALGORITHMIC));
    await rm(theirs);
  });

  it('finds every flipped byte of picture, sound and manifest', async () => {
    const bytes = await readFile(film);
    const changed = join(folder, 'changed.mp4');
    const [start, end] = findManifestBox(bytes);
    // Two places in the manifest, then the rest of the file.
    const places = [start + 400, end - 900, ...[0.2, 0.5, 0.8].map((share) => Math.floor(bytes.length * share))];
    for (const place of [...places, bytes.length - 1]) {
      const copy = Buffer.from(bytes);
      copy[place]! ^= 1;
      await writeFile(changed, copy);
      const verdict = await verifier.verify(changed, {}, signal);
      assert.notEqual(verdict?.state, 'intact', `byte ${place}`);
    }
    await rm(changed);
  });

  it('stands no cut, and no bytes behind the end', async () => {
    const bytes = await readFile(film);
    const [, end] = findManifestBox(bytes);
    const cut = join(folder, 'cut.mp4');
    const others = [end, 0.3, 0.6, 0.99].map((at) => bytes.subarray(0, at > 1 ? at : Math.floor(bytes.length * at)));
    for (const other of [...others, Buffer.concat([bytes, bytes.subarray(-4_096)])]) {
      await writeFile(cut, other);
      assert.notEqual((await verifier.verify(cut, {}, signal))?.state, 'intact', `${other.length} bytes`);
    }
    await rm(cut);
  });

  it('is silent about a film that nobody has marked, and about what is no film', async () => {
    assert.deepEqual(await verifier.verify(SAMPLE, {}, signal), {
      state: 'unmarked',
      sha256: sha256(await readFile(SAMPLE)),
    });
    const text = join(folder, 'text.mp4');
    await writeFile(text, 'no film');
    assert.equal(await verifier.verify(text, {}, signal), null);
    await rm(text);
  });

  // By this test's own reading of JUMBF, COSE and BMFF, with node:crypto and nothing else.
  it('holds against a second reading: signature over the claim, claim over the assertions, hash over the boxes', async () => {
    const bytes = await readFile(film);
    const { claim, signature, assertions, bmffHash } = readBoxes(bytes);
    const [leaf, root] = own.chainPem.split(/(?=-----BEGIN)/).map((pem) => new X509Certificate(pem));
    assert.ok(leaf!.verify(root!.publicKey) && leaf!.checkIssued(root!));
    const key = { key: createPublicKey(leaf!.publicKey.export({ type: 'spki', format: 'pem' })) };
    assert.ok(verify('sha256', signature.signed(claim.bytes), { ...key, dsaEncoding: 'ieee-p1363' }, signature.bytes));
    assert.deepEqual(signature.certificates, [leaf!.raw, root!.raw]);
    for (const { url, hash } of claim.assertions) assert.deepEqual(sha256(assertions.get(url)!), hash, url);
    assert.ok(claim.assertions.length >= 4);
    assert.equal(sha256(bytesCoveredBy(bytes, bmffHash.excluded)), bmffHash.hash);
  });

  for (const kind of ['rsa', 'ed25519', 'p384'] as const) {
    it(`is made with a key of ${kind} that the operator brings, and trusted by who has its authority`, async () => {
      const theirs = join(folder, `${kind}.mp4`);
      await copyFile(SAMPLE, theirs);
      const operator = readIdentity(OPERATORS[kind]);
      const signing = createFilmMarks({ identity: async () => operator, clock: systemClock });
      await signing.mark(theirs, FACTS, signal).finally(() => signing.close());
      const verdict = await verifier.verify(theirs, { anchorsPem: AUTHORITY }, signal);
      assert.ok(verdict?.state === 'intact' && verdict.isTrusted);
      assert.equal(verdict.mark.signer.name, `Northwind films ${kind}`);
      await rm(theirs);
    });
  }
});

describe('a certificate of the operator', () => {
  it('is refused with another key, as an authority, and where nothing is to be read', () => {
    const { rsa, p384 } = OPERATORS;
    const { keyPem } = rsa;
    assert.throws(() => readIdentity({ ...p384, keyPem }), /not that of the first certificate/);
    assert.throws(() => readIdentity({ chainPem: '', keyPem }), /holds none/);
    assert.throws(() => readIdentity({ ...rsa, keyPem: 'a password' }), /no private key/);
    assert.throws(() => readIdentity({ ...rsa, chainPem: rsa.chainPem.replace(/MII/, 'XXX') }), /cannot be read/);
    const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey;
    assert.throws(() => algorithmOf(weak), /2048 bits/);
  });
});
