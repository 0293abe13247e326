// The stories of people at work, without a finished video, and the visits to settings and accounts.
import { nothingTold } from './secrets.js';
import { test } from './stage.js';
import { factors } from './stories/factors.js';
import { importList } from './stories/import.js';
import { keyboard } from './stories/keyboard.js';
import { listWork } from './stories/list-work.js';
import { localModel } from './stories/local-model.js';
import { presenters } from './stories/presenters.js';
import { race } from './stories/race.js';
import { review } from './stories/review.js';
import { roles } from './stories/roles.js';
import { session } from './stories/session.js';
import { slow } from './stories/slow.js';
import { doorVisits } from './visits/door.js';
import { flowVisits } from './visits/flows.js';
import { photoVisits } from './visits/photo.js';
import { securityVisits } from './visits/security.js';
import { settingsVisits } from './visits/settings.js';
import { nothingForgotten, peopleNeeds, visiting } from './visits.js';

test('every route and every dialog of the dashboard has a visit', () =>
  nothingForgotten([...flowVisits, ...doorVisits, ...settingsVisits, ...securityVisits, ...photoVisits]));
test.describe('roles', roles);
test.describe('two who decide at once', race);
test.describe('a review that protects', review);
test.describe('choosing a presenter', presenters);
test.describe('importing a list', importList);
test.describe('work from the list', listWork);
test.describe('a session that ends', session);
test.describe('second factors', factors);
test.describe('a slow line', slow);
test.describe('a model server on this machine', localModel);
test.describe('without a mouse', keyboard);
test.describe(
  'pages of settings and accounts',
  visiting([...settingsVisits, ...securityVisits, ...photoVisits], peopleNeeds),
);
test('no secret and no word of a customer stands in pages, scripts, addresses or the log', ({ stage }) =>
  nothingTold(stage));
