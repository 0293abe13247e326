// A model server on this machine: none is there, one that the operator did not allow, one that fails, and one that is chosen and writes
// the next script.

import { join } from 'node:path';
import { startLocalModels } from '../../support/local-models.js';
import { everybodyCanUse, settled } from '../axe.js';
import { must } from '../must.js';
import { button, toast } from '../page-parts.js';
import { type Stage, story } from '../stage.js';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 860 };

/** With pictures for people to look at: --pictures folder. */
async function lookAt({ picturesFolder }, page, name) {
  await everybodyCanUse(page, name);
  if (picturesFolder) {
    for (const viewport of [PHONE, WIDE]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        const path = join(picturesFolder, `${name}-${viewport.width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function open(stage: Stage) {
  const page = await stage.page('olivia');
  await page.goto('/settings/script');
  await button(page, 'Find models').waitFor();
  return page;
}

async function compare(page) {
  await button(page, /Find models|Search again/).click();
  await button(page, 'Compare scripts').click();
  await page.getByRole('heading', { name: 'Built-in writer', level: 3 }).waitFor();
}

async function none(stage: Stage) {
  const page = await open(stage);
  await lookAt(stage, page, 'local-model-before');
  await button(page, 'Find models').click();
  await page.getByRole('heading', { name: 'No model found' }).waitFor();
  await page.getByText('ollama pull').waitFor();
  await lookAt(stage, page, 'local-model-none');
}

async function notAllowed(stage: Stage) {
  const models = await startLocalModels('::1');
  try {
    const page = await open(stage);
    await compare(page);
    await page.getByText(`ALLOWED_PRIVATE_HOSTS=[::1]:${models.port}`).waitFor();
    must(await button(page, 'Use this model').isHidden(), 'a model that cannot be saved can be chosen');
    await lookAt(stage, page, 'local-model-not-allowed');
  } finally {
    await models.close();
  }
}

async function failing(stage: Stage) {
  const models = await startLocalModels();
  try {
    const page = await open(stage);
    await button(page, 'Find models').click();
    await button(page, 'Compare scripts').waitFor();
    models.answerWith((_, response) => response.writeHead(500).end());
    await button(page, 'Compare scripts').click();
    await page.getByText('The model didn’t write a usable script (it isn’t available right now).').waitFor();
    must(await button(page, 'Use this model').isHidden(), 'a model that wrote nothing can be chosen');
    await lookAt(stage, page, 'local-model-failed');
  } finally {
    await models.close();
  }
}

async function chosen(stage: Stage) {
  const models = await startLocalModels();
  try {
    const page = await open(stage);
    await compare(page);
    const before = await stage.people.ask('olivia', 'GET', '/script-model');
    must(before.provider === null, 'a trial has saved something');
    await lookAt(stage, page, 'local-model-compared');
    await page.setViewportSize(WIDE);
    await button(page, 'Use this model').click();
    await toast(page, 'llama3.1:8b will write your next script.').waitFor();
    await page.getByText('In use').waitFor();
    await page.getByText('Summaries stay on this server.').waitFor();
    await lookAt(stage, page, 'local-model-saved');
    const flow = await stage.flows.create({});
    await stage.flows.until(flow, 'pending_approval');
    const { draft } = await stage.people.ask('olivia', 'GET', `/flows/${flow}`);
    must(draft.writer === 'openai-compatible/llama3.1:8b', `${draft.writer} wrote the script`);
    await stage.flows.cancel(flow);
    await stage.people.ask('olivia', 'DELETE', '/script-model');
  } finally {
    await models.close();
  }
}

export const localModel = story([
  ['nobody answers: the page says who was asked and how to begin', none],
  ['a model at an address that is not allowed can be tried, and the page says how to allow it', notAllowed],
  ['a model that fails says why', failing],
  ['a model is compared, chosen, and writes the next script', chosen],
]);
