// Two people decide on the same script in the same moment: one of them does, the other is told who and loses no word.

import type { Page } from '@playwright/test';
import { must } from '../must.js';
import { button, dialog, editFirst, openReview, toast } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const WORDS = {
  olivia: 'Hi Dana, and thank you for today.',
  mika: 'Hi Dana, thank you very much for today.',
};

/** Lets the decisions go only when all of them are on their way. */
function startingGun(count) {
  let fire = () => {};
  const shot = new Promise<void>((resolve) => {
    fire = resolve;
  });
  let waiting = 0;
  return async (route) => {
    waiting += 1;
    if (waiting === count) fire();
    await shot;
    await route.continue();
  };
}

async function raceForIt({ page: open, people, flows, guard, origin }: Stage) {
  guard.expect(/status of 409 .*\/decision$/);
  const flowId = await flows.create({ title: 'Two people, one decision' });
  await flows.until(flowId, 'pending_approval');
  const go = startingGun(2);
  const pages: Record<string, Page> = {};
  for (const who of ['olivia', 'mika']) {
    const page = await open(who);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await openReview(page, flowId);
    await editFirst(page, WORDS[who]);
    await page.route('**/decision', go);
    pages[who] = page;
  }
  await Promise.all(Object.values(pages).map((page) => button(page, 'Approve with changes').click()));

  const lost = await Promise.any(
    Object.entries(pages).map(async ([who, page]) => {
      await page.getByRole('heading', { name: 'This script is no longer waiting for approval' }).waitFor();
      return who;
    }),
  );
  const won = lost === 'olivia' ? 'mika' : 'olivia';
  await toast(pages[won]!, 'Approved. Creating the video…').waitFor();
  await dialog(pages[lost]!).getByText(people.of(won).name).waitFor();
  await button(dialog(pages[lost]!), 'Copy my script').click();
  await dialog(pages[lost]!).getByText('Copied').first().waitFor();
  const copied = await pages[lost]!.evaluate(() => navigator.clipboard.readText());
  must(copied.startsWith(WORDS[lost]), 'the words of the slower one are lost');
  await button(dialog(pages[lost]!), 'View result').click();
  const kept = pages[lost]!.getByRole('region', { name: 'Your changes' });
  await kept.waitFor();
  await pages[lost]!.reload();
  await kept.waitFor();
  const { generatedScript } = await flows.read(flowId);
  must(generatedScript.startsWith(WORDS[won]), 'the script is not that of the faster one');
  await flows.cancel(flowId);
}

export const race = story([
  ['of two who decide at once one does, and the other is told who and keeps the text', raceForIt],
]);
