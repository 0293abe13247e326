// A log whose lines a test reads.
import { createLog, type Log } from '../../src/lib/log.js';

export type KeptLog = { log: Log; lines: string[] };

export function createKeptLog(level = 'info'): KeptLog {
  const lines: string[] = [];
  return { log: createLog(level, { write: (line) => void lines.push(line) }), lines };
}
