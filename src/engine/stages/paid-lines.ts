// Lines spoken by a paid vendor, exactly once where possible: each is recorded before it is sent, and its cost once its sound is
// stored. Vendors cannot be asked for a lost answer, so a line whose answer a crash took is sent once more.
import type { Cost } from '../../domain/cost.js';
import type { Clock } from '../../lib/clock.js';
import { type PaidVoiceover, ProviderError } from '../../providers/contracts.js';
import type { Database } from '../../store/db/database.js';
import type { Flow } from '../../store/db/tables.js';
import { bookCosts } from '../../store/flows/ledgers.js';
import { moveCall, recordCall, type VendorCall } from '../../store/vendors/vendor-calls.js';

export type PaidLine = {
  flow: Pick<Flow, 'id' | 'workspace_id' | 'version'>;
  /** The stage its cost is listed under. */
  stage: string;
  account: Pick<VoiceAccount, 'vendor' | 'title'>;
  /** What its sound depends on. */
  fingerprint: string;
};

export type PaidLines = {
  /** `send` pays for the line, `keep` stores it. */
  speak(
    line: PaidLine,
    work: { send(): Promise<PaidVoiceover>; keep(spoken: PaidVoiceover): Promise<void> },
  ): Promise<PaidVoiceover>;
  /** Records the cost of a line that was found stored, in case the process died before it could. */
  settle(line: PaidLine, spoken: Pick<PaidVoiceover, 'costs'>): Promise<void>;
};

/** `unanswered`: sends that may be billed and brought nothing. `lost`: those of them whose process died. */
type LineDetail = { unanswered: number; lost: number };

const MOST_LOST = 1;

export function createPaidLines({ database: { db }, clock }: { database: Database; clock: Clock }): PaidLines {
  const now = () => new Date(clock());
  const record = ({ flow, account, fingerprint }: PaidLine) =>
    recordCall(db, {
      workspaceId: flow.workspace_id,
      flowId: flow.id,
      vendor: account.vendor,
      kind: 'speech',
      fingerprint,
      at: now(),
    });

  /** Marks the row as sent by compare-and-swap, so that no other process sends it. */
  async function beginSending(line: PaidLine): Promise<VendorCall> {
    const call = await record(line);
    const { unanswered, lost } = detailOf(call);
    const isLost = call.state === 'sent';
    if (isLost && lost >= MOST_LOST) throw lostTwice(line.account);
    const detail: LineDetail = isLost ? { unanswered: unanswered + 1, lost: lost + 1 } : { unanswered, lost };
    const sent = await moveCall(db, call, { to: 'sent', at: now(), detail });
    if (sent) return sent;
    throw new ProviderError(line.account.vendor, 'retry', 'the line is being spoken by another process');
  }

  /** An error of the provider is not billed; a line that was aborted or could not be stored may be. */
  async function noteFailure(call: VendorCall, error: unknown): Promise<void> {
    const { unanswered } = detailOf(call);
    const detail = error instanceof ProviderError ? {} : { unanswered: unanswered + 1 };
    await moveCall(db, call, { to: 'failed', at: now(), detail });
  }

  /** The sound is stored: row and costs are written in one transaction, once. */
  async function recordLine({ flow, stage }: PaidLine, call: VendorCall, costs: readonly Cost[]): Promise<void> {
    const at = now();
    const times = 1 + detailOf(call).unanswered;
    await db.transaction().execute(async (tx) => {
      const copied = await moveCall(tx, call, { to: 'copied', at, detail: { unanswered: 0, lost: 0 } });
      if (copied) await bookCosts(tx, { flow, stage, costs: costs.map((cost) => multiply(cost, times)), at });
    });
  }

  return {
    speak: async (line, { send, keep }) => {
      const call = await beginSending(line);
      const spoken = await send().catch(async (error: unknown) => {
        await noteFailure(call, error);
        throw error;
      });
      await keep(spoken).catch(async (error: unknown) => {
        await noteFailure(call, error);
        throw error;
      });
      await recordLine(line, call, spoken.costs ?? []);
      return spoken;
    },
    settle: async (line, { costs = [] }) => {
      const call = await record(line);
      if (call.state === 'sent') await recordLine(line, call, costs);
    },
  };
}

const detailOf = ({ detail }: VendorCall): LineDetail => ({ unanswered: 0, lost: 0, ...detail });

const multiply = ({ units, price, ...cost }: Cost, times: number): Cost => ({
  ...cost,
  units: units * times,
  price: price && { ...price, amountMicros: price.amountMicros * times },
});

const lostTwice = ({ vendor, title }: PaidLine['account']): ProviderError =>
  new ProviderError(
    vendor,
    'refused',
    `the server stopped twice while ${title} spoke the same line, and does not pay for it a third time`,
  );

/** An account at a vendor of voices. */
export type VoiceAccount = {
  vendor: string;
  /** The vendor's name for people. */
  title: string;
  /** Whether a voice of the server may be the fallback after a permanent error. */
  allowsFallback: boolean;
  /** Records calls and costs. */
  lines: PaidLines;
  /** Learns the pace of a voice from the expected and the measured length of a line. */
  learnPace(voiceId: string, ordinaryS: number, spokenS: number): Promise<void>;
};
