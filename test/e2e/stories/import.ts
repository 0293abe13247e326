// A sales person imports a list: sees what each row becomes, sends it once however often they press, and mends what was refused.

import { readFileSync } from 'node:fs';
import { SAMPLE } from '../flows.js';
import { hasFocus, tabTo } from '../keyboard.js';
import { chooseList, listOf } from '../lists.js';
import { must } from '../must.js';
import { button, focused } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const row = (page, number) => page.getByRole('table', { name: 'Rows in the list' }).getByRole('row').nth(number);

async function counted(page, work) {
  let count = 0;
  const see = (asked) => {
    if (asked.method() === 'POST' && new URL(asked.url()).pathname.endsWith('/flows/import')) count += 1;
  };
  page.on('request', see);
  await work();
  page.off('request', see);
  return count;
}

/** A press that follows another one at once counts as a slip. */
async function noSlip(page) {
  const sinceMs = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 600, sinceMs);
}

/** The videos whose summaries came from this list. */
async function madeOf(people, mark) {
  const { flows } = await people.ask('mika', 'GET', '/flows');
  const details = await Promise.all(flows.map(({ id }) => people.ask('mika', 'GET', `/flows/${id}`)));
  return details.filter(({ summary }) => summary.includes(mark));
}

async function cancelAll(flows, made) {
  for (const { id } of made) await flows.cancel(id).catch(() => null);
}

async function once({ page: open, people, flows }: Stage) {
  const page = await open('mika');
  await page.goto('/');
  await page.getByRole('link', { name: 'Import a list' }).click();
  await page.getByRole('heading', { name: 'Import a list' }).waitFor();
  await chooseList(page, listOf('Once'));
  await row(page, 1).getByText('Jürgen0 Müller').waitFor();
  await row(page, 1).getByText('Bäckerei Grün').waitFor();
  await row(page, 3).getByText('needs at least 50 words').waitFor();
  await row(page, 4).getByText('Duplicate of row 1').waitFor();
  const sent = await counted(page, async () => {
    await button(page, 'Create 2 videos').dblclick();
    await page.getByText('All rows imported').waitFor();
  });
  must(sent === 1, `${sent} requests were sent`);
  await row(page, 1).getByRole('link', { name: /^Open/ }).waitFor();
  must((await row(page, 1).innerText()).includes('Created'), 'the row does not say that it was made');

  await page.reload();
  await chooseList(page, listOf('Once'));
  await button(page, 'No videos to create').waitFor();
  await row(page, 1).getByText('Already created').waitFor();
  const made = await madeOf(people, 'Once');
  must(made.length === 2, `${made.length} videos were made`);
  must(
    made.every(({ prospectName }) => /^Jürgen\d Müller$/.test(prospectName)),
    'the names are not joined',
  );
  await cancelAll(flows, made);
}

async function mended({ page: open, people, flows }: Stage) {
  const page = await open('mika');
  await page.goto('/import');
  await chooseList(page, listOf('Mend', 1));
  await button(page, 'Create 1 video').click();
  await page.getByText('All rows imported').waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Download skipped rows').click()]);
  must(saved.suggestedFilename() === 'calls-Mend-skipped.csv', `it is called ${saved.suggestedFilename()}`);
  const text = readFileSync(await saved.path(), 'utf8');
  must(text.includes('at least 50 words'), 'the file does not say what is wrong');
  const better = text.replace('We met and it was nice.', `"${SAMPLE.emailContent.replaceAll('"', '""')} Mend 2."`);
  await button(page, 'Import another file').click();
  await chooseList(page, { name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(better) });
  await button(page, 'Create 1 video').click();
  await page.getByText('All rows imported').waitFor();
  const made = await madeOf(people, 'Mend');
  must(made.length === 2, `${made.length} videos were made`);
  await cancelAll(flows, made);
}

async function lostAnswers({ page: open, people, flows, guard }: Stage) {
  guard.expect(/ERR_FAILED|ERR_CONNECTION/);
  const page = await open('mika');
  await page.goto('/import');
  await chooseList(page, listOf('Lost', 7));
  let lost = 0;
  await page.route('**/flows/import', async (route) => {
    lost += 1;
    if (lost > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Create 7 videos').click();
  await page.getByText('All rows imported').waitFor();
  const made = await madeOf(people, 'Lost');
  must(made.length === 7, `${made.length} videos were made`);
  must((await page.getByRole('link', { name: /^Open/ }).count()) === 7, 'not every video has a link');
  await cancelAll(flows, made);
}

async function stopped({ page: open, people, flows }: Stage) {
  const page = await open('mika');
  await page.goto('/import');
  await chooseList(page, listOf('Stop', 7));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/flows/import', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Create 7 videos').click();
  await noSlip(page);
  await button(page, 'Pause import').click();
  letGo();
  await button(page, 'Continue with 2 rows').waitFor();
  must((await madeOf(people, 'Stop')).length === 5, 'it went on');
  await noSlip(page);
  await button(page, 'Continue with 2 rows').click();
  await page.getByText('All rows imported').waitFor();
  const made = await madeOf(people, 'Stop');
  must(made.length === 7, `${made.length} videos were made`);
  await cancelAll(flows, made);
}

async function byKeys({ page: open, people, flows }: Stage) {
  const page = await open('mika');
  await page.goto('/import');
  await tabTo(page, page.getByLabel(/^CSV file/));
  await chooseList(page, listOf('Keys', 1));
  const use = page.getByRole('combobox', { name: 'Field for column Deal' });
  await tabTo(page, use);
  await page.keyboard.press('Enter');
  await focused(page, '[role=listbox], [role=listbox] *');
  await page.keyboard.type('M');
  await page.keyboard.press('Enter');
  await use.filter({ hasText: 'Metadata' }).waitFor();
  await button(page, 'Create 1 video').waitFor();
  await tabTo(page, button(page, 'Create 1 video'), { back: false });
  await page.keyboard.press('Enter');
  await page.getByText('All rows imported').waitFor();
  const next = button(page, 'Show the videos');
  await hasFocus(next);
  await noSlip(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  await cancelAll(flows, await madeOf(people, 'Keys'));
}

async function viewer({ page: open, people }: Stage) {
  const page = await open('vera');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  must((await page.getByRole('link', { name: 'Import a list' }).count()) === 0, 'a viewer is offered the import');
  await page.goto('/import');
  await page.getByRole('heading', { name: 'This page is for members' }).waitFor();
  const { httpStatus } = await people.answerTo('vera', 'POST', '/flows/import', {
    rows: [{ emailContent: SAMPLE.emailContent }],
  });
  must(httpStatus === 403, `the server answered ${httpStatus}`);
}

export const importList = story([
  ['a list of a spreadsheet becomes videos, once, after a double click and a reload', once],
  ['refused rows are saved, mended and sent', mended],
  ['answers that are lost make nothing twice', lostAnswers],
  ['sending is stopped and gone on with', stopped],
  ['a list is imported without a mouse', byKeys],
  ['a viewer imports nothing', viewer],
]);
