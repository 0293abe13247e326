// A review that protects: what has no source is marked and asked for, names are corrected everywhere, what was left out comes in with
// its source, and the next script waits behind a decision.
import { must } from '../must.js';
import { button, dialog, focused, openReview, sentences, toast } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const TITLE = 'A review that protects';
const REASON = 'Please mention the pilot first.';

/** More than a minute can tell, so that something is left out for want of time. */
const LONG = [
  'Call with Karin Berg, head of logistics at Alpen Foods. They sort 9,000 parcels a night in two warehouses. Their 35 pickers use',
  'paper lists, and about 4% of the parcels go to the wrong truck. That costs them roughly $2,500 a month in redeliveries. We showed the',
  'scanning app and the dashboard. She liked that it works offline. Each supervisor spends two hours a day on checking lists. They ship',
  'to 14 countries from Linz. The night shift has 20 people and the day shift has 15 people. The scanners come with a spare battery and',
  'a charging dock. The dashboard shows every truck on one map. They pay 900 dollars a month for paper and printing. New labels are',
  'printed twice a day. Our price is $40 per picker and month. The pilot in Linz starts on 6 April with ten pickers.',
].join(' ');

/** The first name in the greeting and the title are the request's until somebody corrects them; changed on-screen text stays. */
async function namesFollow({ page: open, flows }: Stage) {
  const flowId = await flows.create({ title: null, prospectName: 'Dora' });
  await flows.until(flowId, 'pending_approval');
  const page = await open('mika');
  await openReview(page, flowId);
  const heading = page.getByLabel('Heading of scene 1');
  await heading.fill('Good to meet you');
  const name = page.getByLabel('Prospect');
  await name.fill('Dana');
  await name.press('Enter');
  await toast(page, 'Names corrected in the title, email and watch page.').waitFor();
  await page.getByRole('heading', { level: 1, name: /Dana/ }).waitFor();
  await page.waitForFunction(() => /Hi Dana\b/.test(document.querySelector('textarea')?.value ?? ''));
  await page.getByText(/^Scene 1: Hi Dana\b/).waitFor();
  must((await heading.inputValue()) === 'Good to meet you', 'the on-screen text is lost');
  await button(page, 'Save and update preview').click();
  await button(page, 'Save and update preview').waitFor({ state: 'detached' });
  await name.fill('Dena');
  await name.press('Enter');
  await page.getByText(/^Scene 1: Hi Dena\b/).waitFor();
  must((await heading.inputValue()) === 'Good to meet you', 'the saved on-screen text is lost');
  await page.goto('/');
  await flows.cancel(flowId);
}

async function unsourced({ page: open, flows }: Stage) {
  const flowId = await flows.create({ title: TITLE });
  await flows.until(flowId, 'pending_approval');
  const page = await open('mika');
  await openReview(page, flowId);
  await button(page, 'Add sentence').click();
  await page.keyboard.type('Thank you for the open talk.');
  await button(page, 'Approve with changes').and(page.locator(':not([aria-disabled])')).waitFor();
  must((await page.locator('mark').count()) === 0, 'a sentence without a fact is marked');
  await page.keyboard.type(' We give you a 30 percent discount.');
  await page.locator('mark').filter({ hasText: '30 percent' }).waitFor();
  await page.getByText('This number isn’t in the summary.').waitFor();
  await page.getByText('The summary doesn’t promise this.').waitFor();
  await page.keyboard.press('Control+Enter');
  await button(dialog(page), 'Back to the script').click();
  await dialog(page).waitFor({ state: 'detached' });
  must((await flows.read(flowId)).status === 'pending_approval', 'it was approved without asking');
  await page.keyboard.press('Control+Enter');
  await button(dialog(page), 'Approve anyway').click();
  await toast(page, 'Approved. Creating the video…').waitFor();
  await flows.cancel(flowId);
  const log = await open('olivia');
  await log.goto('/settings/audit');
  await log.getByText('(figure 1, promise 1)').waitFor();
}

async function addedAndRejected({ page: open, flows }: Stage) {
  const [next, flowId] = [
    await flows.create({ title: 'The next one' }),
    await flows.create({ title: TITLE, emailContent: LONG }),
  ];
  await flows.until(next, 'pending_approval');
  await flows.until(flowId, 'pending_approval');
  const page = await open('mika');
  await openReview(page, flowId);
  const count = await sentences(page).count();
  await button(page, /^Add to script/)
    .first()
    .click();
  must((await sentences(page).count()) === count + 1, 'nothing was added');
  await button(page, 'Discard').click();
  await button(page, 'Reject').click();
  await page.getByLabel('Reason').fill(REASON);
  await button(dialog(page), 'Reject').click();
  await page.getByText(`Rejected: “${REASON}”`).waitFor();
  await page.getByRole('region', { name: 'Next script' }).getByRole('link', { name: 'Review' }).click();
  await sentences(page).first().waitFor();
  await flows.cancel(next);
}

/** What is offered stands beside the sentence, and nothing changes before somebody takes it. */
async function reworded({ page: open, flows }: Stage) {
  const flowId = await flows.create({ title: TITLE, emailContent: LONG });
  await flows.until(flowId, 'pending_approval');
  const page = await open('mika');
  await openReview(page, flowId);
  const textOf = (at: number) => sentences(page).nth(at).inputValue();
  const before = await sentences(page).evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value));
  await button(page, 'Reword all').click();
  await page.getByRole('menuitem', { name: 'Another version' }).click();
  const offers = page.getByRole('region', { name: /^Suggestion for sentence/ });
  await offers.first().waitFor();
  must((await offers.count()) > 1, 'only one sentence has another version');
  for (const [at, text] of before.entries()) must((await textOf(at)) === text, 'a sentence changed by itself');
  const number = Number(/sentence (\d+)/.exec((await offers.first().getAttribute('aria-label'))!)![1]);
  await button(offers.first(), 'Use this').click();
  await focused(page, `textarea[aria-label^="sentence ${number},"]`);
  must((await textOf(number - 1)) !== before[number - 1], 'the offered words were not taken');
  await button(page, 'Dismiss all').click();
  await offers.first().waitFor({ state: 'detached' });
  await focused(page, '[data-reword-all]');
  await button(page, new RegExp(`^Reword sentence ${number},`)).click();
  await page.getByRole('menuitem', { name: 'Another version' }).click();
  await offers.first().waitFor();
  await button(offers.first(), 'Dismiss').click();
  await focused(page, `textarea[aria-label^="sentence ${number},"]`);
  const taken = await textOf(number - 1);
  await button(page, 'Discard').click();
  must((await textOf(number - 1)) === before[number - 1], 'the draft is not back');
  await button(page, 'History').click();
  await dialog(page)
    .getByRole('button', { name: /Suggestion used by/ })
    .click();
  const changes = dialog(page).getByRole('region', { name: 'Changes' });
  await changes.locator('ins').first().waitFor();
  await dialog(page).getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: /^Written by/ }).click();
  await changes.locator('ins').first().waitFor();
  await button(dialog(page), 'Restore this version').click();
  await dialog(page).waitFor({ state: 'detached' });
  must((await textOf(number - 1)) === taken, 'the version is not back');
  await button(page, 'Discard').click();
  await page.goto('/');
  await flows.cancel(flowId);
}

/** What stands beside the presenter is changed and taken out, and the preview follows. */
async function onScreen({ page: open, flows }: Stage) {
  const flowId = await flows.create({ title: TITLE, emailContent: LONG });
  await flows.until(flowId, 'pending_approval');
  const page = await open('mika');
  await openReview(page, flowId);
  const still = page.getByRole('button', { name: /^Scene 1:/ }).locator('img');
  await still.waitFor();
  const before = await still.getAttribute('src');
  const heading = page.getByLabel('Heading of scene 1');
  await heading.fill('Good to meet you');
  const lines = page.getByRole('textbox', { name: /^Line \d of scene 2$/ });
  const count = await lines.count();
  must(count > 1, 'the second scene has fewer than two lines');
  await button(page, 'Remove line 1 from scene 2').click();
  await focused(page, 'button[aria-label="Remove line 2 from scene 2"]');
  must((await lines.count()) === count - 1, 'the line is still there');
  const picture = page.getByRole('checkbox', { name: /^Show picture in scene [3-9]$/ }).first();
  await picture.press('Space');
  await picture.and(page.locator(':not(:checked, [aria-checked="true"])')).waitFor();
  await button(page, 'Hide text in scene 2').click();
  await page.getByText('No text: this scene shows only the presenter.').waitFor();
  await button(page, 'Save and update preview').click();
  await page.waitForFunction((old) => {
    const src = document.querySelector('button[aria-label^="Scene 1:"] img')?.getAttribute('src');
    return src && src !== old;
  }, before);
  await page.reload();
  await heading.waitFor();
  must((await heading.inputValue()) === 'Good to meet you', 'the heading is not kept');
  must(!(await picture.isChecked()), 'the picture is back');
  await page.setViewportSize({ width: 390, height: 844 });
  await heading.fill('A heading that is quite a bit longer than such a screen');
  const isWhole = (field: HTMLElement) =>
    field.scrollWidth <= field.clientWidth && field.scrollHeight <= field.clientHeight;
  must(await heading.evaluate(isWhole), 'the heading is not read whole on a small screen');
  await button(page, 'Discard').first().click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText('No text: this scene shows only the presenter.').waitFor();
  await button(page, 'Add sentence').click();
  await page.keyboard.type('It was good to talk.');
  await page.getByText('The preview shows an earlier version of the script.').waitFor();
  await button(page, 'Update preview').click();
  await page.getByText('The full voice track with a still from each scene.').waitFor();
  await page.waitForFunction(() => {
    const { activeElement, body } = document;
    return activeElement !== body && activeElement?.closest('section')?.querySelector('h2')?.textContent === 'Preview';
  });
  await button(page, 'Discard').click();
  await page.goto('/');
  await flows.cancel(flowId);
}

export const review = story([
  ['a corrected name is in the title and the greeting', namesFollow],
  ['what has no source is marked, and approved only after a question', unsourced],
  ['a sentence is had in other words, changes only when they are taken, and comes back from the history', reworded],
  ['the words on the screen are changed, and the preview follows them and the script', onScreen],
  ['what was left out is added, a script is rejected with a reason, and the next one is offered', addedAndRejected],
]);
