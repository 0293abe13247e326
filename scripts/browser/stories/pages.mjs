// Every page and every dialog, looked at with axe. The pages are read from the routes and the dialogs from the sources, so
// that a new one without a visit fails here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everybodyCanUse, settled } from '../axe.mjs';
import { must } from '../must.mjs';
import { doorVisits } from '../visits/door.mjs';
import { flowVisits } from '../visits/flows.mjs';
import { securityVisits } from '../visits/security.mjs';
import { settingsVisits } from '../visits/settings.mjs';

const VISITS = [...flowVisits, ...settingsVisits, ...doorVisits, ...securityVisits];
const SOURCES = 'dashboard/src';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 860 };
const PICTURED = [PHONE, { width: 820, height: 1180 }, { width: 1440, height: 900 }];

async function nothingForgotten() {
  const routes = [...readFileSync(`${SOURCES}/routes.tsx`, 'utf8').matchAll(/path: '([^']+)'/g)].map(
    ([, path]) => path,
  );
  must(routes.length > 15, 'the routes cannot be read');
  const visited = new Set(VISITS.map(({ route }) => route));
  const unseen = routes.filter((route) => !visited.has(route));
  must(unseen.length === 0, `nobody visits ${unseen.join(', ')}`);

  const files = readdirSync(SOURCES, { recursive: true }).map(String).sort();
  const wrong = files
    .filter((file) => file.endsWith('.tsx') && !/design\/(confirm-)?dialog\.tsx/.test(file))
    .map((file) => {
      const has = readFileSync(join(SOURCES, file), 'utf8').match(/<(Confirm)?Dialog(\.Root)?[\s>]/g)?.length ?? 0;
      return { file, has, seen: VISITS.filter(({ dialog }) => dialog === file).length };
    })
    .filter(({ has, seen }) => has !== seen)
    .map(({ file, has, seen }) => `${file} has ${has} dialogs, ${seen} are visited`);
  must(wrong.length === 0, wrong.join('; '));
}

/** A flow in each of the states that the visits go to, and what else they need. */
async function prepare({ flows, people, guard, page: open }) {
  for (const who of ['vera', 'mika']) await people.stateOf(who);
  const { flows: found } = await people.ask('olivia', 'GET', '/flows?status=completed&limit=1');
  const completed = found[0]?.id ?? (await flows.create({ autoApproveScript: true }));
  await flows.until(completed, 'completed');
  const cancelled = await flows.create({ title: 'No longer needed' });
  await flows.cancel(cancelled);
  const waiting = await flows.create({ title: 'Follow-up for Dana at Brightwave Logistics' });
  await flows.until(waiting, 'pending_approval');
  const { watchUrl } = await people.ask('olivia', 'GET', `/flows/${completed}`);
  const { members } = await people.ask('olivia', 'GET', '/members');
  const mika = members.find(({ email }) => email === people.of('mika').email);
  const linkOf = ({ url }) => {
    guard.keepSecret('the token of a link', new URL(url).hash.slice(1));
    return url;
  };
  return {
    ...{ completed, cancelled, waiting, watchUrl },
    decideElsewhere: () => people.ask('mika', 'POST', `/flows/${waiting}/decision`, { action: 'reject' }),
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

async function everyPage(stage) {
  const needs = await prepare(stage);
  const failures = [];
  const pages = new Map();
  const pageOf = async (who) => {
    if (!pages.has(who)) {
      const page = await stage.page(who);
      // Leaving with something unsaved is what visits do.
      page.on('dialog', (asked) => void asked.accept());
      pages.set(who, page);
    }
    return pages.get(who);
  };
  for (const { name, go, who = 'olivia', width, expected } of VISITS) {
    if (name === 'flow-making') needs.making = await stage.flows.create({ autoApproveScript: true });
    if (expected) stage.guard.expect(expected);
    const page = await pageOf(who);
    await page.setViewportSize(width ? PHONE : WIDE);
    try {
      await go(page, needs);
      await everybodyCanUse(page, name);
      if (stage.picturesFolder) await photograph(page, stage.picturesFolder, name, width);
    } catch (error) {
      failures.push(error.message.startsWith(name) ? error.message : `${name}: ${error.message}`);
      await page.goto('about:blank');
    }
    if (name === 'flow-making') await stage.flows.cancel(needs.making).catch(() => null);
  }
  must(failures.length === 0, failures.join('\n        '));
}

/** For people to look at: --pictures folder. */
async function photograph(page, folder, name, width) {
  for (const viewport of width ? [PHONE] : PICTURED) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark']) {
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

export const checks = [
  ['every route and every dialog of the dashboard has a visit', nothingForgotten],
  ['everybody can use every page and every dialog, in the light and in the dark', everyPage],
];
