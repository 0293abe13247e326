// How a test steers the mock: the clock, the next failure, the quota, and back to the beginning. Needs no key.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LIVE } from '../domain/life.js';
import { check } from '../http/core/check.js';

const LONGEST_MS = 400 * 86_400_000;

const Advance = z.object({ advanceMs: z.int().min(0).max(LONGEST_MS) });
const Fail = z.object({
  status: z.enum(LIVE).default('video_generating'),
  reason: z.string().min(1).max(1_000).default('The mock was told to fail.'),
});
const Quota = z.object({ limit: z.int().min(0).max(1_000_000).nullable() });

export type Controls = {
  nowMs(): number;
  /** Done once what was due meanwhile is sent. */
  advance(ms: number): Promise<void>;
  failNext(failure: z.output<typeof Fail>): void;
  setQuota(limit: number | null): void;
  reset(): void;
};

/** Returns no paths: a wrong method is simply not there. */
export function registerControls(app: FastifyInstance, controls: Controls): string[] {
  const answer = () => ({ success: true, now: new Date(controls.nowMs()).toISOString() });
  const steer = <Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    work: (input: z.output<Schema>) => void | Promise<void>,
  ) => {
    app.post(`/mock/${name}`, async ({ body }) => {
      await work(check(schema, body ?? {}));
      return answer();
    });
  };
  steer('clock', Advance, ({ advanceMs }) => controls.advance(advanceMs));
  steer('fail', Fail, controls.failNext);
  steer('quota', Quota, ({ limit }) => controls.setQuota(limit));
  steer('reset', z.object({}), controls.reset);
  return [];
}
