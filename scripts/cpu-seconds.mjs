// The CPU time of this process and of those that it has started and that have ended.
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own clock does. */
const TICKS_PER_SECOND = 100;

/** `own` of this process with all its threads, `children` of those that have ended; other systems than Linux do not tell of these. */
export function cpuSecondsSoFar() {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, children: childrenSeconds() };
}

function childrenSeconds() {
  if (process.platform !== 'linux') return 0;
  // The name of the program comes second, in parentheses, and may hold spaces.
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
