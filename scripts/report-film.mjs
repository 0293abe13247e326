// Makes films of corpus summaries at 360p and prints what is measured of each: cards, motion, sound.
// Usage: npm run report:film [-- half …] [word in the name …] [option …]
//   --sheet=FOLDER    a contact sheet of each film, a frame every 2.5 s
//   --video=FOLDER    each film as an MP4
//   --most=N          the first N films (12 without it)
//   --presenter=ID, --voice=ID, --aspect=16:9|9:16|1:1   instead of each in turn, wide
//   --places          where each fault is
//   --unspoken        times estimated by the pace of the voice: only the cards are measured, and a film takes a second; in any language
//   --model=URL,NAME  scripts by a language model behind an OpenAI-compatible address, checked as in the service
//   --from=FOLDER     summaries of a folder, written like those of the corpus; their heads may name `presenter`, `aspect` and `colour`

import { parseArgs } from 'node:util';
import { createEmbeddedWriter } from '#built/src/providers/script/embedded/writer.js';
import { createAsk } from '#built/src/providers/script/model/ask.js';
import { createModelWriter } from '#built/src/providers/script/model/writer.js';
import { HALVES, readCorpus, readSamples } from '#built/test/corpus/corpus.js';
import { castOf, createFilmMaker } from '#built/test/film/film.js';
import { drawSheet, renderFilm } from '#built/test/film/frames.js';
import { measureCards } from '#built/test/film/measures/cards.js';
import { measureFilm } from '#built/test/film/measures.js';

/** @type {{ values: Record<string, any>, positionals: string[] }} */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sheet: { type: 'string' },
    video: { type: 'string' },
    most: { type: 'string' },
    presenter: { type: 'string' },
    voice: { type: 'string' },
    aspect: { type: 'string' },
    from: { type: 'string' },
    model: { type: 'string' },
    places: { type: 'boolean' },
    unspoken: { type: 'boolean' },
  },
});
const chosen = HALVES.filter((half) => positionals.includes(half));
const words = positionals.filter((word) => !HALVES.some((half) => half === word));
const samples = (
  values.from ? readSamples(values.from) : (chosen.length > 0 ? chosen : HALVES.slice(-1)).flatMap(readCorpus)
)
  .filter(
    ({ name, fields }) =>
      (values.unspoken || (fields.language ?? 'en') === 'en') &&
      (words.length === 0 || words.some((word) => name.includes(word))),
  )
  .slice(0, Number(values.most ?? 12));

/** A model on this machine may take its time. */
const MODEL_MS = 600_000;
const maker = await createFilmMaker(values.model ? writerWith(values.model) : undefined);
/** @type {Map<string, number[]>} */
const all = new Map();
for (const [index, sample] of samples.entries()) {
  const usual = castOf(index, values.presenter ?? sample.fields.presenter);
  const cast = {
    avatarId: usual.avatarId,
    voiceId: values.voice ?? usual.voiceId,
    aspect: values.aspect ?? sample.fields.aspect ?? usual.aspect,
  };
  const film = await (values.unspoken ? maker.sketch(sample, cast) : maker.make(sample, cast));
  console.log(`\n===== ${film.name}  ${cast.avatarId}, ${cast.voiceId}, ${film.plan.durationS.toFixed(1)} s`);
  const measured = values.unspoken ? measureCards(film) : await measureFilm(film);
  for (const { name, value, unit, places = [] } of measured) {
    console.log(`  ${name.padEnd(32)} ${value.toFixed(2)} ${unit}`);
    if (values.places) for (const place of places) console.log(`      ${place}`);
    all.set(name, [...(all.get(name) ?? []), value]);
  }
  if (values.sheet) console.log(`  ${await drawSheet(film, values.sheet)}`);
  if (values.video) console.log(`  ${await renderFilm(film, values.video)}`);
}
await maker.close();

console.log(`\n===== ${samples.length} films: mean, least, most`);
for (const [name, figures] of all) {
  const mean = figures.reduce((sum, value) => sum + value, 0) / figures.length;
  console.log(
    `  ${name.padEnd(32)} ${[mean, Math.min(...figures), Math.max(...figures)].map((value) => value.toFixed(2)).join('  ')}`,
  );
}

/** @param {string} wish */
function writerWith(wish) {
  const [baseUrl = '', model = ''] = wish.split(',');
  const provider = /** @type {const} */ ('openai-compatible');
  const settings = { provider, model, apiKey: null, baseUrl, callTimeoutMs: MODEL_MS, prices: null };
  return createModelWriter({
    ...{ model: settings, ask: createAsk(settings, model), totalTimeoutMs: MODEL_MS, fallback: createEmbeddedWriter() },
    asksUnsure: true,
    onFailure: ({ reason }) => console.log(`  the model failed: ${reason}`),
  });
}
