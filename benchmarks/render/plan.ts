// A measured program: renders one plan to an MP4 with sound.
import { render } from '../../src/render/index.js';
import type { Plan } from '../../src/render/plan.js';

export type PlanOrder = { plan: Plan; output: string };

const { plan, output } = JSON.parse(process.argv[2]!) as PlanOrder;
process.send!(await render(plan, output));
process.disconnect();
