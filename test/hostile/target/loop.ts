// Notes when the event loop of this process stood, and how much of that time the process itself was at work: a machine that
// gives it no time makes it stand too, and that is no fault of its own.

export type Stall = { fromMs: number; toMs: number; workedMs: number };

const TICK_MS = 10;
const NOTED_MS = 100;
const MOST = 10_000;

export function watchOwnLoop(): { stalls(): Stall[] } {
  const stalls: Stall[] = [];
  let [lastMs, lastCpu] = [performance.now(), process.cpuUsage()];
  setInterval(() => {
    const nowMs = performance.now();
    const stoodMs = nowMs - lastMs - TICK_MS;
    if (stoodMs > NOTED_MS && stalls.length < MOST) {
      const { user, system } = process.cpuUsage(lastCpu);
      const toMs = performance.timeOrigin + nowMs;
      stalls.push({ fromMs: toMs - stoodMs, toMs, workedMs: Math.min(stoodMs, (user + system) / 1_000) });
    }
    [lastMs, lastCpu] = [nowMs, process.cpuUsage()];
  }, TICK_MS).unref();
  return { stalls: () => stalls };
}
