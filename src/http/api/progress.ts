// How far a flow is, for those who ask with "?expand=progress": the stage's per cent, its place in the queue, and when
// it came into each state.
import type { z } from 'zod';
import { isTerminal, WORKING } from '../../domain/life.js';
import type { Clock } from '../../lib/clock.js';
import type { Database } from '../../store/db/database.js';
import { countBefore, listStates } from '../../store/flows/flow-detail.js';
import type { VisibleFlow } from '../../store/flows/flows.js';
import type { Progress } from './schemas.js';

export type ProgressReader = (flow: VisibleFlow) => Promise<z.output<typeof Progress>>;

export function createProgressReader({ reads: db }: Database, clock: Clock): ProgressReader {
  return async (flow) => {
    const states = await listStates(db, flow.id);
    const stages = states.map(({ status, at }, index) => {
      const endMs = states[index + 1]?.at.getTime() ?? (isTerminal(status) ? at.getTime() : clock());
      return { status, startedAt: at.toISOString(), seconds: Math.max(0, (endMs - at.getTime()) / 1_000) };
    });
    const waits = flow.tries === 0 && WORKING.includes(flow.status);
    const percent = flow.status === 'completed' ? 100 : flow.progress;
    return { percent, stages, ...(waits && { queuePosition: await countBefore(db, flow) }) };
  };
}
