// What a reviewer sees and hears before approving is a preview: made while its flow waits for approval, and no state of the
// flow's life. A maker runs at least once, returns what to store, touches no table and heeds its signal.
import type { Files } from '../../files/contract.js';
import type { Previewed } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import type { Preview } from '../../store/flows/previews.js';
import type { Publisher } from '../stage.js';

export type PreviewRun = {
  /** Fires when the flow was moved, the deadline has passed, or the process stops. */
  signal: AbortSignal;
  /** Where its files are published, and by whom; who has lost the claim publishes nothing. */
  folder: string;
  publisher: Publisher;
  /** The number of the claim. */
  claim: number;
  /** No other try follows. */
  isLastTry?: boolean;
};

export type PreviewMaker = {
  deadlineMs: number;
  tries: number;
  /** How many of them one process makes at once. */
  concurrency: number;
  make(flow: Flow, run: PreviewRun): Promise<Previewed>;
};

/** Another one for each claim: who was overtaken writes where nobody looks, and a kept address never shows something else. */
export const previewFolder = (
  flow: Pick<Flow, 'media_token'>,
  { token }: Pick<Preview, 'token'>,
  claim: number,
): string => `media/${flow.media_token}/review-${token}-${claim}`;

/** Removes what earlier claims have left, or all of it. */
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
