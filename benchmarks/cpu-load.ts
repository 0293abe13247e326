// Generates CPU load at the priority of renders.
import { setPriority } from 'node:os';

setPriority(19);
process.once('disconnect', () => process.exit(0));
let sum = 0;
const step = () => {
  for (let i = 0; i < 2e7; i += 1) sum += Math.sqrt(i);
  // The result is used, so that no compiler removes the work.
  if (Number.isFinite(sum)) setImmediate(step);
};
step();
