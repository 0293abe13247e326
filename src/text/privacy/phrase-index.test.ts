import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readPhrases } from '../../lib/word-lists.js';
import { createPhraseIndex, neededBy } from './phrase-index.js';

const LINES = ['remarks.md', 'remarks-tongues.md', 'injections.txt'].flatMap((name) =>
  readFileSync(`test/corpus/${name}`, 'utf8').split('\n').filter(Boolean),
);

describe('the index of phrases', () => {
  it('finds just what all phrases in one pattern find', () => {
    const remarks = readPhrases('privacy/remarks.txt');
    let found = 0;
    for (const name of ['gossip', 'price tactics', 'price words', 'instruction', 'named rival']) {
      const flags = name === 'named rival' ? 'u' : 'iu';
      const index = createPhraseIndex();
      const group = index.add(remarks.sources(name), flags);
      const whole = remarks.whole(name, flags);
      for (const line of LINES) {
        assert.equal(index.scan(line)(group), whole.test(line), `${name}: ${line}`);
        if (whole.test(line)) found += 1;
      }
    }
    assert.ok(found > 30, `only ${found} lines hold a phrase`);
  });

  it('knows which letters every match needs', () => {
    assert.deepEqual(neededBy('under wraps'), ['under wraps']);
    assert.deepEqual(neededBy(String.raw`(?:keeps?|stay) (?:a )?secret\p{L}*`), ['secret']);
    assert.deepEqual(neededBy('(?:divorce|marriage)s?'), ['divorce', 'marriage']);
    assert.deepEqual(neededBy('colou?r of (?!money)'), ['colo']);
    assert.equal(neededBy(String.raw`(?:secret)?\d+`), null);
    assert.equal(neededBy('(?:secret|no)'), null);
  });
});
