// What a reader learns from the manifest of a film: who signed it, when, what was made by machine, and whether the bytes are unchanged.
import { FILM_ASSERTION, type FilmAssertion, isFacts } from './claim.js';

export type Verdict =
  | { state: 'unmarked'; sha256: string }
  /** Bytes or manifest are not what was signed. */
  | { state: 'changed'; sha256: string; problems: string[]; mark: ReadMark | null }
  /** Without a time stamp of a third party a certificate that is over counts as one that nobody trusts. */
  | { state: 'intact'; sha256: string; isTrusted: boolean; mark: ReadMark };

export type ReadMark = {
  signer: { name: string | null; organization: string | null; certificate: string | null };
  /** As the signer says: no third party attests it. */
  at: string | null;
  software: string | null;
  digitalSourceTypes: string[];
  /** What Aftercall says of a film; null in what others signed. */
  film: FilmAssertion | null;
};

/** The parts of the reader's JSON that count here. */
export type ManifestStore = {
  active_manifest?: string;
  manifests?: Record<string, Manifest>;
  validation_state?: 'Invalid' | 'Valid' | 'Trusted';
  validation_results?: { activeManifest?: { failure?: { code: string }[] } };
};
type Manifest = {
  claim_generator_info?: { name?: string; version?: string }[];
  assertions?: { label: string; data?: unknown }[];
  signature_info?: { issuer?: string; common_name?: string; cert_serial_number?: string; time?: string };
};
type Action = { action?: string; when?: string; digitalSourceType?: string };

const UNTRUSTED = ['signingCredential.untrusted', 'signingCredential.expired'];

/** `signers`: the numbers of the certificates that are trusted, where not all of an authority are; it gives no number twice. */
export function verdictOf(store: ManifestStore, sha256: string, signers: readonly string[] | null): Verdict {
  const manifests = store.manifests ?? {};
  const active = manifests[store.active_manifest ?? ''];
  const failures = (store.validation_results?.activeManifest?.failure ?? []).map(({ code }) => code);
  const problems = failures.filter((code) => !UNTRUSTED.includes(code));
  const mark = active ? readMark(active, Object.values(manifests)) : null;
  // Where something is only untrusted, the reader says "Invalid" for an expired certificate.
  const isIntact = store.validation_state !== 'Invalid' || failures.includes('signingCredential.expired');
  if (!isIntact || store.validation_state === undefined || problems.length > 0 || mark === null)
    return { state: 'changed', sha256, problems, mark };
  const isSigner = signers === null || signers.includes(mark.signer.certificate ?? '');
  return { state: 'intact', sha256, isTrusted: isSigner && store.validation_state === 'Trusted', mark };
}

function readMark(active: Manifest, all: readonly Manifest[]): ReadMark {
  const { signature_info: signature, claim_generator_info: [generator] = [] } = active;
  const actions = all.flatMap(actionsOf);
  const film = active.assertions?.find(({ label }) => label === FILM_ASSERTION)?.data;
  const types = [...actions.map(({ digitalSourceType }) => digitalSourceType), sourceTypeIn(film)];
  return {
    signer: {
      name: signature?.common_name ?? null,
      organization: signature?.issuer ?? null,
      certificate: signature?.cert_serial_number ?? null,
    },
    at: signature?.time ?? actionsOf(active).findLast(({ when }) => when !== undefined)?.when ?? null,
    software: generator?.name ? [generator.name, generator.version].filter(Boolean).join(' ') : null,
    digitalSourceTypes: [...new Set(types.filter((type) => type !== undefined))],
    film: isFilmAssertion(film) ? film : null,
  };
}

const actionsOf = ({ assertions = [] }: Manifest): Action[] =>
  assertions
    .filter(({ label }) => label.startsWith('c2pa.actions'))
    .flatMap(({ data }) => (data as { actions?: Action[] } | undefined)?.actions ?? []);

const sourceTypeIn = (film: unknown): string | undefined =>
  (film as { digitalSourceType?: string } | undefined)?.digitalSourceType;

/** Anybody may write an assertion with our label. */
const isFilmAssertion = (data: unknown): data is FilmAssertion =>
  isFacts(data) && /^[0-9a-f]{64}$/.test(String((data as Partial<FilmAssertion>).unmarkedSha256));
