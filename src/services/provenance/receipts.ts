// The receipts of finished films: put together from what is stored of a flow, and signed when somebody asks for one.
import { FlowError, flowNotFound } from '../../domain/errors.js';
import { type GivenConsent as ConsentOfFilm, factsOf } from '../../engine/stages/film-mark.js';
import type { Clock } from '../../lib/clock.js';
import type { SigningIdentity } from '../../provenance/certificates/identity.js';
import { type FilmFacts, sourceTypeOf } from '../../provenance/claim.js';
import {
  type MadeFacts,
  type Receipt,
  type SignedReceipt,
  sha256Of,
  signReceipt,
  textHash,
} from '../../provenance/receipt.js';
import type { Database } from '../../store/db/database.js';
import type { Visibility } from '../../store/flows/flows.js';
import { findMarkedFlow, listMoves, type MarkedFlow, type Move } from '../../store/flows/marked-flows.js';
import { findGivenConsent } from '../../store/workspaces/photo-consents.js';

/** With the name of the workspace that the person agreed to, which the mark of the film does not tell. */
type GivenConsent = ConsentOfFilm & { workspace_name: string | null };

/** What receipts are read from: PostgreSQL behind the service, the memory of the mock behind that. */
export type ReceiptRepository = {
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
  const facts = factsOf(flow, vendor, vendor === null && !presenter?.isFallback ? consent : null);
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
