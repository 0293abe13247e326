// The cards of every script of the corpus: nothing on them that is not in the script, no line that is cut or says nothing.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ScenePlan } from '../../src/domain/draft.js';
import { escapeRegExp } from '../../src/lib/word-lists.js';
import { MONTHS } from '../../src/providers/script/english/calendar.js';
import { isWorry } from '../../src/text/scenes/worries.js';
import { CROSSED } from '../../training/train.js';
import type { Scored } from './corpus.js';
import { crossedScores } from './crossed.js';

const read: Scored[] = [];
const english = (): Scored[] => read.filter(({ sample }) => (sample.fields.language ?? 'en') === 'en');

before(() => {
  for (const half of CROSSED) read.push(...crossedScores(half));
});

/** Calls `check` for each line of each card but the last, which repeats one and asks for a reply. */
function eachPoint(
  of: Scored[],
  check: (point: ScenePlan['points'][number], scene: ScenePlan, where: string, script: string) => void,
): void {
  for (const { sample, score } of of) {
    for (const scene of score.scenes.filter(({ role }) => role !== 'closing')) {
      for (const point of scene.points)
        check(point, scene, `${sample.name}: [${point.figure}] ${point.text}`, score.script);
    }
  }
}

/** Of all sentences those of more words than one breath speaks. */
const MOST_LONG = 0.04;

const NUMBER = /\d+(?:[.,'’]\d+|[ \u00A0\u202F]\d{3}(?!\d))*/gu;

test('no card shows a number that is not whole in the scene', () => {
  eachPoint(read, ({ text, figure }, scene, where) => {
    const whole = new Set(scene.text.match(NUMBER));
    for (const number of `${figure ?? ''} | ${text}`.match(NUMBER) ?? []) assert.ok(whole.has(number), where);
  });
});

test('a figure is in the scene with its unit, and its label does not repeat it', () => {
  eachPoint(read, ({ text, figure }, scene, where) => {
    if (figure === null) return;
    const found = [...scene.text.matchAll(new RegExp(`(?<![\\d.,])${escapeRegExp(figure)}(?!\\d)`, 'gu'))];
    assert.ok(!text.includes(figure), where);
    const isWhole = ({ index }: RegExpExecArray): boolean =>
      // Behind a day another figure may stand: "bis 2. Oktober 40 Kilo".
      !(/\d$/u.test(figure) ? /^\s?(?:%|percent\b|€|[\d,.]*\d)/u : /^(?:\s?(?:%|percent\b|€)|[\d,.]*\d)/u).test(
        scene.text.slice(index + figure.length),
      ) && !/[$€£¥]\s?$/u.test(scene.text.slice(0, index));
    assert.ok(found.some(isWhole), where);
  });
});

/** Of what is told: a sentence that is too long to be read has no line. */
const MOST_UNWRITTEN = 0.04;

/** Each sentence between hello and goodbye, with its lines. */
const sentencesIn = ({ sample, score }: Scored) =>
  score.scenes
    .filter(({ role }) => role !== 'closing')
    .flatMap((scene) =>
      score.draft.sentences.flatMap(({ text, evidence, role }) => {
        const at = scene.text.indexOf(text);
        if (at < 0 || role === 'greeting') return [];
        const own = scene.points.filter(({ charStart }) => charStart >= at && charStart < at + text.length);
        const isTold = evidence.length > 0 && !isRepeated(text, score.script);
        return [{ where: `${sample.name}: ${text}`, own, isTold, isClaim: evidence.length > 0 }];
      }),
    );

test('what is told has a line unless it is very long, and what is not has no figure', () => {
  const sentences = read.flatMap(sentencesIn);
  for (const { where, own, isClaim } of sentences)
    assert.ok(isClaim || own.every(({ figure }) => figure === null), where);
  const told = sentences.filter(({ isTold }) => isTold);
  const unwritten = told.filter(({ own }) => own.length === 0).map(({ where }) => where);
  assert.ok(
    unwritten.length <= told.length * MOST_UNWRITTEN,
    `${unwritten.length} of ${told.length}\n${unwritten.join('\n')}`,
  );
});

/** A sentence that stands in the script twice has its line once. */
const isRepeated = (text: string, script: string): boolean => script.indexOf(text) !== script.lastIndexOf(text);

const MOST_CHARS = 110;

test('lines are short, in the words of their sentence, and read as a whole', () => {
  const open =
    /(?<!\p{L})(?:the|an?|of|and|or|but|with|for|from|your|our|my|their|its|(?<!\b(?:after|of) )that|which|who|is|are|was|were|will|than|because|about|roughly)$/iu;
  const lead =
    /^(?:and|but|so|also|then|on top of that|in return|on your side|you (?:also )?(?:said|mentioned|told us) that|first,|here is)\b/iu;
  eachPoint(english(), ({ text, charStart }, scene, where, script) => {
    assert.ok(text.length <= MOST_CHARS && /[\p{L}\p{N}]/u.test(text), where);
    assert.doesNotMatch(text, /(?<!\b[ap]\.m)[,;:.\s–-]$|^[,;:.\s]/u, where);
    if (!/\b(?:where|how|what|who)\b/iu.test(text)) assert.doesNotMatch(text, open, where);
    assert.doesNotMatch(text, lead, where);
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const isIn = (said: string): boolean => words.every((word) => said.toLowerCase().includes(word));
    // A worry stands once more beside its answer.
    const isRepeatedWorry = isWorry(text) && script.split(/(?<=[.!?]) /u).some(isIn);
    assert.ok(isIn(scene.text.slice(charStart)) || isRepeatedWorry, where);
  });
});

test('each scene has a heading of its own or goes on under the one before, and has at most four lines', () => {
  for (const { sample, score } of read) {
    const told = score.scenes.filter(({ role, heading }) => role !== 'closing' && heading !== '');
    const headings = told.map((scene) => scene.heading).filter((heading, at, all) => heading !== all[at - 1]);
    const goodbyes = score.scenes.filter(({ role }) => role === 'closing').map((scene) => scene.heading);
    assert.ok(new Set(goodbyes).size <= 1, goodbyes.join(' | '));
    assert.equal(new Set(headings).size, headings.length, `${sample.name}: ${headings.join(' | ')}`);
    for (const scene of score.scenes) {
      assert.ok(scene.points.length <= 4 && scene.heading.length <= 40, sample.name);
      assert.ok(
        scene.points.every(({ text }) => text !== scene.heading),
        sample.name,
      );
    }
    const name = sample.fields.prospectName;
    // A title with a full stop ends the heading there.
    if (name && name.length < 24 && !name.includes('.'))
      assert.ok(
        headings[0]!.toLowerCase().includes(name.toLowerCase().split(' ')[0]!),
        `${sample.name}: ${headings[0]}`,
      );
  }
});

test('percent signs and currencies are never lost on the way', () => {
  for (const { sample, score } of english()) {
    for (const [, number] of sample.summary.matchAll(/(?<![\d.,])(\d[\d.,]*)\s?%/gu)) {
      const bare = new RegExp(
        `(?<![\\d.,$€£])${number!.replace(/\./gu, '\\.')}(?![\\d.,]*\\d)(?!\\s?(?:%|percent|[-–]|${MONTHS.join('|')}))`,
        'u',
      );
      if (!bare.test(sample.summary.replace(/(\d)\s+%/gu, '$1%'))) assert.doesNotMatch(score.script, bare, sample.name);
    }
    for (const [money] of sample.summary.matchAll(/[$€£]\s?\d[\d.,]*\d/gu)) {
      const number = money.slice(1).trim();
      const others = sample.summary.replaceAll(money, '');
      const bare = new RegExp(
        `(?<![\\d.,$€£])(?<![$€£] )${number.replace(/\./gu, '\\.')}(?![\\d.,]*\\d)(?! ?(?:€|euro|pound|dollar))`,
        'u',
      );
      if (!others.includes(number)) assert.doesNotMatch(score.script, bare, sample.name);
    }
  }
});

test('a dated step is told, or ranked out, or kept out for a reason', () => {
  const step =
    /^(?:[-*[\] x]*)?(?:then |and |after that,? )?(?:(?:we|i|they|she|he|\p{Lu}\p{Ll}+) )?(?:will |to )?(?:meet|send|call|share|book|schedule|review|deliver|name|prepare|follow)\b(?! (?:notes|summary|recap)\b)/iu;
  const date =
    /\b(?:\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2})\b/iu;
  const weak = /^(?:chatter|no sentence|not about their needs|unclear out of context)$/u;
  for (const { sample, score } of english()) {
    for (const { reason, text } of score.draft.dropped) {
      if (step.test(text) && date.test(text)) assert.doesNotMatch(reason, weak, `${sample.name}: ${text}`);
    }
  }
});

test('openings vary, and sentences can be spoken in one breath', () => {
  let long = 0;
  let all = 0;
  for (const { sample, score } of english()) {
    const texts = score.draft.sentences.map(({ text }) => text);
    const told = texts.filter((text) => /^You (?:also )?(?:told (?:us|me)|said|mentioned) that\b/u.test(text)).length;
    assert.ok(told <= 2, `${sample.name}: ${told}`);
    all += texts.length;
    long += texts.filter((text) => text.split(' ').length > 22).length;
  }
  assert.ok(long <= all * MOST_LONG, `${long} of ${all} sentences are long`);
});
