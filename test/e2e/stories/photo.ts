// A photo becomes a presenter: it is uploaded, its points are moved, its background is removed, its preview is confirmed; the person shown
// agrees by a link, a video is made, and the person withdraws.
import { must } from '../must.js';
import { button, dialog } from '../page-parts.js';
import { type Stage, story } from '../stage.js';
import { startedAnew } from './restart.js';

let link = '';
let avatarId = '';

async function upload({ page: open }: Stage) {
  const page = await open('olivia');
  await page.goto('/settings/avatars');
  await page.getByRole('link', { name: 'Use a photo' }).click();
  await page.getByLabel(/^Photo/).setInputFiles('test/support/photos/mei.jpg');
  await page.getByLabel('Name').fill('Mei');
  await button(page, 'Continue').click();
  const corner = button(page, 'Left corner of the mouth');
  await corner.focus();
  const before = (await corner.boundingBox())!;
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  const after = (await corner.boundingBox())!;
  must(after.x < before.x - 5, 'the arrow keys do not move the point');
  await corner.hover();
  await page.mouse.down();
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2, { steps: 4 });
  await page.mouse.up();
  const back = (await corner.boundingBox())!;
  must(Math.abs(back.x - before.x) < 2, 'the pointer does not move the point');
  await button(page, 'Save points').click();
  await page.getByText('Points saved. Check the new preview.').waitFor();
  await removeBackground(page);
  await button(page, 'See it speak').click();
  const clip = page.getByLabel('The presenter says hello');
  await clip.waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.duration ?? 0) > 1.5);
  await button(page, 'Looks right').click();
  await page.getByRole('radio', { name: 'This is someone else' }).click();
  await button(page, 'Create consent link').click();
  link = await page.locator('code', { hasText: '/consent#' }).innerText();
  avatarId = new URL(page.url()).pathname.split('/').at(-1)!;
}

/** What of Mei's light clothes is taken for the wall at first, in shares of the photo. */
const CLOTHES = [
  [
    [0.77, 0.81],
    [0.83, 0.83],
    [0.91, 0.84],
    [0.985, 0.855],
  ],
  [
    [0.22, 0.82],
    [0.13, 0.845],
    [0.02, 0.855],
  ],
] as const;

async function removeBackground(page) {
  await button(page, 'Remove the background…').click();
  const use = button(page, 'Use this');
  await page.getByText(/^In one place the background is too uneven/).waitFor();
  must((await use.getAttribute('aria-disabled')) === 'true', 'what is not clean can be used');
  const canvas = page.getByRole('application', { name: 'The photo, to paint on' });
  await canvas.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await canvas.boundingBox())!;
  for (const [[startX, startY], ...others] of CLOTHES) {
    await page.mouse.move(x + startX * width, y + startY * height);
    await page.mouse.down();
    for (const [toX, toY] of others) await page.mouse.move(x + toX * width, y + toY * height, { steps: 6 });
    await page.mouse.up();
  }
  await page.getByText('The outline is clean.').waitFor();
  // A stroke by the keyboard, taken back.
  await page.getByRole('radio', { name: 'Remove' }).click();
  await canvas.focus();
  await page.keyboard.press(' ');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press(' ');
  must((await canvas.locator('path').count()) === CLOTHES.length + 1, 'the keyboard does not paint');
  await button(page, 'Undo').click();
  await page.getByText('The outline is clean.').waitFor();
  await use.click();
  await page.getByText('The background was removed. Check the new preview.').waitFor();
}

async function agree({ page: open, people }: Stage) {
  const { avatars } = await people.ask('olivia', 'GET', '/avatars');
  must(!avatars.some(({ id }) => id === avatarId), 'it is offered before anybody agreed');
  const page = await open(null, { viewport: { width: 390, height: 844 } });
  await page.goto(link);
  await page.getByRole('img', { name: 'The photo' }).waitFor();
  await page.getByLabel('Your name').fill('Mei Tan');
  await button(page, 'I agree').click();
  await page.getByRole('heading', { name: 'You agreed' }).waitFor();
}

async function withdraw({ page: open, people }: Stage) {
  const page = await open(null);
  await page.goto(link);
  await button(page, 'Withdraw consent…').click();
  await button(dialog(page), 'Withdraw and delete').click();
  await page.getByRole('heading', { name: 'Consent withdrawn' }).waitFor();
  const { avatars } = await people.ask('olivia', 'GET', '/avatars');
  must(!avatars.some(({ id }) => id === avatarId), 'it is still offered');
}

export const photo = story([
  ['an owner uploads a photo, moves its points, removes its background and confirms the preview', upload],
  ['the person shown agrees by a link', agree],
  [
    'the presenter speaks in a video: the service starts anew in mid-flow, the pages recover by themselves, and the video is made',
    (stage) => startedAnew(stage, { avatarId }),
  ],
  ['the person withdraws, and the presenter is gone', withdraw],
]);
