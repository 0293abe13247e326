// Parts for processes that are killed at random: flows with a certain title are really rendered, the others mark what they make.

import type { Stage } from '../../../src/engine/stage.js';
import type { Parts } from '../../../src/main/adapters.js';
import { createFilmingParts } from './filming-parts.js';

export const FILMED = 'Really rendered';

export function createKillableParts(marked: Parts, durationS: number): Parts {
  const filming = createFilmingParts({ durationS, tries: 3 });
  return {
    ...marked,
    close: filming.close,
    stages: (place) => {
      const filmed = filming.stages(place);
      return marked.stages(place).map((stage, at): Stage => {
        const { remote: _, ...other } = filmed[at]!;
        if (stage.name !== 'narrate' && stage.name !== 'film') return stage;
        return { ...stage, run: (flow, run) => (flow.title === FILMED ? other : stage).run(flow, run) };
      });
    },
  };
}
