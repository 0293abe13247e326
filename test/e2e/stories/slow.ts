// A slow line: places are held while things come, and pressing twice does once.

import type { Route } from '@playwright/test';
import { SAMPLE } from '../flows.js';
import { must } from '../must.js';
import { button, dialog, sentences } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const SLOW = { offline: false, latency: 300, downloadThroughput: 150_000, uploadThroughput: 150_000 };
const TITLE = 'Pressed twice';
const NEWS = 'Written while the list was read';

async function slowPage(open, who) {
  const page = await open(who);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW);
  return page;
}

/** How many requests of this method went to this path while `work` was done. */
async function counted(page, path, work) {
  let count = 0;
  const see = (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) count += 1;
  };
  page.on('request', see);
  await work();
  page.off('request', see);
  return count;
}

/** Keeps the list of videos on its way: what is read while `work` is done arrives after it, and is the `old` list. */
async function listOnItsWay(page, old, work) {
  const onTheirWay: Route[] = [];
  let isOver = false;
  await page.route(/\/flows\?/, (route) => (isOver ? route.continue() : onTheirWay.push(route)));
  await work();
  isOver = true;
  // Of some the page may no longer want to hear.
  for (const route of onTheirWay) await route.fulfill({ json: old }).catch(() => null);
}

/** Holds back what the workspace answers while work is done: `await heldBack(work)`. */
async function createHolding(page) {
  let released: Promise<void> = Promise.resolve();
  await page.route('**/app/api/workspaces/**', async (route) => {
    await released;
    await route.continue();
  });
  return async (work) => {
    let release = () => {};
    released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await work();
    release();
  };
}

async function skeletons({ page: open }: Stage) {
  const page = await slowPage(open, 'olivia');
  const heldBack = await createHolding(page);
  const placeholders = page.getByRole('status', { name: 'Loading' });
  const placesAreHeld = () => placeholders.first().waitFor();
  const allHasCome = () => placeholders.first().waitFor({ state: 'hidden' });
  await heldBack(async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await placesAreHeld();
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
    await placesAreHeld();
  });
  await allHasCome();
  for (const name of ['API keys', 'Presenters', 'Usage', 'Audit log']) {
    await heldBack(async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await placesAreHeld();
    });
    await allHasCome();
  }
}

/** The page hears of news, and has read its list anew since it does; what that is. Another read would hide what comes next. */
async function openList(page) {
  let hears = false;
  page.on('response', (response) => {
    hears ||= response.url().endsWith('/events');
  });
  const readAnew = page.waitForRequest((request) => hears && /\/flows\?/.test(request.url()));
  await page.goto('/');
  const answer = await (await readAnew).response();
  return answer.json();
}

async function newsMeanwhile({ page: open, flows }: Stage) {
  const page = await open('olivia');
  const old = await openList(page);
  let flowId = '';
  await listOnItsWay(page, old, async () => {
    const reading = page.waitForRequest(/\/flows\?/);
    flowId = await flows.create({ title: NEWS });
    await reading;
    await flows.until(flowId, 'pending_approval');
    // So that the page has heard of it.
    await page.waitForTimeout(1_000);
  });
  await page.getByRole('row').filter({ hasText: NEWS }).getByText('Needs approval').waitFor();
  await flows.cancel(flowId);
}

async function firstNews({ page: open, flows }: Stage) {
  const page = await open('olivia');
  // The service gathers what happens in a moment: of a script that is written at once only the end may be told.
  await page.addInitScript(() => {
    const listen = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (kind, hear) {
      const hearLast = (event) => (kind === 'flow' && !event.data.includes('"pending_approval"')) || hear(event);
      listen.call(this, kind, hearLast);
    };
  });
  await openList(page);
  const flowId = await flows.create({ title: NEWS });
  await page.getByRole('row').filter({ hasText: NEWS }).getByText('Needs approval').waitFor();
  await flows.cancel(flowId);
}

async function twice({ page: open, people, flows }: Stage) {
  const page = await slowPage(open, 'olivia');
  await page.goto('/new');
  await page.getByLabel('Summary').fill(SAMPLE.emailContent);
  await page.getByLabel(/^Title/).fill(TITLE);
  const sent = await counted(page, '/flows', async () => {
    await button(page, 'Write the script').dblclick();
    await sentences(page).first().waitFor();
  });
  must(sent === 1, `${sent} requests were sent`);
  const found = await people.ask('olivia', 'GET', `/flows?search=${encodeURIComponent(TITLE)}`);
  must(found.flows.length === 1, `${found.flows.length} videos were made`);
  await flows.cancel(found.flows[0].id);
}

async function otherPresses({ page: open, people, flows }: Stage) {
  const page = await slowPage(open, 'olivia');
  await page.goto('/settings/keys');
  await button(page, 'Create key').first().click();
  await page.getByLabel('Name').fill(TITLE);
  await button(dialog(page), 'Create key').dblclick();
  await button(dialog(page), 'I’ve copied it').click();
  const { keys } = await people.ask('olivia', 'GET', '/keys');
  const made = keys.filter(({ name }) => name === TITLE).length;
  must(made === 1, `${made} keys were made`);

  await page.goto('/setup?step=video');
  const sent = await counted(page, '/flows', async () => {
    await button(page, 'Create my first video').dblclick();
    await sentences(page).first().waitFor();
  });
  must(sent === 1, `${sent} first videos were made`);
  await flows.cancel(page.url().split('/').at(-1));
}

export const slow = story([
  ['on a slow line places are held for what is to come', skeletons],
  ['what becomes of a video while the list is on its way is seen', newsMeanwhile],
  ['a video that is first heard of when it waits for approval is seen', firstNews],
  ['on a slow line a double click makes one video', twice],
  ['on a slow line a double click makes one key and one first video', otherPresses],
]);
