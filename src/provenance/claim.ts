// What the mark of a film says, as a C2PA manifest: made by machine, by what, when, and with how much of people's part; and
// what a reader learns from it.
import { RECORDED } from '../domain/speech.js';
import { packageVersion } from '../lib/package-root.js';

/** What was made by machine, and by which; holds no words of customers. */
export type FilmFacts = {
  /** Whether a person, or who holds a key, edited and approved what the writer wrote. */
  script: { writer: string; edited: boolean; approved: boolean };
  voice: { provider: string; id: string };
  /** `ofPhotos`: made of pictures that the workspace brought; `photo`: an animated photograph of a person. */
  presenter: { provider: string; id: string; ofPhotos: boolean; photo?: PhotoFacts };
  /** The vendor that made the film, or null where this software rendered it. */
  vendor: string | null;
  /** Whether this software composed the vendor's film with cards, captions and branding. */
  composed?: boolean;
};

/** The photograph of a person who has consented, by the record of that consent; holds no name. */
export type PhotoFacts = { sha256: string; consent: { id: string; textVersion: string; at: string } };

/** What else the manifest carries, in an assertion of our own. */
export type FilmAssertion = FilmFacts & { unmarkedSha256: string };

const FILM_ASSERTION = 'aftercall.film';
const SOFTWARE = { name: 'Aftercall', version: packageVersion };

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
/** Made by generative models, or composed of what these made and of photos or the recording of a person. */
export const sourceTypeOf = ({ presenter, voice }: FilmFacts): string =>
  `${SOURCE_TYPES}${presenter.ofPhotos || voice.provider === RECORDED ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia'}`;

/** In C2PA 2.4; a person may have approved the script, and nobody sees the film before it is delivered. */
const OVERSIGHT = 'prompt_guided';

/** `isSigned`: the film came with a manifest of its maker, which becomes the ingredient that this one builds on. */
export function manifestOf(film: FilmAssertion, at: string, isSigned: boolean) {
  const agent = film.vendor === null ? SOFTWARE : { name: film.vendor };
  const created = {
    action: 'c2pa.created',
    when: at,
    softwareAgent: agent,
    digitalSourceType: sourceTypeOf(film),
    description: descriptionOf(film),
  };
  const disclosure = {
    modelType: 'c2pa.types.model',
    modelName: film.vendor ?? SOFTWARE.name,
    contentProfile: { humanOversightLevel: OVERSIGHT },
  };
  const edited = {
    action: 'c2pa.edited',
    when: at,
    softwareAgent: SOFTWARE,
    description: 'The film of the presenter was cut, scaled and composed with cards, captions and branding.',
  };
  const published = { action: 'c2pa.published', when: at, softwareAgent: SOFTWARE };
  return {
    claim_generator_info: [SOFTWARE],
    assertions: [
      {
        label: 'c2pa.actions.v2',
        created: true,
        data: { actions: isSigned ? [published] : [created, ...(film.composed ? [edited] : []), published] },
      },
      { label: 'c2pa.ai-disclosure', created: true, data: disclosure },
      { label: FILM_ASSERTION, created: true, data: { ...film, digitalSourceType: sourceTypeOf(film) } },
    ],
  };
}

function descriptionOf({ voice, presenter }: FilmFacts): string {
  const isRecorded = voice.provider === RECORDED;
  const parts = ['Script', ...(isRecorded ? [] : ['voice']), ...(presenter.photo ? [] : ['presenter'])];
  const made = parts.length === 1 ? `${parts[0]} was` : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} were`;
  const rest = [
    ...(isRecorded ? ['the voice is the recording of a person'] : []),
    ...(presenter.photo
      ? ['the presenter is a photograph of a person, animated by machine with that person’s consent']
      : []),
  ];
  return `${[`${made} made by machine`, ...rest].join('; ')}.`;
}

/** For facts that others have signed. */
export function isFacts(value: unknown): value is FilmFacts {
  const { script, voice, presenter, vendor } = (value ?? {}) as Partial<FilmFacts>;
  const names = [script?.writer, voice?.provider, voice?.id, presenter?.provider, presenter?.id];
  const answers = [script?.edited, script?.approved, presenter?.ofPhotos];
  return (
    names.every((name) => typeof name === 'string') &&
    answers.every((answer) => typeof answer === 'boolean') &&
    (vendor === null || typeof vendor === 'string')
  );
}

// What a reader learns from the manifest of a film: who signed it, when, what was made by machine, and whether the bytes are unchanged.

export type Verdict =
  | { state: 'unmarked'; sha256: string }
  /** Bytes or manifest are not what was signed. */
  | { state: 'changed'; sha256: string; problems: string[]; mark: ReadMark | null }
  /** Without a time stamp of a third party a certificate that is over counts as one that nobody trusts. */
  | { state: 'intact'; sha256: string; isTrusted: boolean; mark: ReadMark };

type ReadMark = {
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
