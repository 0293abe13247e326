// The first hour: from the address that the service printed to a video that a prospect watches.

import { readFileSync } from 'node:fs';
import { everybodyCanUse } from '../axe.js';
import { loadedOnce, must, plays } from '../must.js';
import { button, dialog, editFirst, sentences, toast } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const TITLE = 'Follow-up that came over the API';
let flowId = '';
let watchUrl = '';

async function setUp({ page: open, service, people }: Stage) {
  const page = await open(null);
  const olivia = people.of('olivia');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Aftercall isn’t set up yet' }).waitFor();
  await everybodyCanUse(page, 'the set-up without a token');
  await page.goto(service.setup);
  await page.getByLabel('Your name').waitFor();
  await everybodyCanUse(page, 'the set-up');
  await page.getByLabel('Your name').fill(olivia.name);
  await page.getByLabel('Email').fill(olivia.email);
  await page.getByLabel('Password', { exact: true }).fill(olivia.password);
  must(!page.url().includes('#'), 'the token stays in the address');
  await button(page, 'Create account').click();

  await page.getByLabel('Company name').fill('Northwind Freight');
  await people.keep('olivia', page.context());
  await page.getByLabel('Brand color', { exact: true }).fill('#0f766e');
  await button(page, 'Continue').click();

  await page.getByRole('heading', { name: 'Presenter and voice' }).waitFor();
  await page.getByRole('radio', { name: /Kenji/ }).check();
  await button(page, 'Continue').click();

  await button(page, 'Create my first video').click();
  await sentences(page).first().waitFor();
  must(/\/flows\/[^/]+$/.test(page.url()), `it led to ${page.url()}`);
  const settings = await people.ask('olivia', 'GET', '/settings');
  must(settings.company === 'Northwind Freight' && settings.brandColour === '#0f766e', 'the brand was not stored');
  must((await page.evaluate(() => document.cookie)) === '', 'scripts can read a cookie');
}

async function makeKey(page, guard) {
  await page.goto('/settings/keys');
  await button(page.getByRole('banner').or(page.locator('header')), 'Create key').click();
  await page.getByLabel('Name').fill('CRM production');
  await button(dialog(page), 'Create key').click();
  await button(dialog(page), 'Copy').click();
  await dialog(page).getByText('Copied').first().waitFor();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  must(await dialog(page).getByText(key, { exact: true }).isVisible(), 'what was copied is not what is shown');
  guard.keepSecret('a key of the dashboard', key);
  await button(dialog(page), 'I’ve copied it').click();
  return key;
}

async function approveWithAnEdit({ page: open, guard, flows, origin }: Stage) {
  const page = await open('olivia');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const key = await makeKey(page, guard);
  await page.goto('/');
  await page.getByRole('table', { name: 'Videos' }).waitFor();
  const wasLoadedOnce = await loadedOnce(page);
  flowId = await flows.create({ title: TITLE }, key);
  const line = page.getByRole('row').filter({ hasText: TITLE });
  await line.getByText('Needs approval').waitFor();
  await line.getByText('CRM production').waitFor();
  await line.getByRole('link').click();
  const edited = await editFirst(page, 'Hi Dana, thank you for your time today.');
  await button(page, 'Approve with changes').click();
  await toast(page, 'Approved. Creating the video…').waitFor();
  await flows.until(flowId, 'completed');
  await page.locator('video').waitFor();
  await page.getByRole('status').getByText('Completed').waitFor();
  await wasLoadedOnce();
  must((await flows.read(flowId)).generatedScript.startsWith(edited), 'the edit is not in the script');
}

async function downloadedVideo(page) {
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Video mp4/i }).click();
  const download = await begun;
  must(download.suggestedFilename() === 'follow-up-dana.mp4', `it is called ${download.suggestedFilename()}`);
  return readFileSync(await download.path());
}

async function send({ page: open, origin, flows }: Stage) {
  const page = await open('olivia');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto(`/flows/${flowId}`);
  const { videoDuration } = await flows.read(flowId);
  const seen = await plays(page);
  must(seen.duration >= 60 && seen.duration <= 70, `it lasts ${seen.duration} s`);
  must(Math.abs(seen.duration - videoDuration) < 0.1, 'videoDuration is not the length of the file');
  must(seen.videoWidth === 1280 && seen.videoHeight === 720, `it has ${seen.videoWidth} × ${seen.videoHeight}`);
  await canBeSearched(page);
  await page.evaluate(() => {
    document.querySelector('video')!.textTracks[0]!.mode = 'showing';
  });
  await page.waitForFunction(() => (document.querySelector('video')?.textTracks[0]?.cues?.length ?? 0) > 5);
  const mp4 = await downloadedVideo(page);
  must(mp4.subarray(4, 8).toString() === 'ftyp' && mp4.length > 500_000, 'the download is no MP4');

  watchUrl = (await page.getByRole('link', { name: 'Open the watch page in a new tab' }).getAttribute('href')) ?? '';
  await button(page, 'Email…').click();
  await dialog(page).locator(`a[href="${watchUrl}"]`).first().waitFor();
  await button(dialog(page), 'Copy plain text').click();
  await dialog(page).getByText('Copied').first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  must(copied.includes(watchUrl), 'the e-mail does not lead to the video');
}

async function canBeSearched(page) {
  const video = page.locator('video');
  await video.evaluate(async (element) => {
    const found = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = 40;
    await found;
    void element.play();
  });
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 40.5);
  await video.evaluate((element) => element.pause());
}

async function watchAsAStranger({ page: open }: Stage) {
  const page = await open(null);
  await page.goto(watchUrl);
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await plays(page);
  must((await page.context().cookies()).length === 0, 'the watch page sets a cookie');

  const plain = await open(null, { javaScriptEnabled: false });
  await plain.goto(watchUrl);
  await plain.getByRole('heading', { name: TITLE }).waitFor();
  must(await plain.locator('video source').getAttribute('src'), 'without scripts there is no video');
}

export const firstRun = story([
  ['whoever opens the printed address becomes the owner and makes a first video', setUp],
  ['a flow of the API is seen, edited, approved and done without a reload', approveWithAnEdit],
  ['a finished video plays, can be searched, has captions, is downloaded and put into an e-mail', send],
  ['a prospect without an account watches it, also without scripts', watchAsAStranger],
]);
