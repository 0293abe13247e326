// What became of a film that a vendor was to make, as its row and the flow say.
import assert from 'node:assert/strict';
import { type TestService, until, untilStatus } from '../service.js';

export const filmCallOf = ({ database }: TestService, flowId: string) =>
  database.db.selectFrom('vendor_calls').selectAll().where('flow_id', '=', flowId).executeTakeFirstOrThrow();

/** The flow at its end, which must be this one. */
export async function flowEnded({ call }: TestService, flowId: string, status: string) {
  const flow = await untilStatus(call, flowId, 'completed', 'failed', 'cancelled');
  assert.equal(flow.status, status, flow.error);
  return flow;
}

/** Sweeps until the vendor has taken the word that its film is not wanted any more. */
export const untilCancelledThere = (service: TestService, flowId: string) =>
  until(
    async () => {
      await service.worker!.sweep();
      return filmCallOf(service, flowId);
    },
    (call) => call.state === 'cancelled',
    20_000,
  );
