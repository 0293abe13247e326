// What every story plays on: one service and one browser for each worker, the people and the flows, and a guard that looks at
// every page.
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { withService } from '../../scripts/service.mjs';
import { createFlows } from './flows.js';
import { createGuard } from './guard.js';
import { createPeople } from './people.js';

const WIDE = { width: 1280, height: 860 };
const PATIENCE_MS = 400_000;

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
  stage: async ({ sharedStage }, use, { status, expectedStatus }) => {
    await use(sharedStage);
    // First, so that what comes late is not blamed on the next test.
    await sharedStage.closeOpened();
    const problems = sharedStage.guard.take();
    if (status === expectedStatus) expect(problems, 'what the guard saw').toEqual([]);
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
  const opened = new Set<Page>();
  const kept = new Map<string | null, Page>();

  async function newPage(who: string | null, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: WIDE,
      locale: 'en-US',
      // Nothing moves, so that what is looked at is what it comes to.
      reducedMotion: 'reduce',
      ...(who && { storageState: await people.stateOf(who) }),
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await guard.watch(context);
    return context.newPage();
  }

  async function closeOpened(): Promise<void> {
    for (const page of opened) await page.context().close();
    opened.clear();
  }

  async function closeKept(): Promise<void> {
    for (const page of kept.values()) await page.context().close();
    kept.clear();
  }

  return {
    service,
    origin,
    guard,
    people,
    flows: createFlows(service),
    /** For people to look at: PICTURES=folder, in the light and in the dark, narrow and wide. */
    picturesFolder: process.env.PICTURES ?? null,
    /** A page in a browser of its own, for one test: of somebody who is signed in, or of a stranger. */
    page: async (who: string | null, options?: BrowserContextOptions): Promise<Page> => {
      const page = await newPage(who, options);
      opened.add(page);
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
    },
  };
}
