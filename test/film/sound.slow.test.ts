// Films of unseen summaries sound alive: floors for what `npm run report:film` prints of melody, pauses, pace and tone. Three films, a voice each.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readCorpus } from '../corpus/corpus.js';
import { castOf, createFilmMaker, type FilmMaker } from './film.js';
import { measureSound } from './measures/sound.js';

/** The loudness of sibilants (5 to 8 kHz) against vowels, between dull and sharp. */
const SIBILANTS_DB: Record<string, readonly [number, number]> = {
  'flite-slt': [-18, -11.5],
  'flite-rms': [-19, -13.5],
  'flite-awb': [-20, -13],
};

describe('the sound of a film', () => {
  let maker: FilmMaker;
  before(async () => {
    maker = await createFilmMaker();
  });
  after(() => maker.close());

  // One film for each voice.
  for (const [at, index] of [0, 1, 3].entries()) {
    const sample = readCorpus('fresh-14')[at]!;
    const cast = castOf(index);
    it(`with ${cast.voiceId} has melody, pauses of many lengths, a calm pace and soft sibilants`, async () => {
      const figures = new Map(measureSound(await maker.make(sample, cast)).map(({ name, value }) => [name, value]));
      const within = (name: string, least: number, most: number): void => {
        const value = figures.get(name);
        if (value !== undefined) assert.ok(value >= least && value <= most, `${name}: ${value}`);
      };
      assert.ok(figures.has('F0 range p10–p90') && figures.has('words per minute'));
      within('F0 range p10–p90', 5.6, 10);
      within('F0 of sentence starts, sd', 0.8, 4);
      within('F0 end: statements', -6, -1);
      within('F0 end: questions', 0.5, 8);
      within('F0 of figures over sentence', 0.2, 4);
      within('words per minute', 138, 168);
      within('pauses of distinct length', 10, 99);
      within('pause: sentence, p50', 0.22, 0.75);
      within('sibilants: 5–8 kHz over vowels', ...SIBILANTS_DB[cast.voiceId]!);
    });
  }
});
