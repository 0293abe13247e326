// What every story plays on: one service, one browser, the people and the flows, and a guard that looks at every page.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFlows } from './flows.mjs';
import { createGuard } from './guard.mjs';
import { createPeople } from './people.mjs';

const WIDE = { width: 1280, height: 860 };
const PATIENCE_MS = 180_000;

export function createStage({ service, browser, picturesFolder }) {
  const origin = new URL(service.url).origin;
  const guard = createGuard(origin);
  guard.keepSecret('the first key', service.key);
  guard.keepSecret('the token of the set-up', new URL(service.setup).hash.slice(1));
  const people = createPeople(service, guard);
  const open = new Set();

  /** A page in a browser of its own: of somebody who is signed in, or of a stranger. */
  async function page(who, options = {}) {
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
    open.add(context);
    return context.newPage();
  }

  return {
    ...{ service, origin, guard, people, picturesFolder, page },
    flows: createFlows(service),
    /** Pictures of all pages that are open, for who has to find out why a story failed. */
    photograph: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'aftercall-failure-'));
      const pages = [...open].flatMap((context) => context.pages());
      const taken = pages.map(async (one, index) => {
        const path = join(folder, `page-${index + 1}.png`);
        const hasWorked = await one.screenshot({ path, timeout: 10_000 }).catch(() => null);
        return hasWorked ? path : `none of ${one.url()}`;
      });
      return Promise.all(taken);
    },
    close: async () => {
      for (const context of open) await context.close();
      open.clear();
    },
  };
}
