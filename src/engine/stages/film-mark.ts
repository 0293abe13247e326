// The mark of a flow's film: what it says, and reading that of a film which an earlier try has published.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmMark } from '../../domain/assets.js';
import { VIDEO_FILE } from '../../domain/assets.js';
import { type Files, FilesError } from '../../files/contract.js';
import type { FilmFacts, PhotoFacts } from '../../provenance/claim.js';
import { type FilmMarks, MarkError } from '../../provenance/film-marks.js';
import { LOOKS } from '../../render/picture/presenter/looks/looks.js';
import type { Flow } from '../../store/db/tables.js';
import { withScratch } from './scratch.js';

type MadeFlow = Pick<Flow, 'draft' | 'edited' | 'auto_approve' | 'narration' | 'voice_id' | 'avatar_id'>;

/** What a presenter that is a photograph rests on. */
export type GivenConsent = {
  id: string;
  photo_sha256: string;
  text_version: string;
  answered_at: Date | null;
  withdrawn_at: Date | null;
};
/** Null for all other presenters. */
export type PhotoConsentOf = (avatarId: string) => Promise<GivenConsent | null>;

const photoFacts = ({
  id,
  photo_sha256: sha256,
  text_version: textVersion,
  answered_at,
}: GivenConsent): PhotoFacts => ({
  sha256,
  consent: { id, textVersion, at: answered_at!.toISOString() },
});

/**
 * `vendor` filmed the presenter, or null where this server did; `consent` is that of a person whose photograph is the presenter.
 * `isComposed`: the vendor's film was put into our layout.
 */
export function factsOf(
  flow: MadeFlow,
  vendor: string | null,
  consent: GivenConsent | null,
  isComposed = false,
): FilmFacts {
  const { draft, edited, auto_approve, narration, voice_id, avatar_id } = flow;
  const { provider, voiceId } = narration?.voice ?? { provider: 'embedded', voiceId: voice_id };
  return {
    script: { writer: draft?.writer ?? 'embedded', edited, approved: !auto_approve },
    voice: { provider, id: voiceId },
    presenter: {
      provider: vendor ?? 'embedded',
      id: avatar_id,
      ofPhotos: vendor === null && LOOKS.every(({ id }) => id !== avatar_id),
      ...(consent && { photo: photoFacts(consent) }),
    },
    vendor,
    ...(isComposed && { composed: true }),
  };
}

/** Marks a film that is not public yet, in its place. */
export async function markFilm(
  marks: FilmMarks,
  path: string,
  facts: FilmFacts,
  signal: AbortSignal,
): Promise<FilmMark> {
  try {
    return await marks.mark(path, facts, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new FilesError('full', 'There is no space left to mark a film.', { cause: error });
  }
}

/** A finished film that cannot be read is rendered again at the next try. */
export async function discardBroken(finished: string, error: unknown): Promise<never> {
  if (error instanceof MarkError) await rm(finished, { recursive: true, force: true });
  throw error;
}

type Published = { marks: FilmMarks; files: Files; scratchFolder: string };

/** Null for a film that an earlier version has published. */
export async function readPublishedMark(
  { marks, files, scratchFolder }: Published,
  path: string,
  flow: Flow,
  signal: AbortSignal,
): Promise<FilmMark | null> {
  const here = files.localPath(path);
  if (here !== null) return marks.read(here, signal);
  const bytes = await files.read(path);
  if (bytes === null) return null;
  return withScratch(scratchFolder, flow, async (folder) => {
    const copy = join(folder, VIDEO_FILE);
    await writeFile(copy, bytes);
    return marks.read(copy, signal);
  });
}
