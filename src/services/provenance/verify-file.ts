// Verifies a film or a receipt that somebody hands in. Nothing of it is kept.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.js';
import type { Trust } from '../../provenance/certificates/trust.js';
import type { FilmVerifier } from '../../provenance/film-marks.js';
import { MOST_RECEIPT_BYTES, type ReceiptVerdict, verifyReceipt } from '../../provenance/receipt.js';
import type { Verdict } from '../../provenance/verdict.js';

export type VerifyTools = {
  verifier: FilmVerifier;
  /** Whom this installation takes for itself. */
  own(): Promise<Trust>;
  scratchFolder: string;
  clock: Clock;
};

/** Null for what is neither a film nor a receipt that can be read. */
export type FileVerdict = { film: Verdict } | { receipt: ReceiptVerdict } | null;

export async function verifyBytes(tools: VerifyTools, bytes: Buffer, signal: AbortSignal): Promise<FileVerdict> {
  const { verifier, own, scratchFolder, clock } = tools;
  // An MP4 begins with the size of its first box, whose first byte is zero.
  if (bytes[0] !== 0) {
    if (bytes.length > MOST_RECEIPT_BYTES) return null;
    const receipt = verifyReceipt(bytes.toString('utf8'), await own(), clock());
    return receipt && { receipt };
  }
  await mkdir(scratchFolder, { recursive: true });
  const folder = await mkdtemp(join(scratchFolder, 'verify-'));
  try {
    const path = join(folder, 'film.mp4');
    await writeFile(path, bytes);
    const film = await verifier.verify(path, await own(), signal);
    return film && { film };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
