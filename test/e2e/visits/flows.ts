// Visits to the pages of flows: the list, a new one, one in each of its states, and what opens above them.

import { chooseList, listOf } from '../lists.js';
import { must } from '../must.js';
import { button, dialog, editFirst, openReview, sentences } from '../page-parts.js';
import type { Visit } from '../visits.js';

const heading = (page, name) => page.getByRole('heading', { name, level: 1 });
const review = async (page, { waiting }) => {
  await openReview(page, waiting);
  await button(page, 'Play').waitFor();
};
const done = async (page, { completed }) => {
  await page.goto(`/flows/${completed}`);
  await page.locator('video').waitFor();
};

const selected = async (page) => {
  await page.goto('/?status=cancelled');
  await page.getByRole('checkbox', { name: 'Select all videos shown' }).click();
  await page.getByRole('region', { name: 'Selected videos' }).waitFor();
};

export const flowVisits: Visit[] = [
  {
    route: '/',
    name: 'list',
    go: async (page) => {
      await page.goto('/');
      await page.getByRole('table', { name: 'Videos' }).waitFor();
    },
  },
  {
    route: '/flows',
    name: 'list-by-its-other-address',
    go: async (page) => {
      await page.goto('/flows');
      await page.getByRole('table', { name: 'Videos' }).waitFor();
    },
  },
  {
    route: '/',
    name: 'list-nothing-found',
    go: async (page) => {
      await page.goto('/?search=nobody+wrote+this');
      await page.getByText('Nothing found for').waitFor();
    },
  },
  {
    route: '/',
    name: 'list-empty',
    go: async (page) => {
      const empty = { json: { flows: [], nextCursor: null } };
      await page.route(/\/flows\?/, (route) => route.fulfill(empty));
      await page.goto('/');
      await heading(page, 'Videos').waitFor();
      await page.getByText('No videos yet').waitFor();
      await page.unroute(/\/flows\?/);
    },
  },
  {
    route: '/',
    name: 'list-not-reached',
    expected: /status of 503/,
    go: async (page) => {
      await page.route(/\/flows\?/, (route) => route.fulfill({ status: 503, body: 'nobody home' }));
      await page.goto('/');
      await button(page, 'Try again').waitFor();
      await page.unroute(/\/flows\?/);
    },
  },
  {
    route: '/',
    name: 'list-shortcuts',
    dialog: 'pages/flows/keys-dialog.tsx',
    go: async (page) => {
      await page.goto('/');
      await page.getByRole('table', { name: 'Videos' }).waitFor();
      await page.keyboard.press('?');
      await dialog(page).waitFor();
    },
  },
  {
    route: '/',
    name: 'list-filters',
    go: async (page) => {
      await page.goto('/');
      await button(page, 'Filters').click();
      await page.getByRole('region', { name: 'Filters' }).waitFor();
    },
  },
  {
    route: '/',
    name: 'list-selected',
    go: selected,
  },
  {
    route: '/',
    name: 'list-several',
    dialog: 'pages/flows/selection-bar.tsx',
    go: async (page) => {
      await selected(page);
      await button(page, /^Create a new version/).click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/',
    name: 'command-palette',
    go: async (page) => {
      await page.goto('/');
      await page.getByRole('table', { name: 'Videos' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('option').nth(3).waitFor();
    },
  },
  {
    route: '/',
    name: 'command-palette-phone',
    width: 390,
    go: async (page) => {
      await page.goto('/');
      await button(page, 'Search').click();
      await page.getByRole('option').nth(3).waitFor();
    },
  },
  {
    route: '/',
    name: 'user-menu',
    go: async (page) => {
      await page.goto('/');
      await button(page, /^Account menu/).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  {
    route: '/',
    name: 'phone-menu',
    dialog: 'pages/layout/sheet.tsx',
    width: 390,
    go: async (page) => {
      await page.goto('/');
      await button(page, 'Open menu').click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/new',
    name: 'new',
    go: async (page) => {
      await page.goto('/new');
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    route: '/new',
    name: 'new-refused',
    go: async (page) => {
      await page.goto('/new');
      await page.getByLabel('Summary').fill('We met and it was nice.');
      await button(page, 'Write the script').click();
      await page.getByText('The summary needs').waitFor();
    },
  },
  {
    route: '/new',
    name: 'no-role',
    who: 'vera',
    go: async (page) => {
      await page.goto('/new');
      await heading(page, 'This page is for members').waitFor();
    },
  },
  {
    route: '/import',
    name: 'import',
    go: async (page) => {
      await page.goto('/import');
      await page.getByLabel(/^CSV file/).waitFor();
    },
  },
  {
    route: '/import',
    name: 'import-refused',
    go: async (page) => {
      await page.goto('/import');
      await chooseList(page, {
        name: 'calls.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Name,Notes\nDana,"open'),
      });
      await page.getByText('Line 2 has an opening quote').waitFor();
    },
  },
  {
    route: '/import',
    name: 'import-rows',
    go: async (page) => {
      await page.goto('/import');
      await chooseList(page, listOf('Look', 6));
      await button(page, 'Create 6 videos').and(page.locator(':not([aria-disabled])')).waitFor();
    },
  },
  {
    route: '/import',
    name: 'import-leave',
    dialog: 'pages/import/import-page.tsx',
    go: async (page) => {
      await page.route('**/flows/import', async () => undefined);
      await button(page, 'Create 6 videos').click();
      await page.getByText('0 of 6 rows imported').waitFor();
      await page.getByRole('link', { name: 'API keys' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/import',
    name: 'import-done',
    go: async (page) => {
      // Leaving ends what is held back; it would be sent otherwise.
      await page.goto('/import');
      await page.getByLabel(/^CSV file/).waitFor();
      await page.unroute('**/flows/import');
      await page.route('**/flows/import', async (route) => {
        const { rows } = route.request().postDataJSON();
        const made = rows.map((_, place) =>
          place === 4
            ? { problem: 'You’ve used all 30 videos this month.', code: 'QUOTA_EXCEEDED' }
            : { flowId: `flow_${place}`, isNew: place !== 2 },
        );
        await route.fulfill({ json: { rows: made } });
      });
      await chooseList(page, listOf('Look', 6));
      await button(page, 'Create 6 videos').and(page.locator(':not([aria-disabled])')).click();
      await page.getByText('All rows imported').waitFor();
      await page.unroute('**/flows/import');
    },
  },
  { route: '/flows/$flowId', name: 'flow-completed', go: done },
  {
    route: '/flows/$flowId',
    name: 'flow-email',
    dialog: 'pages/send/email-dialog.tsx',
    go: async (page, flows) => {
      await done(page, flows);
      await button(page, 'Email…').click();
      await dialog(page).getByText('Subject:').waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'flow-run-again',
    dialog: 'pages/flow/run-again-dialog.tsx',
    go: async (page, flows) => {
      await done(page, flows);
      await button(page, 'Create a new version…').click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'flow-rename',
    dialog: 'pages/flow/rename-dialog.tsx',
    go: async (page, flows) => {
      await done(page, flows);
      await button(page, 'More actions').click();
      await page.getByRole('menuitem', { name: 'Rename…' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'flow-erase',
    dialog: 'pages/flow/actions.tsx',
    go: async (page, flows) => {
      await done(page, flows);
      await button(page, 'More actions').click();
      await page.getByRole('menuitem', { name: 'Erase…' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'flow-making',
    go: async (page, { makeOne }) => {
      await page.goto(`/flows/${await makeOne()}`);
      await page.getByRole('progressbar').waitFor();
      await page.getByRole('list', { name: 'Storyboard' }).getByRole('img').first().waitFor();
    },
    after: ({ cancelMaking }) => cancelMaking(),
  },
  {
    route: '/flows/$flowId',
    name: 'flow-cancelled',
    go: async (page, { cancelled }) => {
      await page.goto(`/flows/${cancelled}`);
      await page.getByRole('heading', { name: 'This video was canceled' }).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'flow-failed',
    go: async (page, { cancelled }) => {
      const error = { message: 'The voice is gone.', advice: 'Choose another one and run it again.' };
      await page.route(`**/flows/${cancelled}`, async (route) => {
        if (route.request().resourceType() === 'document') return route.continue();
        const answer = await route.fetch();
        return route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'failed', error } });
      });
      await page.goto(`/flows/${cancelled}`);
      await page.getByRole('heading', { name: 'This video failed' }).waitFor();
      await page.unroute(`**/flows/${cancelled}`);
    },
  },
  {
    route: '/flows/$flowId',
    name: 'flow-missing',
    expected: /status of 404/,
    go: async (page) => {
      await page.goto('/flows/flow_0000000000000000000000');
      await heading(page, 'Video not found').waitFor();
    },
  },
  { route: '/flows/$flowId', name: 'review', go: review },
  { route: '/flows/$flowId', name: 'review-read-only', who: 'vera', go: review },
  {
    route: '/flows/$flowId',
    name: 'review-cancel',
    dialog: 'pages/flow/actions.tsx',
    go: async (page, flows) => {
      await review(page, flows);
      await button(page, 'Cancel').click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-narration',
    dialog: 'pages/narration/narration-dialog.tsx',
    go: async (page, flows) => {
      await review(page, flows);
      await button(page, 'Record your own voice…').click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-reject',
    dialog: 'pages/review/decision/reject-dialog.tsx',
    go: async (page, flows) => {
      await review(page, flows);
      await button(page, 'Reject').click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-changed',
    go: async (page, flows) => {
      await review(page, flows);
      await editFirst(page, 'Hi Dana, it was good to meet you.');
      await page.getByText('Show changes', { exact: true }).click();
      await page.locator('ins').first().waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-anyway',
    dialog: 'pages/review/decision/anyway-dialog.tsx',
    go: async (page, flows) => {
      await review(page, flows);
      await editFirst(page, 'Hi Dana, we give you a 30 percent discount.');
      await page.locator('mark').first().waitFor();
      await button(page, 'Approve with changes').click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-history',
    dialog: 'pages/review/history/history-dialog.tsx',
    go: async (page, flows) => {
      await review(page, flows);
      await button(page, 'History').click();
      await dialog(page)
        .getByText(/^Written by/)
        .waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-reworded',
    go: async (page, flows) => {
      await review(page, flows);
      await button(page, 'Reword all').click();
      await page.getByRole('menuitem', { name: 'Another version' }).click();
      await page
        .getByRole('region', { name: /^Suggestion for/ })
        .first()
        .waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-warnings',
    go: async (page, flows) => {
      await review(page, flows);
      await editFirst(page, 'Narrator: hi **Dana** [laughs], it was good to meet you.');
      await button(page, 'Clean up Narrator:').waitFor();
      await button(page, 'Clean up all').click();
      await page.getByRole('heading', { name: 'Worth a look' }).waitFor({ state: 'detached' });
      must(
        (await sentences(page).first().inputValue()) === 'hi Dana, it was good to meet you.',
        'it is not cleaned up',
      );
      await editFirst(page, 'Narrator: hi **Dana** [laughs], it was good to meet you.');
      await button(page, 'Clean up Narrator:').waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-leave',
    dialog: 'pages/review/review-page.tsx',
    go: async (page, flows) => {
      await review(page, flows);
      await page.getByRole('link', { name: 'API keys' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'review-decided',
    dialog: 'pages/review/decision/decided-dialog.tsx',
    expected: /of 409/,

    go: async (page, flows) => {
      await review(page, flows);
      await editFirst(page, 'Hi Dana, it was good to meet you today.');
      await flows.decideElsewhere();
      await page.getByRole('heading', { name: 'This script is no longer waiting for approval' }).waitFor();
    },
  },
  {
    route: '/flows/$flowId',
    name: 'flow-unused-edit',
    go: async (page, { waiting }) => {
      await page.goto(`/flows/${waiting}`);
      await page.getByRole('region', { name: 'Your changes' }).waitFor();
    },
  },
];
