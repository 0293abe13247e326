// Asks axe whether everybody can use what a page shows, in the light and in the dark.
import { readFileSync } from 'node:fs';
import { must } from './must.js';

const SOURCE = readFileSync('tools/browser/node_modules/axe-core/axe.min.js', 'utf8');
/** All of WCAG 2.2 AA that a program can tell, and axe's own advice. */
const ALL = { rules: { 'target-size': { enabled: true } } };
/** What hangs on the colours alone: all else is the same in the dark. */
const COLOURS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

export async function everybodyCanUse(page, name) {
  await look(page, 'light', ALL, name);
  await look(page, 'dark', COLOURS, name);
}

async function look(page, colorScheme, options, name) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async (given) => {
    // Lists that open lie at the end of the page, where no landmark can be around them.
    const hasList = document.querySelector('[role=menu], [role=listbox]') !== null;
    const rules = hasList && given.rules ? { ...given.rules, region: { enabled: false } } : given.rules;
    const found = await (window as any).axe.run({ ...given, ...(rules && { rules }), resultTypes: ['violations'] });
    return found.violations;
  }, options);
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  must(told.length === 0, `${name} in the ${colorScheme}: ${told.join('; ')}`);
}

/** Nothing is on its way any more. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('.skeleton'));
  await page.evaluate(() => document.fonts.ready);
}
