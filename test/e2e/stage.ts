// What every story plays on: one service and one browser for each worker, the people and the flows, and a guard that looks at
// every page.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { withService } from '../../scripts/service.mjs';
import { createFlows, PATIENCE_MS } from './flows.js';
import { createGuard } from './guard.js';
import { createPeople } from './people.js';

const WIDE = { width: 1280, height: 860 };
/** What pages leave behind in a browser, but for its cache. */
const STORED = 'file_systems,indexeddb,local_storage,service_workers,cache_storage';

export type Service = {
  url: string;
  key: string;
  setup: string;
  dataDir: string;
  lines: string[];
  restart(changes?: Record<string, string>): Promise<void>;
};
export type Stage = ReturnType<typeof createStage>;

const SETTINGS = { VIDEO_HEIGHT: '720', ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };

export const test = base.extend<{ stage: Stage }, { service: Service; sharedStage: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  service: [async ({}, use) => void (await withService(use, SETTINGS)), { scope: 'worker', timeout: PATIENCE_MS }],
  sharedStage: [
    async ({ service, browser }, use) => {
      const stage = createStage(service, browser);
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
  stage: async ({ sharedStage }, use, info) => {
    await use(sharedStage);
    // Only now is it known how the test ended.
    const isAsExpected = info.status === info.expectedStatus;
    const said = isAsExpected ? '' : await sharedStage.said();
    // First, so that what comes late is not blamed on the next test.
    await sharedStage.closeOpened();
    const problems = sharedStage.guard.take();
    if (!isAsExpected) throw new Error(said);
    expect(problems, 'what the guard saw').toEqual([]);
  },
});

/** A list of tests that rest on each other: the title of each, and what it does. */
export const story = (checks: [title: string, work: (stage: Stage) => Promise<unknown>][]) => () => {
  test.describe.configure({ mode: 'serial' });
  for (const [title, work] of checks) test(title, async ({ stage }) => void (await work(stage)));
};

export function createStage(service: Service, browser: Browser) {
  const origin = new URL(service.url).origin;
  const guard = createGuard(origin);
  guard.keepSecret('the first key', service.key);
  guard.keepSecret('the token of the set-up', new URL(service.setup).hash.slice(1));
  const people = createPeople(service, guard);
  /** Contexts of the test that runs, and whose usual ones they are. */
  const opened = new Map<BrowserContext, string | null>();
  const kept = new Map<string | null, Page>();
  /** Those that nobody uses now: whose they are need not load the scripts of the pages anew. */
  const free: { who: string; context: BrowserContext }[] = [];

  async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: WIDE,
      locale: 'en-US',
      // Nothing moves, so that what is looked at is what it comes to.
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await guard.watch(context);
    return context;
  }

  async function newPage(who: string | null, options?: BrowserContextOptions): Promise<Page> {
    const at = options ? -1 : free.findIndex((one) => one.who === who);
    const context = free.splice(at, at < 0 ? 0 : 1)[0]?.context ?? (await newContext(options));
    const page = await context.newPage();
    if (at >= 0) await forget(page);
    if (who) await context.addCookies((await people.stateOf(who)).cookies);
    return page;
  }

  /** Of what was done before in this context, only what the browser has cached is left. */
  async function forget(page: Page): Promise<void> {
    const context = page.context();
    await context.clearCookies();
    await context.clearPermissions();
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
    await session.detach();
  }

  async function giveBack(context: BrowserContext, who: string | null): Promise<void> {
    // Strangers have seen nothing before.
    if (who === null) return context.close();
    for (const page of context.pages()) await page.close();
    free.push({ who, context });
  }

  async function closeOpened(): Promise<void> {
    for (const [context, who] of opened) await giveBack(context, who);
    opened.clear();
  }

  async function closeKept(): Promise<void> {
    for (const [who, page] of kept) await giveBack(page.context(), who);
    kept.clear();
  }

  /** What the pages tell people, for whoever reads of a failure where its picture is not kept. */
  async function said(): Promise<string> {
    const pages = [...[...opened.keys()].flatMap((context) => context.pages()), ...kept.values()];
    const told = pages.map(async (page) => {
      // A page that has crashed says nothing.
      const texts = await page
        .locator('[role=alert], [role=log] p')
        .allInnerTexts()
        .catch(() => ['?']);
      return `${page.url()} says ${JSON.stringify(texts)}`;
    });
    return (await Promise.all(told)).join('\n');
  }

  return {
    service,
    origin,
    guard,
    said,
    people,
    flows: createFlows(service),
    /** For people to look at: PICTURES=folder, in the light and in the dark, narrow and wide. */
    picturesFolder: process.env.PICTURES ?? null,
    /** A page in a browser of its own, for one test: of somebody who is signed in, or of a stranger. With options nothing is cached. */
    page: async (who: string | null, options?: BrowserContextOptions): Promise<Page> => {
      const page = await newPage(who, options);
      opened.set(page.context(), options ? null : who);
      return page;
    },
    /** The page of somebody that stays open from test to test. */
    keptPage: async (who: string | null): Promise<Page> => {
      const open = kept.get(who);
      if (open) return open;
      const page = await newPage(who);
      // Whoever comes next leaves with something unsaved.
      page.on('dialog', (asked) => void asked.accept());
      kept.set(who, page);
      return page;
    },
    closeOpened,
    /** Whoever comes next signs in anew where that is long ago. */
    closeKept,
    close: async (): Promise<void> => {
      await closeOpened();
      await closeKept();
      for (const { context } of free.splice(0)) await context.close();
    },
  };
}
