import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastedEdits } from '../../../test/support/pasted.js';
import { brokenIn, isBroken, MOST_WARNINGS, type ScriptWarning, scriptWarnings, WARNINGS } from './script-warnings.js';
import { spokenText } from './spoken-text.js';

const warningsOf = (script: string): ScriptWarning[] => scriptWarnings(spokenText(script));

/** As after a click on the first clean-up, again and again. */
function cleaned(script: string): string {
  let text = script;
  for (let clicks = 0; clicks < 60; clicks += 1) {
    const [first] = warningsOf(text);
    if (!first) return text;
    const { start, end, replacement } = first.cleanUp;
    text = text.slice(0, start) + replacement + text.slice(end);
  }
  throw new Error(`It is never clean: ${text}`);
}

for (const { script, codes, cleaned: words } of pastedEdits()) {
  const kinds = codes.length > 0 ? `warned of ${codes.join(', ')}` : 'warned of nothing';
  test(`${JSON.stringify(script)} is ${kinds}, and clean after a few clicks`, () => {
    assert.deepEqual([...new Set(warningsOf(script).map(({ code }) => code))], codes);
    assert.equal(cleaned(script), words);
  });
}

test('Each kind of warning has a script that shows it', () => {
  const shown = new Set(pastedEdits().flatMap(({ codes }) => codes));
  assert.deepEqual(
    Object.keys(WARNINGS).filter((code) => !shown.has(code)),
    [],
  );
});

test('A warning says where it is and what would take care of it', () => {
  assert.deepEqual(warningsOf('Hi Dana,\nthe budget is TBD.'), [
    {
      code: 'placeholder',
      message: WARNINGS.placeholder,
      ...{ start: 23, end: 26, text: 'TBD' },
      cleanUp: { start: 22, end: 26, replacement: '' },
    },
  ]);
  assert.deepEqual(
    warningsOf('Hi [sighs] [laughs] **Dana**.').map(({ text, cleanUp }) => [text, cleanUp.replacement]),
    [
      ['[sighs]', ''],
      ['[laughs]', ''],
      ['**Dana**', 'Dana'],
    ],
  );
});

test('A line that holds nothing else goes as a whole, whatever ends it', () => {
  for (const end of ['\n', '\r\n']) assert.equal(cleaned(`Hi.${end}  [sighs] ${end}Bye.`), `Hi.${end}Bye.`);
});

const ENDLESS = [
  ...[
    '[name ',
    '{a',
    '(pause ',
    '*laughs ',
    'Hi ',
    'Narrator: ',
    '0:00 ',
    'A: b\n',
    'Aa Bb Cc: ',
    '---\na: b\n',
    '::a:',
  ],
  ...[
    '\\n',
    '__A',
    '«a',
    '<<a',
    '%a',
    'Ã©',
    '[a](b) ',
    '   ',
    '\n',
    'Subject: a\n',
    '# ',
    '[^1]',
    'Scene 1 (a',
    '0:00-',
  ],
  ...['1\n0:00 --> 0:01\n', 'Here is the script', 'let me know if change ', '#', 'Aa ', '[', '\u200b', '- a\n'],
];

test('Warnings are few, whatever a script repeats', () => {
  for (const part of ENDLESS) {
    const spoken = spokenText(part.repeat(Math.ceil(5_000 / part.length)).slice(0, 5_000));
    assert.ok(scriptWarnings(spoken).length <= MOST_WARNINGS);
  }
});

/** What each broken stretch stands for, in order. */
const BROKEN: [string, Record<string, string | null>][] = [
  ['Weâ€™re here.', { 'â€™': '’' }],
  ['FranÃ§ois, Ð¿Ñ‚.', { 'Ã§': 'ç', 'Ð¿': 'п', 'Ñ‚': 'т' }],
  ['It costs Â£500.', { 'Â£': '£' }],
  ['â€œHiâ€\u009d — MÃ¼ller ðŸ˜€', { 'â€œ': '“', 'â€\u009d': '”', 'Ã¼': 'ü', 'ðŸ˜€': '😀' }],
  ['We\uFFFDre here.', { '\uFFFD': null }],
  ['He said â€ and left.', { 'â€': null }],
  ['It costsÂ\u00a0500.', { 'Â\u00a0': '\u00a0' }],
  ['It is 5Â %.', { Â: null }],
];

for (const [text, meant] of BROKEN) {
  test(`What stood there is found in ${JSON.stringify(text)}, where it can be known`, () => {
    assert.deepEqual(
      Object.fromEntries(brokenIn(text).map(({ start, end, meant: letters }) => [text.slice(start, end), letters])),
      meant,
    );
    assert.equal(isBroken(text), true);
  });
}

const WHOLE = ['AMANHÃ” e NÃO, São João.', 'CAFÉ» Ä» Ñ, “Ã”, «Â» pâté, Åse, 5 €, £5.', 'Größe, naïve — it’s “so”.'];

for (const text of WHOLE) test(`${JSON.stringify(text)} is not broken`, () => assert.equal(isBroken(text), false));
