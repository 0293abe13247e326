// The list as a place of work: found by the words of a summary, several decided at once, run again, renamed, and all of it by keys.
import { SAMPLE } from '../flows.js';
import { hasFocus } from '../keyboard.js';
import { must } from '../must.js';
import { button, dialog, toast } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const table = (page) => page.getByRole('table', { name: 'Videos' });
const rows = (page) => table(page).locator('tbody tr');
const aboutQuasars = { emailContent: `${SAMPLE.emailContent}\nThey also asked about quasars.` };

async function search({ keptPage, flows }: Stage) {
  const one = await flows.create({ ...aboutQuasars, title: 'First of two' });
  const two = await flows.create({ ...aboutQuasars, title: 'Second of two' });
  for (const id of [one, two]) await flows.until(id, 'pending_approval');
  const page = await keptPage('olivia');
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search videos' }).fill('QUASAR');
  await rows(page).filter({ hasText: 'Second of two' }).waitFor();
  // What was there before goes when the answer has come.
  await page.waitForFunction(() => document.querySelectorAll('table tbody tr').length === 2);
  await button(page, 'Filters').click();
  await page.getByLabel('Sort by').click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await rows(page).first().getByRole('link', { name: 'First of two' }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('Nothing found for').waitFor();
  await button(page, 'Clear').click();
  await rows(page).nth(1).waitFor();
}

async function several({ keptPage, flows, people }: Stage) {
  const page = await keptPage('olivia');
  await page.getByRole('checkbox', { name: 'Select First of two' }).click();
  await page.getByRole('checkbox', { name: 'Select Second of two' }).click();
  await page.getByRole('region', { name: 'Selected videos' }).getByText('2 selected').waitFor();
  await button(page, /^Cancel/).click();
  await button(dialog(page), 'Cancel videos').click();
  await toast(page, '2 videos canceled.').waitFor();
  const { flows: found } = await people.ask('olivia', 'GET', '/flows?search=quasars');
  must(
    found.every(({ status }) => status === 'cancelled'),
    'they are not cancelled',
  );
  await rows(page).getByRole('link', { name: 'Second of two' }).click();
  await button(page, 'Create a new version…').click();
  await dialog(page).getByRole('radio', { name: 'Keep the script' }).waitFor();
  await button(dialog(page), 'Create a new version').click();
  await toast(page, 'Creating a new version…').waitFor();
  await page.getByRole('heading', { name: 'Other versions' }).waitFor();
  const id = page.url().split('/').at(-1)!;
  await flows.until(id, 'pending_approval');
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByLabel('Title').fill('Third of two');
  await button(dialog(page), 'Rename').click();
  await page.getByRole('heading', { name: 'Third of two', level: 1 }).waitFor();
  // An open review would ask about a script that nobody can decide on any more.
  await page.goto('/');
  await flows.cancel(id);
}

async function palette({ page: open }: Stage) {
  const page = await open('olivia');
  await page.goto('/settings/usage');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const field = page.getByRole('combobox', { name: 'Search videos, pages and actions' });
  const active = async () => {
    const id = await field.getAttribute('aria-activedescendant');
    return page.locator(`[id="${id}"]`).innerText();
  };
  // What is typed before the field has the focus goes elsewhere.
  const openPalette = async () => {
    await page.keyboard.press('Control+k');
    await hasFocus(field);
  };
  await openPalette();
  await page.keyboard.type('pronun');
  await page.getByRole('option', { name: 'Pronunciation' }).and(page.locator('[aria-selected=true]')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Pronunciation', level: 1 }).waitFor();
  await openPalette();
  await page.keyboard.type('quasars second');
  await page.getByRole('option', { name: /^Second of two/ }).waitFor();
  for (let steps = 0; steps < 5 && !(await active()).startsWith('Second of two'); steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Second of two', level: 1 }).waitFor();
  await openPalette();
  await page.getByRole('option').nth(2).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('option').last().and(page.locator('[aria-selected=true]')).waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
}

export const listWork = story([
  ['videos are found by the words of their summaries, filtered and ordered', search],
  ['several are cancelled at once, and one is run again and renamed', several],
  ['the command palette finds pages and videos by keys alone', palette],
]);
