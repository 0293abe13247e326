// A short run of scripts/hostile/kills.mjs. CHAOS_KILLS and CHAOS_FLOWS make it longer, CHAOS_SEED repeats the choice of victims.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runKills } from './kills.js';

const { CHAOS_KILLS = '40', CHAOS_FLOWS = '20', CHAOS_SEED = String(Date.now() % 1_000_000_000) } = process.env;

test(`kill -9 at random loses no flow, pays nothing twice and leaves nothing behind (CHAOS_SEED=${CHAOS_SEED})`, async (t) => {
  const report = await runKills({ kills: Number(CHAOS_KILLS), flows: Number(CHAOS_FLOWS), seed: Number(CHAOS_SEED) });
  t.diagnostic(JSON.stringify(report));
  assert.equal(report.lost, 0);
  assert.equal(report.ends.failed ?? 0, 0);
  assert.equal(report.orphans, 0);
  assert.deepEqual(report.leftFiles, []);
});
