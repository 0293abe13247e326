// Every page and every dialog, looked at with axe. The pages are read from the routes and the dialogs from the sources, so
// that a new one without a visit fails here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { everybodyCanUse, settled } from './axe.js';
import { must } from './must.js';
import { type Stage, test } from './stage.js';

export type Visit = {
  /** As `dashboard/src/routes.tsx` has it; null for what is no page of the dashboard. */
  route: string | null;
  name: string;
  go(page: Page, needs: any): Promise<unknown>;
  who?: string | null;
  /** The file that has the dialog. */
  dialog?: string;
  width?: number;
  /** What the console may say. */
  expected?: RegExp;
  /** Puts back what later visits would see. */
  after?(needs: any): Promise<unknown>;
};

const SOURCES = 'dashboard/src';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 860 };
const PICTURED = [PHONE, { width: 820, height: 1180 }, { width: 1440, height: 900 }];

export function nothingForgotten(visits: Visit[]): void {
  const routes = [...readFileSync(`${SOURCES}/routes.tsx`, 'utf8').matchAll(/path: '([^']+)'/g)].map(
    ([, path]) => path!,
  );
  must(routes.length > 15, 'the routes cannot be read');
  const visited = new Set(visits.map(({ route }) => route));
  const unseen = routes.filter((route) => !visited.has(route));
  must(unseen.length === 0, `nobody visits ${unseen.join(', ')}`);

  const files = readdirSync(SOURCES, { recursive: true }).map(String).sort();
  const wrong = files
    .filter((file) => file.endsWith('.tsx') && !/design\/overlays\/(confirm-)?dialog\.tsx/.test(file))
    .map((file) => {
      const has = readFileSync(join(SOURCES, file), 'utf8').match(/<(Confirm)?Dialog(\.Root)?[\s>]/g)?.length ?? 0;
      return { file, has, seen: visits.filter(({ dialog }) => dialog === file).length };
    })
    .filter(({ has, seen }) => has !== seen)
    .map(({ file, has, seen }) => `${file} has ${has} dialogs, ${seen} are visited`);
  must(wrong.length === 0, wrong.join('; '));
}

/** One test for each visit; `prepare` makes once what they need. The page of a person stays open, so that nothing is loaded twice. */
export const visiting = (visits: Visit[], prepare: (stage: Stage) => Promise<Record<string, unknown>>) => () => {
  test.describe.configure({ mode: 'serial' });
  let needs: Promise<Record<string, unknown>> | null = null;
  for (const visit of visits) {
    test(`everybody can use it, in the light and in the dark: ${visit.name}`, async ({ stage }) => {
      needs ??= stage.closeKept().then(() => prepare(stage));
      const given = await needs;
      if (visit.expected) stage.guard.expect(visit.expected);
      const page = await stage.keptPage(visit.who === undefined ? 'olivia' : visit.who);
      await page.setViewportSize(visit.width ? PHONE : WIDE);
      await visit.go(page, given);
      await everybodyCanUse(page, visit.name);
      if (stage.picturesFolder) await photograph(page, stage.picturesFolder, visit.name, visit.width);
      await visit.after?.(given);
    });
  }
};

/** A flow in each of the states that visits go to. */
export async function flowNeeds(stage: Stage) {
  const { flows, people } = stage;
  for (const who of ['vera', 'mika']) await people.stateOf(who);
  const { flows: found } = await people.ask('olivia', 'GET', '/flows?status=completed&limit=1');
  const completed = found[0]?.id ?? (await flows.create({ autoApproveScript: true }));
  await flows.until(completed, 'completed');
  const cancelled = await flows.create({ title: 'No longer needed' });
  await flows.cancel(cancelled);
  const waiting = await flows.create({ title: 'Follow-up for Dana at Brightwave Logistics' });
  await flows.until(waiting, 'pending_approval');
  const { watchUrl } = await people.ask('olivia', 'GET', `/flows/${completed}`);
  let making = '';
  return {
    completed,
    cancelled,
    waiting,
    watchUrl,
    makeOne: async () => {
      making = await flows.create({ autoApproveScript: true });
      return making;
    },
    cancelMaking: () => flows.cancel(making).catch(() => null),
    decideElsewhere: () => people.ask('mika', 'POST', `/flows/${waiting}/decision`, { action: 'reject' }),
  };
}

/** What people give each other. */
export async function peopleNeeds({ people, guard, page: open }: Stage) {
  for (const who of ['vera', 'mika']) await people.stateOf(who);
  const { members } = await people.ask('olivia', 'GET', '/members');
  const mika = members.find(({ email }: { email: string }) => email === people.of('mika').email);
  const linkOf = ({ url }: { url: string }) => {
    guard.keepSecret('the token of a link', new URL(url).hash.slice(1));
    return url;
  };
  return {
    inviteLink: async () => {
      const invitation = { email: 'somebody@example.com', role: 'member' };
      return linkOf(await people.ask('olivia', 'POST', '/invitations', invitation));
    },
    resetLink: async () => linkOf(await people.ask('olivia', 'POST', `/members/${mika.userId}/reset`)),
    signInElsewhere: async () => {
      const page = await open(null);
      const { email, password } = people.of('olivia');
      await page
        .context()
        .request.post('/app/api/session', { data: { email, password }, headers: { origin: people.origin } });
    },
  };
}

async function photograph(page: Page, folder: string, name: string, width?: number): Promise<void> {
  for (const viewport of width ? [PHONE] : PICTURED) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const hasDialog = (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) > 0;
      await page.screenshot({
        path: join(folder, `${name}-${viewport.width}-${colorScheme}.png`),
        fullPage: !hasDialog,
      });
    }
  }
}
