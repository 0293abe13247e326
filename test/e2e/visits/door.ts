// Visits to the pages in front of the door, to the set-up, and to those that are not of the dashboard.

import { button, signIn } from '../page-parts.js';
import type { Visit } from '../visits.js';

const heading = (page, name) => page.getByRole('heading', { name, level: 1 });
const WRONG = { email: 'olivia@example.com', password: 'not her password' };
const step = (name, title) => ({
  ...{ route: '/setup', name: `setup-${name}` },
  go: async (page) => {
    await page.goto(`/setup?step=${name}`);
    await heading(page, title).waitFor();
    await button(page, /^(Continue|Create my first video)$/).waitFor();
  },
});

export const doorVisits: Visit[] = [
  step('workspace', 'Your workspace'),
  step('presenter', 'Presenter and voice'),
  step('video', 'Your first video'),
  {
    route: '/sign-in',
    name: 'sign-in',
    who: null,
    go: async (page) => {
      await page.goto('/sign-in');
      await heading(page, 'Sign in').waitFor();
    },
  },
  {
    route: '/sign-in',
    name: 'sign-in-refused',
    who: null,
    expected: /status of 401/,
    go: async (page) => {
      await page.goto('/sign-in');
      await signIn(page, WRONG);
      await page.getByText('Wrong email or password.').waitFor();
    },
  },
  {
    route: '/invitation',
    name: 'invitation',
    who: null,
    go: async (page, { inviteLink }) => {
      await page.goto(await inviteLink());
      await heading(page, /^Join /).waitFor();
    },
  },
  {
    route: '/invitation',
    name: 'invitation-ended',
    who: null,
    expected: /status of 410/,
    go: async (page) => {
      await page.goto('/invitation#nothing');
      await heading(page, 'This invitation isn’t valid').waitFor();
    },
  },
  {
    route: '/reset',
    name: 'reset',
    who: null,
    go: async (page, { resetLink }) => {
      await page.goto(await resetLink());
      await page.getByText('For mika@example.com').waitFor();
    },
  },
  {
    route: '/reset',
    name: 'reset-ended',
    who: null,
    expected: /status of 410/,
    go: async (page) => {
      await page.goto('/reset#nothing');
      await heading(page, 'This link isn’t valid').waitFor();
    },
  },
  {
    route: null,
    name: 'watch',
    who: null,
    go: async (page, { watchUrl }) => {
      await page.goto(watchUrl);
      await page.getByText('Read the transcript').click();
    },
  },
  {
    route: null,
    name: 'watch-missing',
    who: null,
    expected: /status of 404/,
    go: async (page, { watchUrl }) => {
      await page.goto(`${watchUrl.slice(0, -3)}xyz`);
      await heading(page, 'This video isn’t available').waitFor();
    },
  },
  {
    route: null,
    name: 'reference',
    who: null,
    go: (page) => page.goto('/v1/reference'),
  },
];
