// A preview is what a reviewer sees and hears before approving. It is made while its flow waits for approval and is no state of
// the flow. A maker runs at least once, returns what to store, touches no table and obeys its signal.
import type { Files } from '../../files/contract.js';
import type { Previewed } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import type { Preview } from '../../store/flows/previews.js';
import type { Publisher } from '../stage.js';

export type PreviewRun = {
  /** Fires when the flow was moved, the deadline has passed, or the process stops. */
  signal: AbortSignal;
  /** Where its files are published; the publisher refuses once the claim is lost. */
  folder: string;
  publisher: Publisher;
  /** The number of the claim. */
  claim: number;
  /** No retry follows. */
  isLastTry?: boolean;
};

export type PreviewMaker = {
  deadlineMs: number;
  tries: number;
  /** How many of them one process makes at once. */
  concurrency: number;
  make(flow: Flow, run: PreviewRun): Promise<Previewed>;
};

/** One folder per claim: a superseded process writes where nobody looks, and a published address never changes its content. */
export const previewFolder = (
  flow: Pick<Flow, 'media_token'>,
  { token }: Pick<Preview, 'token'>,
  claim: number,
): string => `media/${flow.media_token}/review-${token}-${claim}`;

/** Removes the folders of all claims but the kept one. */
export async function removePreviewFolders(
  files: Pick<Files, 'list' | 'removeFolder'>,
  { media_token }: Pick<Flow, 'media_token'>,
  { token }: Pick<Preview, 'token'>,
  kept: string | null,
): Promise<void> {
  const folders = new Set<string>();
  for await (const path of files.list(`media/${media_token}`)) folders.add(path.split('/').slice(0, 3).join('/'));
  const ours = [...folders].filter((folder) => folder.startsWith(`media/${media_token}/review-${token}-`));
  for (const folder of ours) if (folder !== kept) await files.removeFolder(folder);
}
