// Tells vendors to stop filming for flows that have ended. What cannot be told now is tried again by the sweep, for a day.
import type { Clock } from '../../lib/clock.js';
import { ProviderError } from '../../providers/errors.js';
import type { Database } from '../../store/db/database.js';
import { listAbandonedFilms, moveCall, type VendorCall } from '../../store/vendors/vendor-calls.js';
import type { FilmVendors } from './vendor-job.js';
import type { FilmLimits } from './waiting.js';

type Tools = { database: Database; clock: Clock; vendors: FilmVendors; limits: FilmLimits };

const BATCH = 100;
const CALL_LIMIT_MS = 30_000;
const LONGEST_TRYING_MS = 86_400_000;

/** `flowId` is the flow that has ended; null stands for all of them. */
export function createFilmCanceller({ database: { db }, clock, vendors, limits }: Tools) {
  const close = async (call: VendorCall, detail = {}) => {
    await moveCall(db, call, { to: 'cancelled', at: new Date(clock()), detail });
  };

  async function cancel(call: VendorCall): Promise<void> {
    if (call.state === 'recorded') return close(call);
    const isSettled = clock() - call.updated_at.getTime() >= limits.settleMs;
    if (call.external_id === null && !isSettled) return;
    const signal = AbortSignal.timeout(CALL_LIMIT_MS);
    const vendor = await vendors.open(call.workspace_id, call.vendor);
    const externalId = call.external_id ?? (await vendor.find(call.id, signal))?.externalId ?? null;
    if (externalId !== null) await vendor.cancel(externalId, signal);
    return close(call);
  }

  return async (flowId: string | null): Promise<void> => {
    for (const call of await listAbandonedFilms(db, flowId, BATCH)) {
      try {
        await cancel(call);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        // A key that is not taken now may be mended, and until then a film goes on that is paid for.
        const isHopeless = error.kind === 'refused' || clock() - call.created_at.getTime() > LONGEST_TRYING_MS;
        if (isHopeless) await close(call, { isUntold: true });
      }
    }
  };
}
