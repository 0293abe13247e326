import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonFor } from './reasons.js';

test('a harmless sentence that is left out is not called gossip or a judgement', () => {
  const harmless = [
    'Ten is realistic.',
    'Most returns are because of the wrong size',
    'Changes are announced on paper.',
    "the retailer's limit is four hours.",
    'That is exactly what we need',
  ];
  for (const text of harmless)
    assert.equal(reasonFor('judgement of a person', text), 'not sure that it may be said', text);
  assert.equal(reasonFor('gossip', 'She particularly liked the draft.'), 'not sure that it may be said');
  assert.equal(reasonFor('judgement of a person', 'Otto is head brewer at Hopfenwerk.'), 'says who somebody is');
});

test('what is about people keeps its reason, and other reasons are not looked at', () => {
  const remarks = ['Jürgen is stubborn about cloud software.', 'The night crew is sloppy, he says.', 'Nice guy.'];
  for (const text of remarks) assert.equal(reasonFor('judgement of a person', text), 'judgement of a person', text);
  assert.equal(reasonFor('gossip', 'They are being sued by a festival.'), 'gossip');
  assert.equal(reasonFor('price tactics', 'Ten is realistic.'), 'price tactics');
});
