// The log: JSON lines by pino. Secrets and customer text are never passed to it, and fields of known names are redacted in case
// one is by mistake.
import { type DestinationStream, type Logger, pino } from 'pino';
import { activeSpan, traceFields } from './tracing/tracing.js';

export type Log = Logger;

const CENSORED = new Set([
  'authorization',
  'cookie',
  'key',
  'value',
  'password',
  'token',
  'secret',
  'emailContent',
  'editedScript',
  'script',
  'summary',
  'text',
  'prospectName',
]);
const CENSOR = '[kept out]';

export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withTrace(censor(fields, 1)),
      },
      serializers: { err: describeError },
    },
    // A line is written with its neighbours, a second later at most; at the end of the process all are written.
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 }),
  );
}

type Fields = Record<string, unknown>;

function withTrace(fields: Fields): Fields {
  const span = activeSpan();
  return span ? { ...fields, ...traceFields(span) } : fields;
}

/** The same object when there is nothing to censor in it, else a copy. Written for speed: every line passes here. */
function censor(fields: Fields, levelsBelow: number): Fields {
  let clean = fields;
  for (const name in fields) {
    const value = fields[name];
    const allowed = CENSORED.has(name)
      ? CENSOR
      : levelsBelow > 0 && isPlain(value)
        ? censor(value, levelsBelow - 1)
        : value;
    if (allowed === value) continue;
    if (clean === fields) clean = { ...fields };
    clean[name] = allowed;
  }
  return clean;
}

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !(value instanceof Error);

/** An error without what it may quote: a parser's message repeats its input, a database's detail repeats values. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const quotes = error instanceof SyntaxError;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(quotes ? {} : { message: error.message }),
    ...('code' in error && { code: String(error.code) }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
