// `aftercall doctor`: asks everything that a start depends on and says of each trouble what to do. The questions about
// this machine stand in doctor-checks.ts; app/ hands in those about the database and the providers.

/** `ask` resolves to what it found. When it throws, the error's message is the finding and `advice` says what to do. */
export type Question = { name: string; advice: string; ask: () => Promise<string> };

export type Check = { name: string; ok: boolean; detail: string; advice: string | null };

/** A finding with its own advice, more to the point than the question's. */
export class Trouble extends Error {
  override readonly name = 'Trouble';

  constructor(
    detail: string,
    readonly advice: string,
  ) {
    super(detail);
  }
}

const LIMIT_MS = 90_000;

/** Asks one question after the other: some of them need the same port, folder or processor. */
export async function examine(questions: readonly Question[], limitMs = LIMIT_MS): Promise<Check[]> {
  const checks: Check[] = [];
  for (const question of questions) checks.push(await answer(question, limitMs));
  return checks;
}

async function answer({ name, advice, ask }: Question, limitMs: number): Promise<Check> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    const detail = await Promise.race([ask(), whenLate(late.signal, limitMs)]);
    return { name, ok: true, detail, advice: null };
  } catch (error) {
    return { name, ok: false, detail: wordsOf(error), advice: error instanceof Trouble ? error.advice : advice };
  } finally {
    clearTimeout(timer);
  }
}

function whenLate(signal: AbortSignal, limitMs: number): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${limitMs / 1_000} seconds.`)));
  });
}

/** Several addresses of one host fail as one error without a message of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.message || error.name;
}

/** For a person: a line per check, the advice below those that failed. */
export function checksAsText(checks: readonly Check[]): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, ok, detail, advice }) => {
    const first = `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${detail.replaceAll('\n', `\n${' '.repeat(width + 8)}`)}`;
    return advice === null ? [first] : [first, `${' '.repeat(width + 8)}-> ${advice}`];
  });
  const failed = checks.filter(({ ok }) => !ok).length;
  const last = failed === 0 ? 'Everything is in order.' : `${failed} of ${checks.length} checks failed.`;
  return [...lines, '', last].join('\n');
}

/** For a program: stable names, one object; `more` is what was asked for beside the checks. */
export const checksAsJson = (checks: readonly Check[], more: object = {}): string =>
  JSON.stringify({ ok: checks.every(({ ok }) => ok), checks, ...more }, null, 2);
