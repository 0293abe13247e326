// Without a mouse: from the sign-in over a new video and its approval to the settings.

import { SAMPLE } from '../flows.js';
import { focusIsKept, hasFocus, tabTo } from '../keyboard.js';
import { button, dialog, sentences, toast } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

async function byKeys({ page: open, people, flows }: Stage) {
  const { email, password } = people.of('olivia');
  await people.stateOf('olivia');
  const page = await open(null);
  const press = (...keys) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  await page.goto('/sign-in');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(password);
  await press('Enter');

  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'New video' }).first());
  await press('Enter');
  await page.getByRole('heading', { name: 'New video' }).waitFor();
  await focusIsKept(page);
  await tabTo(page, page.getByLabel('Summary'));
  // Whom the summary names comes when somebody is in the field for it already.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/prospect', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.insertText(SAMPLE.emailContent);
  const prospect = page.getByLabel('Prospect');
  await tabTo(page, prospect);
  answer();
  await page.getByText('· enough to work with · English').waitFor();
  await hasFocus(prospect);
  await page.getByRole('radio').first().waitFor();
  await tabTo(page, button(page, 'Write the script'));
  await press('Enter');

  await sentences(page).first().waitFor();
  await focusIsKept(page);
  const flowId = page.url().split('/').at(-1)!;
  await tabTo(page, sentences(page).first());
  await press('End', 'ArrowDown');
  await hasFocus(sentences(page).nth(1));
  await tabTo(page, button(page, 'Reject'));
  await press('Enter');
  await dialog(page).waitFor();
  await tabTo(page, button(dialog(page), 'Keep reviewing'));
  await press('Enter');
  await dialog(page).waitFor({ state: 'hidden' });
  await hasFocus(button(page, 'Reject'));
  await tabTo(page, button(page, 'Approve'));
  await press('Enter');
  await toast(page, 'Approved. Creating the video…').waitFor();
  await page.getByRole('progressbar').waitFor();
  await focusIsKept(page);

  await tabTo(page, page.getByRole('link', { name: 'Workspace and brand' }), { back: true });
  await press('Enter');
  await page.getByRole('heading', { name: 'Workspace and brand' }).waitFor();
  await focusIsKept(page);
  await tabTo(page, page.getByLabel('Brand color', { exact: true }));
  await flows.cancel(flowId);
}

export const keyboard = story([
  ['without a mouse one signs in, makes a video, approves it and reaches the settings', byKeys],
]);
