// Reads the summaries of the corpus, writes their scripts, and scores them: which facts arrived, what leaked, how long they are.
// README.md says what each half is for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScenePlan } from '../../src/domain/draft.js';
import { estimateS, type Pace } from '../../src/domain/durations.js';
import { escapeRegExp } from '../../src/lib/word-lists.js';
import type { Brief } from '../../src/providers/contracts.js';
import { type Explained, explain } from '../../src/providers/script/embedded/writer.js';
import { type Models, ownModels } from '../../src/providers/script/learned/weights.js';
import { isConnective } from '../../src/providers/script/phrases/book.js';
import { violations } from '../../src/text/checks/checks.js';
import { segment } from '../../src/text/scenes/segment.js';
import { CALL } from '../support/parts/embedded-script.js';

export const HALVES = [
  'train',
  'held-out',
  'fresh',
  'fresh-2',
  'fresh-3',
  'fresh-4',
  'fresh-5',
  'fresh-6',
  'fresh-7',
  'fresh-8',
  'fresh-9',
  'fresh-10',
  'fresh-11',
  'fresh-12',
  'fresh-13',
  'fresh-14',
  'fresh-15',
  'fresh-16',
  'fresh-17',
  'fresh-18',
  'fresh-19',
  'fresh-20',
  'fresh-21',
  'fresh-22',
  'fresh-23',
  'fresh-24',
  'fresh-25',
  'fresh-26',
  'fresh-27',
] as const;
export type Half = (typeof HALVES)[number];

export type Sample = {
  name: string;
  summary: string;
  fields: Record<string, string>;
  /** Each fact in the spellings that count. */
  must: string[][];
  mustNot: string[];
};

export const PACES: Record<string, Pace> = {
  slt: { letterS: 0.062, commaS: 0.246, stopS: 0.322 },
  rms: { letterS: 0.072, commaS: 0.271, stopS: 0.218 },
  espeak: { letterS: 0.059, commaS: 0.243, stopS: 0.498 },
};

export const readCorpus = (half: Half): Sample[] => readSamples(join('test', 'corpus', half));

/** The summaries of a folder, each a file like those of the corpus. */
export function readSamples(folder: string): Sample[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readSample(name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')));
}

function readSample(name: string, text: string): Sample {
  const [, head = '', summary = ''] = /^---\n(.*?)\n---\n(.*)$/su.exec(text) ?? [];
  const fields = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const list = (key: string): string[] =>
    (fields[key] ?? '')
      .split(' | ')
      .map((item) => item.trim())
      .filter(Boolean);
  return {
    name,
    summary: summary.trim(),
    fields,
    must: list('must').map((item) => item.split(' / ')),
    mustNot: list('mustNot'),
  };
}

export function briefOf(sample: Sample, pace: Pace): Brief {
  const field = (key: string): string | null => sample.fields[key] || null;
  return {
    ...CALL,
    summary: sample.summary,
    prospectName: field('prospectName'),
    prospectCompany: field('prospectCompany'),
    userName: field('userName'),
    userCompany: field('userCompany'),
    language: field('language') ?? 'en',
    pace,
  };
}

export type Score = Explained & {
  name: string;
  script: string;
  scenes: ScenePlan[];
  seconds: number;
  /** The facts that are not told, each in the spellings that count. */
  missing: string[][];
  leaked: string[];
  faults: string[];
};

/** Drafted as the service does it, by its own models or by these. */
export function scoreSample(sample: Sample, pace: Pace, models: Models = ownModels()): Score {
  const brief = briefOf(sample, pace);
  const explained = explain(brief, (text) => text, models);
  const { sentences } = explained.draft;
  const script = sentences.map(({ text }) => text).join(' ');
  const lower = script.toLowerCase();
  return {
    ...explained,
    name: sample.name,
    script,
    scenes: segment(script, pace, sentences),
    seconds: estimateS(script, pace),
    missing: sample.must.filter((ways) => !ways.some((way) => lower.includes(way.toLowerCase()))),
    leaked: sample.mustNot.filter((word) => new RegExp(`(?<![\\p{L}])${escapeRegExp(word)}`, 'iu').test(script)),
    // What is private is decided by the models; the lists of the checks are for writers that write freely.
    faults: violations(sentences, brief, { isConnective })
      .filter(({ rule }) => rule !== 'leak')
      .map(({ rule, sentence, detail }) => `${rule} ${sentence}: ${detail}`),
  };
}

export type Total = { facts: number; told: number; leaks: number; faults: number; outside: number; samples: number };

export type Scored = { sample: Sample; score: Score };

export function totalOf(scored: readonly Scored[]): Total {
  const scores = scored.map(({ score }) => score);
  const facts = scored.reduce((sum, { sample }) => sum + sample.must.length, 0);
  const missing = scores.reduce((sum, score) => sum + score.missing.length, 0);
  return {
    samples: scored.length,
    facts,
    told: facts - missing,
    leaks: scores.reduce((sum, score) => sum + score.leaked.length, 0),
    faults: scores.reduce((sum, score) => sum + score.faults.length, 0),
    outside: scores.filter((score) => score.seconds < 60 || score.seconds > 70).length,
  };
}
