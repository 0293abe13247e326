// What the mark of a film says, as a C2PA manifest: made by machine, by what, when, and with how much of people's part.
import { RECORDED } from '../domain/speech.js';
import { packageVersion } from '../lib/package-root.js';

/** What was made by machine, and by which; holds no words of customers. */
export type FilmFacts = {
  /** Whether a person, or who holds a key, edited and approved what the writer wrote. */
  script: { writer: string; edited: boolean; approved: boolean };
  voice: { provider: string; id: string };
  /** `ofPhotos`: made of pictures that the workspace brought; `photo`: an animated photograph of a person. */
  presenter: { provider: string; id: string; ofPhotos: boolean; photo?: PhotoFacts };
  /** The vendor that made the whole film, or null where this software rendered it. */
  vendor: string | null;
};

/** The photograph of a person who has consented, by the record of that consent; holds no name. */
export type PhotoFacts = { sha256: string; consent: { id: string; textVersion: string; at: string } };

/** What else the manifest carries, in an assertion of our own. */
export type FilmAssertion = FilmFacts & { unmarkedSha256: string };

export const FILM_ASSERTION = 'aftercall.film';
export const SOFTWARE = { name: 'Aftercall', version: packageVersion };

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
  const published = { action: 'c2pa.published', when: at, softwareAgent: SOFTWARE };
  return {
    claim_generator_info: [SOFTWARE],
    assertions: [
      { label: 'c2pa.actions.v2', created: true, data: { actions: isSigned ? [published] : [created, published] } },
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
