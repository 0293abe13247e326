// Second factors as people use them: an authenticator app with its recovery codes, a passkey, and the question who is there.

import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { must } from '../must.js';
import { button, dialog, signIn } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const heading = (page, name) => page.getByRole('heading', { name, level: 1 });
const codeOf = (secret, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const STEP_MS = 30_000;

/** A code of the step before is taken until this step ends: on a busy machine that may be too soon. */
async function earlyInStep(page) {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < STEP_MS / 2) await page.waitForTimeout(leftMs);
}

/** For people to look at: --pictures folder, in the light and in the dark, narrow and wide. */
async function photograph({ picturesFolder }, page, name) {
  if (!picturesFolder) return;
  const size = page.viewportSize();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(picturesFolder, `factors-${name}-${width}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}

async function saveCodes(page) {
  await page.getByText('Save your recovery codes').waitFor();
  const codes = await dialog(page).getByRole('listitem').allTextContents();
  must(codes.length === 10, `there are ${codes.length} recovery codes`);
  await button(dialog(page), 'I’ve saved them').click();
  return codes;
}

async function toSecondStep(open, people, who) {
  const page = await open(null);
  await page.goto('/sign-in?next=/account');
  await signIn(page, people.of(who));
  await heading(page, 'Confirm it’s you').waitFor();
  return page;
}

async function app(stage: Stage) {
  const { page: open, people, guard } = stage;
  guard.expect(/status of 401/);
  const page = await open('vera');
  await page.goto('/account');
  await button(page, 'Set up').click();
  await page.getByAltText('QR code for your authenticator app').waitFor();
  const secret = guard.keepSecret('the secret of the app', await dialog(page).locator('code').first().innerText());
  await earlyInStep(page);
  await page.getByLabel('Code from the app').fill(codeOf(secret, -1));
  await button(dialog(page), 'Turn on').click();
  const [code] = await saveCodes(page);
  await page.getByText('10 of 10 left').waitFor();

  const next = await toSecondStep(open, people, 'vera');
  await photograph(stage, next, 'second-step');
  await next.getByLabel('Code').fill('000000');
  await button(next, 'Sign in').click();
  await next.getByText('This code is wrong or has already been used.').waitFor();
  // A press that follows at once is taken for a slip.
  await next.waitForFunction((since) => performance.now() - since > 500, await next.evaluate(() => performance.now()));
  await next.getByLabel('Code').fill(codeOf(secret, 1));
  await button(next, 'Sign in').click();
  await heading(next, 'Account').waitFor();

  const lost = await toSecondStep(open, people, 'vera');
  await button(lost, 'Use a recovery code').click();
  await lost.getByLabel('Recovery code').fill(code);
  await button(lost, 'Sign in').click();
  await heading(lost, 'Account').waitFor();
  await lost.getByText('9 of 10 left').waitFor();
  await page.goto('/');
  await page.getByText(/security notices? about your account/).waitFor();
  await photograph(stage, page, 'banner');
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByText('Recovery code used, 9 left').waitFor();
  await button(page, 'Remove authenticator app').click();
  await button(dialog(page), 'Remove').click();
  await button(page, 'Set up').waitFor();
  await people.keep('vera', page.context());
}

async function passkey(stage: Stage) {
  const { page: open, people, guard, origin } = stage;
  // The pages are at an address of this machine; passkeys need its name, which the guard takes for another place.
  guard.expect(/status of 403/, /a request to another place: http:\/\/localhost:/);
  await people.stateOf('lee');
  const page = await open(null, { baseURL: origin.replace('127.0.0.1', 'localhost') });
  await page.goto('/sign-in?next=/account');
  await signIn(page, people.of('lee'));
  await heading(page, 'Account').waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } });
  await button(page, 'Add').click();
  await photograph(stage, page, 'passkey');
  await button(dialog(page), 'Add passkey').click();
  await saveCodes(page);

  // As the server answers a quarter of an hour later.
  const body = JSON.stringify({ success: false, error: 'Confirm it’s you.', code: 'CONFIRMATION_REQUIRED' });
  let isFirst = true;
  await page.route(/factors\/recovery-codes$/, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fulfill({ status: 403, body });
  });
  await button(page, 'Create new codes').click();
  await button(dialog(page), 'Create new codes').click();
  await page.getByText('It’s been a while since you signed in.').waitFor();
  await photograph(stage, page, 'confirm');
  await button(page, 'Use passkey').click();
  await saveCodes(page);

  await button(page, /^Account menu/).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, people.of('lee'));
  await button(page, 'Use passkey').click();
  await heading(page, 'Videos').waitFor();
  await page.goto('/account');
  await button(page, 'Remove My passkey').click();
  await button(dialog(page), 'Remove').click();
  await page.getByText('Use your fingerprint, face, PIN or a security key.').waitFor();
}

export const factors = story([
  ['an authenticator app is set up, asked for, and replaced by a recovery code when it is lost', app],
  ['a passkey is set up, confirms, and finishes a sign-in', passkey],
]);
