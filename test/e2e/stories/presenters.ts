// Choosing a presenter: who is pointed at moves, and whoever is tapped says hello.
import { must } from '../must.js';
import { type Stage, story } from '../stage.js';

async function alive({ page: open }: Stage) {
  const page = await open('mika', { reducedMotion: 'no-preference' });
  await page.goto('/new');
  const card = page.getByRole('radiogroup', { name: 'Presenter' }).getByRole('radio', { name: 'Maya' });
  await card.hover();
  const clip = card.locator('video');
  await clip.waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  must(await clip.evaluate((video: HTMLVideoElement) => video.muted), 'it speaks before it is asked');
  await card.click();
  await page.waitForFunction(() => document.querySelector('video')?.muted === false);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.keyboard.press('Tab');
  await clip.waitFor({ state: 'detached' });
}

async function calm({ page: open }: Stage) {
  const page = await open('mika');
  await page.goto('/new');
  const card = page.getByRole('radiogroup', { name: 'Presenter' }).getByRole('radio', { name: 'Maya' });
  await card.hover();
  await card.click();
  must((await page.locator('video').count()) === 0, 'somebody moves for those who want none of it');
}

export const presenters = story([
  ['a presenter moves when pointed at, and speaks when tapped', alive],
  ['nobody moves for those who want less motion', calm],
]);
