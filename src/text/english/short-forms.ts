// Spells out what notes abbreviate: "2 wks bc of it" is "2 weeks because of it".
import { memoize } from '../../lib/memoize.js';
import { alternatives, readWordLists } from '../../lib/word-lists.js';

const TABLES = new Map(
  [...readWordLists('writer/short-forms.txt')].map(([group, lines]) => [
    group,
    new Map(lines.map((line) => line.split(' = ') as [string, string])),
  ]),
);
/** What the short forms of a group mean. */
export const shortForms = (group: string): Map<string, string> => TABLES.get(group)!;

const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}/'’-])`;
export const NO_WORD_BEHIND = String.raw`(?![\p{L}\p{N}/]|-\p{L})`;

function replacer(group: string, before: string, flags: string, space = ''): (text: string) => string {
  const forms = shortForms(group);
  const pattern = new RegExp(
    `${before}(${alternatives([...forms.keys()])})${NO_WORD_BEHIND}\\.?(?=[\\s,;:)!?-]|$)`,
    flags,
  );
  return (text) =>
    text.replace(pattern, (_, form: string) => `${space}${forms.get(form) ?? forms.get(form.toLowerCase())}`);
}

const anyCase = replacer('any case', NO_WORD_BEFORE, 'giu');
const thisCase = replacer('this case', NO_WORD_BEFORE, 'gu');
const behindFigure = replacer('behind a figure', String.raw`(?<=\d) ?`, 'gu', ' ');

/** Checks read the same notes many times. */
export const spellShortForms = memoize(64, (text) => thisCase(anyCase(behindFigure(text))));
