// Prints how the checks on what a model writes do in each language: forgeries refused, honest sentences and drafts passed, and what the
// gate alone holds back of private remarks and lets pass of plain statements. With a model behind an
// OpenAI-compatible address, its fact check is asked too. Usage: npm run report:checks [-- --list] [--model=URL,NAME]
import { parseArgs } from 'node:util';
import { createAsk } from '#built/src/providers/script/model/ask.js';
import { createFactCheck } from '#built/src/providers/script/model/fact-check.js';
import { reportChecks } from '#built/test/support/forgeries.js';

const HEADS = ['language', 'forgeries refused', 'honest passed', 'drafts passed', 'remarks held', 'statements passed'];

const { values } = parseArgs({ options: { list: { type: 'boolean' }, model: { type: 'string' } } });
/** A model on this machine may take its time. */
const MODEL_MS = 1_800_000;

const { byLanguage, misses } = await reportChecks(values.model ? checkerWith(values.model) : undefined);
const share = ({ right, all }) => (all === 0 ? '–' : `${right} of ${all}`);
const rows = [...byLanguage]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([language, { forged, honest, drafted, private: held, plain }]) => [
    language,
    ...[forged, honest, drafted, held, plain].map(share),
  ]);
for (const row of [HEADS, HEADS.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
if (values.list) {
  for (const { lang, kind, text, faults } of misses) console.log(`${lang} ${kind}: ${text} ${faults.join('; ')}`);
}

/** @param {string} wish */
function checkerWith(wish) {
  const [baseUrl = '', model = ''] = wish.split(',');
  const provider = /** @type {const} */ ('openai-compatible');
  const ask = createAsk({ provider, model, apiKey: null, baseUrl, callTimeoutMs: MODEL_MS, prices: null }, model);
  const asking = { signal: AbortSignal.timeout(MODEL_MS), onUsage: () => {} };
  return (of) => createFactCheck({ of, name: model, ask: (question) => ask(question, asking) });
}
