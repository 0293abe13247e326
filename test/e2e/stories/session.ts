// A session that ends while somebody is at work: signing in leads back, and what was typed is still there.

import { must } from '../must.js';
import { button, dialog, editFirst, openReview, sentences, signIn, toast } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const WORDS = 'Hi Dana, this sentence outlives the session.';

async function endedElsewhere({ page: open, people, flows, guard }: Stage) {
  guard.expect(/status of 401/);
  const flowId = await flows.create({ title: 'Signed out in the middle' });
  await flows.until(flowId, 'pending_approval');
  const page = await open('lee');
  await openReview(page, flowId);
  await editFirst(page, WORDS);

  const elsewhere = await open(null);
  await elsewhere.goto('/sign-in?next=/account');
  await signIn(elsewhere, people.of('lee'));
  await button(elsewhere, 'Sign out of all other browsers').click();
  await button(dialog(elsewhere), 'Sign out of all other browsers').click();
  await toast(elsewhere, 'Signed out of all other browsers.').waitFor();

  const signInHeading = page.getByRole('heading', { name: 'Sign in' });
  // The page may have heard of it already, and then the button goes while it is pressed. The press is over before the sign-in: one
  // that still waits would press the button of the page that comes back.
  await button(page, 'Approve with changes')
    .click({ timeout: 3_000 })
    .catch(() => null);
  await signInHeading.waitFor();
  must(new URL(page.url()).searchParams.get('next') === `/flows/${flowId}`, `it forgot the way back: ${page.url()}`);
  await signIn(page, people.of('lee'));
  await sentences(page).first().waitFor();
  must((await sentences(page).first().inputValue()) === WORDS, 'the edit is lost');
  const approve = button(page, 'Approve with changes').and(page.locator(':not([aria-disabled])'));
  await approve.click();
  await toast(page, 'Approved. Creating the video…').waitFor();
  await flows.cancel(flowId);
  await people.keep('lee', page.context());
}

async function signedOut({ page: open, people }: Stage) {
  await people.stateOf('mika');
  const page = await open(null);
  await page.goto('/settings/voices');
  await signIn(page, people.of('mika'));
  await page.getByRole('heading', { name: 'Voices', level: 1 }).waitFor();
  await button(page, /^Account menu/).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

export const session = story([
  ['a session that was ended elsewhere leads to the sign-in and back, with the edit kept', endedElsewhere],
  ['who was sent to the sign-in arrives where they wanted, and signing out leaves nothing behind', signedOut],
]);
