// Publishes the portraits of presenters for lists, and the clips in which they say hello.
import type { VoiceGender } from '../../domain/voice-choice.js';
import type { MakeClip } from '../../engine/previews/presenter-clip.js';
import type { Files } from '../../files/contract.js';
import type { Log } from '../../lib/log.js';
import { packageVersion } from '../../lib/package-root.js';
import type { AvatarRow } from '../../store/workspaces/workspaces.js';

export const PORTRAIT_SIZE = 320;

/** Where the portrait of one of our presenters is published: a newer version may draw it anew. */
const portraitPath = (presenter: string): string => `media/presenters/${packageVersion}/${presenter}.png`;

type Drawn = {
  avatars: readonly { id: string }[];
  portrait?: (presenter: string, size: number, signal: AbortSignal) => Promise<Buffer>;
};

/** The public address of an avatar's portrait, or null while there is none. */
export function createPreviewReader(files: Files): (avatar: AvatarRow) => Promise<string | null> {
  const known = new Set<string>();
  return async ({ id, preview_path }) => {
    const path = preview_path ?? portraitPath(id);
    if (!known.has(path) && !(await files.has(path))) return null;
    known.add(path);
    return files.url(path);
  };
}

/** Draws the portraits that are not published yet. Without them nothing else is wrong, so a failure is only told. */
export async function publishPortraits(
  { avatars, portrait }: Drawn,
  files: Files,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  if (!portrait) return;
  try {
    for (const { id } of avatars) {
      const path = portraitPath(id);
      if (!(await files.has(path))) await files.putBytes(path, await portrait(id, PORTRAIT_SIZE, signal));
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'a portrait could not be drawn');
  }
}

/** Where the clip of one of our presenters is published. */
const clipPath = (presenter: string): string => `media/presenters/${packageVersion}/${presenter}.mp4`;

type Clipped = {
  avatars: readonly { id: string; name: string; voiceGender?: VoiceGender | null | undefined }[];
  makeClip?: MakeClip;
};

/** The public address of a presenter's clip, which is made when it is asked for first, one at a time; null for one that has none. */
export function createClipReader(
  { avatars, makeClip }: Clipped,
  files: Files,
): (presenter: string) => Promise<string | null> {
  const making = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  return async (presenter) => {
    const found = avatars.find(({ id }) => id === presenter);
    if (!found || !makeClip) return null;
    const path = clipPath(presenter);
    const make = async (): Promise<void> => {
      if (await files.has(path)) return;
      const { id, name, voiceGender: gender = null } = found;
      await files.putBytes(path, await makeClip({ id, name, gender }, NEVER));
    };
    const made = making.get(presenter) ?? last.then(make, make);
    making.set(presenter, made);
    last = made;
    await made.catch((error: unknown) => {
      // Asked for again, it is tried again.
      making.delete(presenter);
      throw error;
    });
    return files.url(path);
  };
}

const NEVER = new AbortController().signal;
