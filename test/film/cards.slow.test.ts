// What stands beside the presenter in films of unseen summaries: floors for what is measured of their cards. Times are estimated by the
// pace of the voices, so nothing is spoken.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readCorpus } from '../corpus/corpus.js';
import { castOf, createFilmMaker, type FilmMaker } from './film.js';
import { measureCards } from './measures/cards.js';
import type { Measured } from './measures.js';

const FILMS = 10;
/** Of all films together: seconds a film, or how many. */
const MOST: Record<string, number> = {
  'heading alone': 0,
  'empty board': 0,
  // A sentence that leads over is heard while the card before still stands.
  'stale card': 2,
  // Greetings and invitations between facts.
  'board that tells nothing': 2,
  'items without their sentence': 0,
  'dated steps without a card': 0.1,
  'contradicting headings': 0.1,
  // What is too long to be read is only said.
  'told without a line': 0.4,
  'presenter alone': 4,
  'end card': 13,
  'greeting without change': 8,
  'cut lines': 0.3,
};

describe('the cards of films', () => {
  let maker: FilmMaker;
  const measured: Measured[] = [];

  before(async () => {
    maker = await createFilmMaker();
    const samples = readCorpus('fresh-16').filter(({ fields }) => (fields.language ?? 'en') === 'en');
    for (const [index, sample] of samples.slice(0, FILMS).entries())
      measured.push(...measureCards(await maker.sketch(sample, castOf(index))));
  });
  after(() => maker.close());

  for (const [name, most] of Object.entries(MOST)) {
    it(`of "${name}" there is no more than ${most} a film`, () => {
      const of = measured.filter((each) => each.name === name);
      assert.equal(of.length, FILMS);
      const sum = of.reduce((total, { value }) => total + value, 0);
      assert.ok(sum <= most * FILMS + 1e-6, of.flatMap(({ places = [] }) => places).join('\n'));
    });
  }
});
