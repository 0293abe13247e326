// Films that vendors make for flows.
import { TERMINAL } from '../domain/life.js';
import type { Db } from './database.js';
import type { VendorCall } from './vendor-calls.js';

/** Films that a vendor may still be making although their flow has ended; of one flow, or of all. */
export async function listAbandonedFilms(db: Db, flowId: string | null, limit: number): Promise<VendorCall[]> {
  const query = db
    .selectFrom('vendor_calls')
    .innerJoin('flows', 'flows.id', 'vendor_calls.flow_id')
    .selectAll('vendor_calls')
    .where('vendor_calls.kind', '=', 'film')
    .where('vendor_calls.state', 'in', ['recorded', 'sent', 'answered'])
    .where('flows.status', 'in', TERMINAL);
  const chosen = flowId === null ? query : query.where('vendor_calls.flow_id', '=', flowId);
  return chosen.orderBy('vendor_calls.updated_at').limit(limit).execute();
}
