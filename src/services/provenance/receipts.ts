// The receipts of finished films: put together from what is stored of a flow, and signed when somebody asks for one.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FlowError, flowNotFound } from '../../domain/errors.js';
import { type GivenConsent as ConsentOfFilm, factsOf } from '../../engine/stages/film-mark.js';
import type { Clock } from '../../lib/clock.js';
import type { SigningIdentity, Trust } from '../../provenance/certificates/identity.js';
import { type FilmFacts, sourceTypeOf, type Verdict } from '../../provenance/claim.js';
import type { FilmVerifier } from '../../provenance/film-marks.js';
import {
  type MadeFacts,
  MOST_RECEIPT_BYTES,
  type Receipt,
  type ReceiptVerdict,
  type SignedReceipt,
  sha256Of,
  signReceipt,
  textHash,
  verifyReceipt,
} from '../../provenance/receipt.js';
import type { Database } from '../../store/db/database.js';
import { findMarkedFlow, listMoves, type MarkedFlow, type Move } from '../../store/flows/finished-flows.js';
import type { Visibility } from '../../store/flows/flows.js';
import { findGivenConsent } from '../../store/workspaces/photo-presenters.js';

/** With the name of the workspace that the person agreed to, which the mark of the film does not tell. */
type GivenConsent = ConsentOfFilm & { workspace_name: string | null };

/** What receipts are read from: PostgreSQL behind the service, the memory of the mock behind that. */
type ReceiptRepository = {
  findMarkedFlow(id: string, visibility: Visibility): Promise<MarkedFlow | null>;
  listMoves(flowId: string): Promise<Move[]>;
  /** The consent that a presenter rests on which is a photograph. */
  findGivenConsent(avatarId: string): Promise<GivenConsent | null>;
};

export const createReceiptRepository = ({ db }: Database): ReceiptRepository => ({
  findMarkedFlow: (id, visibility) => findMarkedFlow(db, id, visibility),
  listMoves: (flowId) => listMoves(db, flowId),
  findGivenConsent: (avatarId) => findGivenConsent(db, avatarId),
});

export type ReceiptDeps = { receipts: ReceiptRepository; identity(): Promise<SigningIdentity>; clock: Clock };

export async function readReceipt(
  { receipts, identity, clock }: ReceiptDeps,
  visibility: Visibility,
  flowId: string,
): Promise<SignedReceipt> {
  const flow = await receipts.findMarkedFlow(flowId, visibility);
  if (!flow) throw flowNotFound();
  const moves = await receipts.listMoves(flowId);
  const consent = await receipts.findGivenConsent(flow.avatar_id);
  return signReceipt(receiptOf({ flow, moves, consent }, new Date(clock())), await identity());
}

type ReceiptParts = { flow: MarkedFlow; moves: readonly Move[]; consent: GivenConsent | null };

function receiptOf({ flow, moves, consent }: ReceiptParts, at: Date): Receipt {
  const { mark, completed_at, presenter, input, script, draft } = flow;
  if (mark === null || completed_at === null)
    throw new FlowError(
      'CONFLICT',
      'There’s no receipt. The video isn’t finished, or it was created before videos were signed.',
    );
  const vendor = presenter && presenter.provider !== 'embedded' ? presenter.provider : null;
  const given = vendor === null && !presenter?.isFallback ? consent : null;
  const facts = factsOf(flow, vendor, given, presenter?.isComposed);
  const summary = input.emailContent;
  return {
    type: 'aftercall.receipt',
    version: 1,
    issuedAt: at.toISOString(),
    flow: {
      id: flow.id,
      workspaceId: flow.workspace_id,
      createdAt: flow.created_at.toISOString(),
      completedAt: completed_at.toISOString(),
    },
    film: {
      sha256: mark.sha256,
      unmarkedSha256: mark.unmarkedSha256,
      durationS: flow.video_duration_s ?? 0,
      markedAt: mark.at,
      markedBy: mark.software,
      certificate: mark.certificate,
    },
    made: { ...naming(facts, consent?.workspace_name), digitalSourceType: sourceTypeOf(facts) },
    summary: textHash(summary),
    script: textHash(script ?? ''),
    evidence: (draft?.sentences ?? []).map(({ role, text, evidence }) => ({
      sentence: sha256Of(text),
      role,
      spans: evidence.map(({ start, end }) => ({ start, end, sha256: sha256Of(summary.slice(start, end)) })),
    })),
    history: moves.map(({ event, at: movedAt, by }) => ({ event, at: movedAt.toISOString(), by })),
  };
}

function naming(facts: FilmFacts, workspace: string | null | undefined): MadeFacts {
  const { presenter } = facts;
  const { photo } = presenter;
  if (!photo || !workspace) return facts;
  return { ...facts, presenter: { ...presenter, photo: { ...photo, consent: { ...photo.consent, workspace } } } };
}

// Verifies a film or a receipt that somebody hands in. Nothing of it is kept.

export type VerifyTools = {
  verifier: FilmVerifier;
  /** Whom this installation takes for itself. */
  own(): Promise<Trust>;
  scratchFolder: string;
  clock: Clock;
};

/** Null for what is neither a film nor a receipt that can be read. */
type FileVerdict = { film: Verdict } | { receipt: ReceiptVerdict } | null;

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
