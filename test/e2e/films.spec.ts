// The stories that need a finished video, and the visits to its pages: they share it.
import { nothingTold } from './secrets.js';
import { test } from './stage.js';
import { delivery } from './stories/delivery.js';
import { firstRun } from './stories/first-run.js';
import { narration } from './stories/narration.js';
import { photo } from './stories/photo.js';
import { doorVisits } from './visits/door.js';
import { flowVisits } from './visits/flows.js';
import { flowNeeds, peopleNeeds, visiting } from './visits.js';

test.describe('the first hour', firstRun);
test.describe('a recorded narration', narration);
test.describe('a presenter from a photo', photo);
test.describe('films from elsewhere', delivery);
test.describe(
  'pages of flows and before the sign-in',
  visiting([...flowVisits, ...doorVisits], async (stage) => ({
    ...(await flowNeeds(stage)),
    ...(await peopleNeeds(stage)),
  })),
);
test('no secret and no word of a customer stands in pages, scripts, addresses or the log', ({ stage }) =>
  nothingTold(stage));
