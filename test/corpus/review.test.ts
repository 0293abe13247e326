// What reviewers change: figures, prices, dates, names and promises without a source are found, honest rewordings are left alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FINDING_KINDS } from '../../src/domain/review.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { findUnsourced } from '../../src/text/checks/unsourced.js';

type Case = { kind: string; text: string; summary: string };

function casesOf(language: string): Case[] {
  const file = join(packageRoot, 'test', 'corpus', 'review', `${language}.txt`);
  let summary = '';
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) summary = line.slice(3);
      const [kind, text] = line.split('\t');
      return text === undefined ? [] : [{ kind: kind!, text, summary }];
    });
}

const find = ({ text, summary }: Pick<Case, 'text' | 'summary'>, language: string) =>
  findUnsourced(text, {
    summary,
    ...{ prospectName: null, prospectCompany: null, userName: 'Maya', userCompany: 'Aftercall' },
    language,
    calledAt: new Date('2026-03-12T10:00:00Z'),
    drafted: [],
  });

/** At least so many of a hundred changes are found, and at most so many of a hundred rewordings. */
const FLOORS: Record<string, { caught: number; falselyCaught: number }> = {
  en: { caught: 96, falselyCaught: 4 },
  de: { caught: 96, falselyCaught: 4 },
  fr: { caught: 90, falselyCaught: 0 },
  es: { caught: 90, falselyCaught: 0 },
  it: { caught: 90, falselyCaught: 0 },
  pt: { caught: 90, falselyCaught: 0 },
  nl: { caught: 90, falselyCaught: 0 },
};

for (const [language, floor] of Object.entries(FLOORS)) {
  test(`Changes without a source are found in "${language}", honest rewordings hardly ever`, (t) => {
    const cases = casesOf(language);
    const counts = ['fine', ...FINDING_KINDS].map((kind) => {
      const own = cases.filter((each) => each.kind === kind);
      const found = own.filter((each) => {
        const findings = find(each, language);
        const isFound = kind === 'fine' ? findings.length > 0 : findings.some((finding) => finding.kind === kind);
        if (isFound === (kind === 'fine'))
          t.diagnostic(`${kind}: ${each.text} → ${findings.map(({ kind: is, text }) => `${is} "${text}"`)}`);
        return isFound;
      });
      t.diagnostic(`${language} ${kind}: ${found.length} of ${own.length}`);
      return { kind, all: own.length, found: found.length };
    });
    const fine = counts.find(({ kind }) => kind === 'fine')!;
    const changes = counts.filter(({ kind }) => kind !== 'fine');
    const sum = (part: 'all' | 'found') => changes.reduce((total, each) => total + each[part], 0);
    assert.ok(changes.every(({ all }) => all > 0));
    assert.ok((sum('found') / sum('all')) * 100 >= floor.caught, `${sum('found')} of ${sum('all')} caught`);
    assert.ok((fine.found / fine.all) * 100 <= floor.falselyCaught, `${fine.found} of ${fine.all} falsely caught`);
  });
}
