// The child process that marks films and verifies marked ones. The private key stays with its parent, which is asked to sign.
import { X509Certificate } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Ask, serveParent } from '../lib/process/child.js';
import { embedManifest, readManifest } from './c2pa.js';
import { readChain, serialOf, type Trust } from './certificates/identity.js';
import { type FilmAssertion, type FilmFacts, manifestOf, type Verdict, verdictOf } from './claim.js';
import { type MarkOrder, type Order, sha256OfFile } from './film-marks.js';

serveParent((body, ask) => {
  const order = body as Order;
  return order.kind === 'mark' ? mark(order, ask) : verify(order.path, order.trust);
});

async function verify(path: string, trust: Trust): Promise<Verdict> {
  const [sha256, store] = [await sha256OfFile(path), await readManifest(path, trust)];
  const signers = trust.signersPem === undefined ? null : readChain(trust.signersPem).map(serialOf);
  return store === null ? { state: 'unmarked', sha256 } : verdictOf(store, sha256, signers);
}

/** Marks a film in its place, all at once; one that was marked before by the same signer, with the same facts, is left as it is. */
async function mark({ path, facts, at, identity }: MarkOrder, ask: Ask): Promise<Verdict> {
  const own: Trust = { anchorsPem: pemOf(identity.chain.at(-1)!), signersPem: pemOf(identity.chain[0]!) };
  // A manifest that nobody can read is replaced.
  const found = await verify(path, own).catch(
    async (): Promise<Verdict> => ({ state: 'unmarked', sha256: await sha256OfFile(path) }),
  );
  if (found.state === 'intact' && found.isTrusted && isOf(facts, found.mark.film)) return found;
  const isSigned = found.state !== 'unmarked';
  const manifest = manifestOf({ ...facts, unmarkedSha256: found.sha256 }, at, isSigned);
  const sign = async (bytes: Uint8Array) => (await ask(bytes)) as Uint8Array;
  const marked = await embedManifest({ path, manifest, isSigned, identity, sign });
  const draft = `${path}.marked`;
  try {
    await writeFile(draft, marked, { flush: true });
    const verdict = await verify(draft, {});
    if (verdict.state === 'intact') await rename(draft, path);
    return verdict;
  } finally {
    await rm(draft, { force: true });
  }
}

const pemOf = (der: Uint8Array): string => new X509Certificate(der).toString();

/** Anybody may write an assertion with our label, and a vendor may send the film of another flow. */
const isOf = (facts: FilmFacts, film: FilmAssertion | null): boolean =>
  film !== null &&
  Object.entries(facts).every(([key, value]) => isDeepStrictEqual(film[key as keyof FilmFacts], value));
