// Finds which of some thousand phrases stand in a text without trying them all: a phrase is only tried, and only compiled, where a
// few letters stand in the text that every match of it needs.

/** The letters that any match of a pattern needs: one of these. Null where nothing is sure. */
type Needed = readonly string[] | null;

const KEY_CHARS = 3;
const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{M}])`;
const NO_LETTER_BEHIND = String.raw`(?![\p{L}\p{M}])`;

type Phrase = { group: number; source: string; flags: string; pattern?: RegExp };

export type PhraseIndex = {
  /** Phrases that are matched as whole words; the number of their group. */
  add(sources: readonly string[], flags?: string): number;
  /** Asks of one text whether a phrase of a group stands in it. */
  scan(text: string): (group: number) => boolean;
};

export function createPhraseIndex(): PhraseIndex {
  const byKey = new Map<string, { letters: string; phrase: Phrase }[]>();
  const always: Phrase[] = [];
  let groups = 0;

  function add(sources: readonly string[], flags = 'iu'): number {
    const group = groups++;
    for (const source of sources) {
      const phrase: Phrase = { group, source, flags };
      const needed = neededBy(source);
      if (needed === null) always.push(phrase);
      for (const letters of needed ?? []) {
        const key = letters.slice(0, KEY_CHARS);
        byKey.set(key, [...(byKey.get(key) ?? []), { letters, phrase }]);
      }
    }
    return group;
  }

  function scan(text: string): (group: number) => boolean {
    const lower = text.toLowerCase();
    const likely = new Map<number, Set<Phrase>>();
    const take = (phrase: Phrase): void => {
      const taken = likely.get(phrase.group);
      if (taken) taken.add(phrase);
      else likely.set(phrase.group, new Set([phrase]));
    };
    always.forEach(take);
    for (let at = 0; at + KEY_CHARS <= lower.length; at += 1)
      for (const { letters, phrase } of byKey.get(lower.slice(at, at + KEY_CHARS)) ?? [])
        if (lower.startsWith(letters, at)) take(phrase);
    return (group) => [...(likely.get(group) ?? [])].some((phrase) => patternOf(phrase).test(text));
  }

  return { add, scan };
}

function patternOf(phrase: Phrase): RegExp {
  phrase.pattern ??= new RegExp(`${NO_LETTER_BEFORE}(?:${phrase.source})${NO_LETTER_BEHIND}`, phrase.flags);
  return phrase.pattern;
}

/** The parts of a pattern that stand in a row. */
const ATOM =
  /(?<look>\(\?<?[=!])|(?<group>\((?:\?:)?)|\[(?:\\.|[^\]\\])*\]|\\(?:[pPu]\{[^}]*\}|.)|(?<stop>[|)])|(?<char>[^\\()[\]|])/uy;
const QUANTIFIER = /[?*+]\??|\{(\d+)(?:,\d*)?\}\??/uy;

/** Reads a pattern from its beginning to its end: alternatives need one of what each of them needs. */
export function neededBy(source: string): Needed {
  let at = 0;

  function alternatives(): Needed {
    const branches: Needed[] = [];
    do branches.push(sequence());
    while (source[at - 1] === '|');
    return branches.some((each) => each === null) ? null : branches.flatMap((each) => each!);
  }

  /** Up to a bar or the end of a group. */
  function sequence(): Needed {
    const needed: string[][] = [];
    let run = '';
    const endRun = (): void => {
      needed.push([run.toLowerCase()]);
      run = '';
    };
    for (let atom = next(); !atom.stop; atom = next()) {
      const { look, group, char = '' } = atom;
      const inner = look || group ? alternatives() : null;
      const times = quantified();
      if (times !== 'perhaps') run += char;
      if (char && times === 'once') continue;
      endRun();
      if (group && inner && times !== 'perhaps') needed.push([...inner]);
    }
    endRun();
    const sure = needed.filter((any) => any.every((letters) => letters.length >= KEY_CHARS));
    return sure.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
  }

  function next(): Partial<Record<'look' | 'group' | 'stop' | 'char', string>> {
    ATOM.lastIndex = at;
    const found = ATOM.exec(source);
    at += found?.[0].length ?? 1;
    return found?.groups ?? { stop: 'end' };
  }

  /** How the part in front is repeated. */
  function quantified(): 'perhaps' | 'once' | 'more' {
    QUANTIFIER.lastIndex = at;
    const found = QUANTIFIER.exec(source);
    if (!found) return 'once';
    at += found[0].length;
    return /^[?*]/u.test(found[0]) || found[1] === '0' ? 'perhaps' : 'more';
  }

  return alternatives();
}

/** Many letters are seldom met by chance; one of many words is. */
const weightOf = (needed: readonly string[]): number =>
  Math.min(...needed.map((letters) => letters.replaceAll(' ', '').length)) - Math.log2(needed.length) / 2;
