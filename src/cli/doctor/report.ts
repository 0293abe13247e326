// Runs the checks of `aftercall doctor` and prints their results. The checks of this machine are in machine-checks.ts,
// those of database and providers in doctor.ts.

/** `ask` resolves to its finding. When it throws, the error's message is the finding and `advice` says what to do. */
export type Check = { name: string; advice: string; ask: () => Promise<string> };

export type CheckResult = { name: string; ok: boolean; detail: string; advice: string | null };

/** A failure with advice of its own, more specific than the check's. */
export class CheckError extends Error {
  override readonly name = 'Trouble';

  constructor(
    detail: string,
    readonly advice: string,
  ) {
    super(detail);
  }
}

const LIMIT_MS = 90_000;

/** Runs the checks sequentially: some need the same port, folder or CPU. */
export async function runChecks(questions: readonly Check[], limitMs = LIMIT_MS): Promise<CheckResult[]> {
  const checks: CheckResult[] = [];
  for (const question of questions) checks.push(await runCheck(question, limitMs));
  return checks;
}

async function runCheck({ name, advice, ask }: Check, limitMs: number): Promise<CheckResult> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    const detail = await Promise.race([ask(), whenLate(late.signal, limitMs)]);
    return { name, ok: true, detail, advice: null };
  } catch (error) {
    return { name, ok: false, detail: wordsOf(error), advice: error instanceof CheckError ? error.advice : advice };
  } finally {
    clearTimeout(timer);
  }
}

function whenLate(signal: AbortSignal, limitMs: number): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${limitMs / 1_000} seconds.`)));
  });
}

/** Several addresses of one host fail as an AggregateError without a message. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.message || error.name;
}

/** Text output: a line per check, the advice below those that failed. */
export function checksAsText(checks: readonly CheckResult[]): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, ok, detail, advice }) => {
    const first = `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${detail.replaceAll('\n', `\n${' '.repeat(width + 8)}`)}`;
    return advice === null ? [first] : [first, `${' '.repeat(width + 8)}-> ${advice}`];
  });
  const failed = checks.filter(({ ok }) => !ok).length;
  const last = failed === 0 ? 'Everything is in order.' : `${failed} of ${checks.length} checks failed.`;
  return [...lines, '', last].join('\n');
}

/** JSON output with stable names; `more` holds additional results. */
export const checksAsJson = (checks: readonly CheckResult[], more: object = {}): string =>
  JSON.stringify({ ok: checks.every(({ ok }) => ok), checks, ...more }, null, 2);
