// Takes a pasted thread apart: which lines the prospect wrote, which we wrote to the prospect, and which nobody should read, such as
// heads, signatures and what others wrote. Lines in none of the mails are notes of the seller.
import type { Line } from './lines.js';
import { ANNOUNCES, type MailHead, mailHeadAt } from './mail-heads.js';
import { plain } from './mask.js';
import type { Side } from './speakers.js';

/** A mail of one of the two sides; `isOther` where a colleague of theirs wrote it. */
export type Mail = { side: Exclude<Side, 'note'>; when: number | null; isOther: boolean };
/** The mail in which each line stands; 'out' for what is no content, nothing for notes. */
export type Thread = Map<number, Mail | 'out'>;

type Names = { prospect: string | null; user: string | null };
/** An open mail: `mail` is null for a note of ours among colleagues and 'out' for what others wrote. */
type Open = {
  mail: Mail | 'out' | null;
  signs: string[];
  depth: number | null;
  begun: boolean;
  closed: boolean;
  between: boolean;
};

export function readThread(lines: readonly Line[], summary: string, names: Names): Thread {
  const thread: Thread = new Map();
  const whoIs = sendersOf(lines, summary, names);
  if (!whoIs) return thread;
  const depths = lines.map((line) => depthOf(line, summary));
  const open: Open[] = [];
  let firstHead: MailHead | null = null;
  let lately: Open | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const head = mailHeadAt(lines, at, summary);
    firstHead ??= head;
    if (head || ANNOUNCES.test(plain(lines[at]!.text))) {
      const last = at + (head?.lines ?? 1) - 1;
      closeAt(open, head?.style === 'wrote' ? depths[at]! + 1 : depths[at]!);
      if (head) {
        lately = opened(head, whoIs, lately, greetingBelow(lines, last + 1));
        open.push(lately);
      }
      for (; at <= last; at += 1) thread.set(at, 'out');
      at = last;
      continue;
    }
    const place = placeAt(open, lines, at, depths);
    if (place) thread.set(at, place);
  }
  readTop(thread, lines, names, firstHead, summary);
  const isTold = [...thread.values()].some((each) => each !== 'out');
  return isTold || namesIn(names.prospect).length === 0 ? thread : new Map();
}

/**
 * What stands without a head above a mail of ours may be the answer to it, where it is signed or greets us; where nothing shows that it
 * is a note of ours, nobody knows whose "we" it says.
 */
function readTop(thread: Thread, lines: readonly Line[], names: Names, head: MailHead | null, summary: string): void {
  const first = lines.findIndex((_, at) => thread.has(at));
  const below = [...thread.values()].find((each) => each !== 'out');
  if (first < 1 || head === null || below === undefined || below.side !== 'us') return;
  const top = lines.slice(0, first);
  const words = top.map(({ text }) => plain(text));
  const theirs = namesIn(names.prospect);
  const signs = [theirs.join(' '), ...theirs, theirs.map((word) => word[0]).join('')];
  const answer: Open = { mail: 'out', signs, depth: 0, begun: true, closed: false, between: false };
  const isAnswer =
    namesIn(words[0]!).some((word) => namesIn(names.user).includes(word)) && GREETS.test(greetingOf(words[0]!));
  const isSent = summary
    .slice(0, lines[first]!.start)
    .split('\n')
    .some((text) => MACHINE.test(text.trim()));
  const isSigned = isSent || words.some((text, at) => isEnd(text, answer, top[at + 1]));
  const isNote = words.some((text) => OF_THEM.test(text) || namesIn(text).some((word) => theirs.includes(word)));
  if (isAnswer || isSigned)
    answer.mail = { side: 'them', when: below.when === null ? null : below.when + 1, isOther: false };
  else if (isNote || head.style === 'from') return;
  for (const at of top.keys()) thread.set(at, placeIn(answer, lines, at, false) ?? 'out');
}

/** Who writes to colleagues speaks of the prospect, or of what is pasted below. */
const OF_THEM =
  /\b(?:he|she|they|him|his|their|them|below|thread|pasted?|pasting|fyi|forward(?:ed|ing)?|internal|client|customer|prospect)\b/iu;

/** A head ends the mails that stand at its own depth or deeper; one that quotes stands inside of the mail that it belongs to. */
function closeAt(open: Open[], depth: number): void {
  while (open.length > 0 && (open.at(-1)!.depth ?? 0) >= depth) open.pop();
}

/** The mail in which this line stands. */
function placeAt(
  open: Open[],
  lines: readonly Line[],
  at: number,
  depths: readonly number[],
): Mail | 'out' | undefined {
  const depth = depths[at]!;
  const back = leave(open, depth);
  const mail = open.at(-1);
  if (!mail) return undefined;
  if (back) mail.between ||= depths.slice(at).some((each) => each > depth);
  return placeIn(mail, lines, at, back);
}

/** Leaves the mails that are quoted deeper than this line, and tells whether there were any. */
function leave(open: Open[], depth: number): boolean {
  let back = false;
  const last = open.at(-1);
  if (last && last.depth === null) last.depth = depth;
  while (open.length > 0 && depth < (open.at(-1)!.depth ?? 0)) {
    open.pop();
    back = true;
  }
  return back;
}

/** Where a line of an open mail belongs; undefined where it is a note of ours. */
function placeIn(mail: Open, lines: readonly Line[], at: number, back: boolean): Mail | 'out' | undefined {
  if (mail.mail === null) return undefined;
  if (mail.mail === 'out') return 'out';
  const words = plain(lines[at]!.text);
  if (back && !mail.closed && mail.begun && !mail.between) mail.closed = true;
  if (mail.closed) return POSTSCRIPT.test(words) && !/\bintern|\bnote\b/iu.test(words) && !back ? mail.mail : 'out';
  if (isEnd(words, mail, lines[at + 1])) {
    mail.closed = true;
    return 'out';
  }
  mail.begun ||= words.split(' ').length > 4;
  return mail.mail;
}

const POSTSCRIPT = /^p\.? ?s\b/iu;
export const FAREWELL =
  /^(?:(?:all the |my |with )?(?:best|kind(?:est)?|warm(?:est)?|many) ?(?:regards|wishes|thanks)?|regards|cheers|(?:many )?thanks(?: (?:again|so much|a lot|very much))?|thank you(?: (?:again|so much|very much))?|sincerely|yours(?: (?:sincerely|truly|faithfully))?|(?:talk|speak|see you) soon|ta|rgds|br|kr|(?:viele|beste|liebe|schöne) grüße|mit freundlichen grüßen|saludos(?: cordiales)?|un saludo|cordialement|bien à vous|cordiali saluti|saluti|abraço|atenciosamente|cumprimentos|met vriendelijke groeten?|groeten?|groet)\b[\s,.!–-]*/iu;
const MACHINE = /^(?:sent from my |get outlook for |von meinem .{2,20} gesendet|envoyé de mon |verzonden vanaf )/iu;

/** A farewell with the name of who writes, the name alone, or what a telephone writes below. */
function isEnd(words: string, { signs, begun }: Open, next: Line | undefined): boolean {
  if (MACHINE.test(words)) return true;
  const isSign = (text: string): boolean => signs.includes(text.toLowerCase().replace(/^[-–—~ ]+|[.,! ]+$/gu, ''));
  if (isSign(words)) return begun;
  const farewell = FAREWELL.exec(words);
  if (!farewell || words.length > 60) return false;
  const rest = words.slice(farewell[0].length).trim();
  const below = next ? plain(next.text) : '';
  return isSign(rest) || (rest === '' && (next === undefined || isSign(below) || beginsWithSign(below, signs)));
}

const beginsWithSign = (below: string, signs: readonly string[]): boolean =>
  signs.some((sign) => sign.length > 2 && below.toLowerCase().startsWith(sign));

const depthOf = ({ start }: Line, summary: string): number => {
  const from = summary.lastIndexOf('\n', start - 1) + 1;
  return (summary.slice(from, start).match(/>/gu) ?? []).length;
};

type Known = { side: 'us' | 'them' | null; isOther: boolean };
type WhoIs = (words: string) => Known;

const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|sir|madam|herr|frau|the|and|von|van|der|den|del?|la|di)\.?$/iu;
const FREE = /^(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|live|gmx|web|me|aol|proton|protonmail|btinternet)\./u;

/** The words of a name that may stand for it; null where the prospect is not known by name. */
export const namesIn = (name: string | null): string[] =>
  (name ?? '')
    .toLowerCase()
    .split(/[^\p{L}'’-]+/u)
    .filter((word) => word.length > 1 && !TITLE.test(word));

function sendersOf(lines: readonly Line[], summary: string, names: Names): WhoIs | null {
  const heads = [...lines.keys()].flatMap((at) => mailHeadAt(lines, at, summary) ?? []);
  const user = namesIn(names.user);
  const theirs = namesIn(names.prospect ?? otherSide(heads, user));
  const ours = user.filter((word) => !theirs.includes(word));
  // Nobody knows whose "we" stands in the mails of two who have no name.
  if (theirs.length === 0) return heads.length > 1 ? () => ({ side: null, isOther: true }) : null;
  const isNamed = (words: string, name: readonly string[]): boolean =>
    name.some((word) => words.match(/[\p{L}'’-]+/gu)?.includes(word) ?? false);
  const byName = (words: string): 'us' | 'them' | null => {
    const named = words.replace(/@[\w.-]+/gu, ' ').toLowerCase();
    if (isNamed(named, ours)) return 'us';
    return isNamed(named, theirs) ? 'them' : null;
  };
  const domains = new Map<string, 'us' | 'them'>();
  for (const { from } of heads) {
    const domain = domainOf(from);
    const side = byName(from);
    if (domain && side && !domains.has(domain)) domains.set(domain, side);
  }
  return (words) => {
    const side = byName(words);
    return { side: side ?? domains.get(domainOf(words) ?? '') ?? null, isOther: side === null };
  };
}

/** Who wrote to us, where nobody says who the prospect is. */
function otherSide(heads: readonly MailHead[], user: readonly string[]): string | null {
  const isOurs = (words: string): boolean => user.some((word) => words.toLowerCase().includes(word));
  if (user.length === 0) return null;
  const own = domainOf(heads.find(({ from }) => isOurs(from))?.from ?? '');
  const isElsewhere = (from: string): boolean => own !== null && ![own, null].includes(domainOf(from));
  const other = heads.find(({ from, to }) => isElsewhere(from) && (to === '' || isOurs(to)));
  return other?.from.replace(/<[^>]*>?|[\w.+-]+@[\w.-]+/gu, ' ') ?? null;
}

const domainOf = (words: string): string | null => {
  const domain = /@([\w.-]+\.\w+)/u.exec(words)?.[1]?.toLowerCase() ?? null;
  return domain === null || FREE.test(domain) ? null : domain;
};

export const GREETS =
  /^(?:hi|hello|hey|dear|morning|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten tag|hola|buenos días|bonjour|ciao|gentile|buongiorno|olá|beste|dag|sehr geehrte[rs]?)?,? ?(?:all|both|team|\p{Lu}[\p{L}.'’-]*)(?:(?:,| and| &|und|et|y|e|en) ?\p{Lu}?[\p{L}.'’-]*){0,3} ?[,!–-]?$/iu;

/** Whom the first words of a mail greet; empty where they greet nobody. */
function greetingBelow(lines: readonly Line[], at: number): string {
  const words = plain(lines[at]?.text ?? '');
  const greeting = greetingOf(words);
  const isWhole =
    greeting === words || /^(?:hi|hello|hey|dear|good|hallo|liebe|hola|bonjour|ciao|olá|beste|sehr)\b/iu.test(greeting);
  return greeting.length < 50 && isWhole && GREETS.test(greeting) ? greeting : '';
}

export const greetingOf = (words: string): string => /^(?:[^,!]{2,40}[,!])/u.exec(words)?.[0] ?? words;

/** What we wrote is told only where it went to the prospect, and is a note where it went to colleagues. */
function opened(head: MailHead, whoIs: WhoIs, before: Open | undefined, greeting: string): Open {
  const { side, isOther } = whoIs(head.from);
  const base = { signs: signsOf(head.from), depth: null, begun: false, closed: false, between: false };
  const mail = (of: Mail['side']): Open => ({ ...base, mail: { side: of, when: head.when, isOther } });
  if (side === 'them') return mail('them');
  if (side !== 'us' || isOther) return { ...base, mail: 'out' };
  if ([greeting, head.to].some((words) => whoIs(words).side === 'them')) return mail('us');
  const answered = before?.mail && before.mail !== 'out' && before.mail.side === 'them';
  if (answered && head.to === '' && greeting === '') return mail('us');
  return { ...base, mail: head.style === 'from' && !before ? null : 'out' };
}

/** How a mail of this sender is signed. */
function signsOf(from: string): string[] {
  const name = from
    .replace(/<[^>]*>?|\[[^\]]*\]?|[\w.+-]+@[\w.-]+/gu, ' ')
    .replace(/^.*\d[^\p{L}]*(?:(?:uhr|um|at|à|a las|alle|às|om|[ap]m)\b[^\p{L}]*)?/iu, '')
    .trim()
    .toLowerCase();
  const words = name.split(/\s+/u).filter(Boolean);
  const [first = ''] = words;
  return [name, first, first[0] ?? '', words.map((word) => word[0]).join('')].filter((sign) => sign !== '');
}
