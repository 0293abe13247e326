// Visits to what protects an account: second factors, the question who is there, and the second step of a sign-in.

import { Secret, TOTP } from 'otpauth';
import { button, dialog, signIn } from '../page-parts.js';
import type { Visit } from '../visits.js';

const heading = (page, name) => page.getByRole('heading', { name, level: 1 });
const account = (then) => async (page, needs) => {
  await page.goto('/account');
  await heading(page, 'Account').waitFor();
  await then(page, needs);
};
const beginApp = async (page) => {
  await button(page, 'Set up').click();
  await page.getByAltText('QR code for your authenticator app').waitFor();
};
const refuseOnce = (page, path) => {
  const body = JSON.stringify({ success: false, error: 'Confirm it’s you.', code: 'CONFIRMATION_REQUIRED' });
  let isFirst = true;
  return page.route(path, (route) => {
    const answer = isFirst ? route.fulfill({ status: 403, body }) : route.fallback();
    isFirst = false;
    return answer;
  });
};

export const securityVisits: Visit[] = [
  {
    route: '/account',
    name: 'account-app',
    who: 'vera',
    dialog: 'pages/account/totp-dialog.tsx',
    go: account(beginApp),
  },
  {
    route: '/account',
    name: 'account-codes',
    who: 'vera',
    dialog: 'pages/account/recovery-codes-dialog.tsx',
    go: account(async (page) => {
      await beginApp(page);
      const secret = Secret.fromBase32(await dialog(page).locator('code').first().innerText());
      await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
      await button(dialog(page), 'Turn on').click();
      await button(page, 'I’ve saved them').waitFor();
    }),
  },
  {
    route: '/account',
    name: 'account-new-codes',
    who: 'vera',
    dialog: 'pages/account/recovery-codes-row.tsx',
    go: account(async (page) => {
      await button(page, 'Create new codes').click();
      await dialog(page).waitFor();
    }),
  },
  {
    route: '/account',
    name: 'account-factor-remove',
    who: 'vera',
    dialog: 'pages/account/factors-card.tsx',
    go: account(async (page) => {
      await button(page, 'Remove authenticator app').click();
      await dialog(page).waitFor();
    }),
  },
  {
    route: '/sign-in',
    name: 'sign-in-second-step',
    who: null,
    go: async (page) => {
      await page.goto('/sign-in');
      await signIn(page, { email: 'vera@example.com', password: 'three wet seagulls' });
      await heading(page, 'Confirm it’s you').waitFor();
      await page.getByLabel('Code').waitFor();
    },
  },
  {
    route: '/settings/members',
    name: 'members-factors',
    dialog: 'pages/members/reset-dialogs.tsx',
    go: async (page) => {
      await page.goto('/settings/members');
      await button(page, 'Actions for Vera Viewer').click();
      await page.getByRole('menuitem', { name: 'Remove second factors…' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    route: '/settings/members',
    name: 'confirm',
    expected: /status of 403/,
    dialog: 'pages/layout/confirm-identity.tsx',
    go: async (page) => {
      await refuseOnce(page, /\/members\/[^/]+\/factors$/);
      await page.goto('/settings/members');
      await button(page, 'Actions for Vera Viewer').click();
      await page.getByRole('menuitem', { name: 'Remove second factors…' }).click();
      await button(dialog(page), 'Remove second factors').click();
      await page.getByText('It’s been a while since you signed in.').waitFor();
      await page.getByLabel('Password').waitFor();
    },
  },
  {
    // Passkeys need a name, and the pages are visited at a bare address.
    route: '/account',
    name: 'account-passkey',
    who: 'mika',
    dialog: 'pages/account/add-passkey-dialog.tsx',
    go: async (page) => {
      await page.route(/app\/api\/factors$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), mayUsePasskeys: true } });
      });
      await account(async () => {
        await button(page, 'Add').click();
        await dialog(page).waitFor();
      })(page, {});
    },
  },
  {
    route: '/confirmed',
    name: 'confirmed',
    who: null,
    go: async (page) => {
      await page.goto('/confirmed?problem=sign_on_failed');
      await heading(page, 'Something went wrong').waitFor();
    },
  },
];
