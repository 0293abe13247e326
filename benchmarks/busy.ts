// A process that uses all the processor it is given, as a render does, at the low priority that renders have.
import { setPriority } from 'node:os';

setPriority(19);
process.once('disconnect', () => process.exit(0));
let sum = 0;
const step = () => {
  for (let i = 0; i < 2e7; i += 1) sum += Math.sqrt(i);
  // Read, so that no compiler leaves the work out.
  if (Number.isFinite(sum)) setImmediate(step);
};
step();
