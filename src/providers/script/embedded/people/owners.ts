// Who has to do what, where exports say it beside the task: a name alone above its tasks, a parent bullet over its own, or in brackets
// behind it. What stands in bold in front of a task or a note is its title.
import { LABEL } from '../notes/label-patterns.js';
import type { Line } from '../notes/lines.js';
import { GONE, plain } from '../notes/mask.js';
import type { Names } from '../notes/read.js';
import type { Section } from '../notes/sections.js';
import { isPerson, personsIn } from './persons.js';

/** Names, in small letters, and whether a bold label in front of a note may be its title. */
export type Whose = { persons: ReadonlySet<string>; firms: readonly string[]; isTitled: boolean };

const SIDE =
  /^(?:us|we|our (?:side|team)|them|their (?:side|team)|(?:the )?(?:client|customer|prospect|buyer|seller|vendor)(?: side)?|both|all|everyone|both (?:sides|teams)|together)$/iu;
const OF_SOMEBODY = /^(?:for )?(.+?)(?:['’]s?)?(?:(?:['’]s)? (?:tasks?|actions?|action items|to-?dos?|next steps))?$/iu;

/** The name on a line under "Next steps" that holds nothing else. */
function ownerHead(line: Line, { persons, firms }: Whose): string | null {
  const words = plain(line.text).replace(/[:\s]+$/u, '');
  if (words.length > 50 || words === '') return null;
  const name = OF_SOMEBODY.exec(words)?.[1] ?? words;
  const bare = name.replace(/\s*\([^()]*\)$/u, '');
  if (SIDE.test(bare)) return sideOfWords(bare);
  return isPerson(bare, persons) || firms.some((firm) => firm === bare.toLowerCase()) ? bare : null;
}

/** "The client" and "our side" as whose task it is. */
const sideOfWords = (words: string): string =>
  /^(?:both|all|everyone|together)/iu.test(words)
    ? 'both'
    : /client|customer|prospect|buyer|them|their/iu.test(words)
      ? 'they'
      : 'we';

/** The names of a firm as a line above tasks gives it: "RouteSense", "Pennine". */
const firmNames = (...firms: (string | null | undefined)[]): string[] =>
  firms.flatMap((firm) => {
    const whole = firm?.trim().toLowerCase() ?? '';
    const [first = ''] = whole.split(/\s+/u);
    return whole === '' ? [] : [whole, ...(first.length > 3 ? [first] : [])];
  });

const BEHIND =
  /[\s\uE000]{0,20}(?:[([][\s\uE000]{0,20}(?:(?:owner|responsible|assignee|assigned to|who|verantwortlich|zuständig|responsable|encargad[oa]|resp\.?)[\s\uE000]{0,20}:?[\s\uE000]{0,20})?@?(?<in>\p{Lu}[^()[\],;]{1,40}?)(?:,[\s\uE000]{0,20}(?<when>[^()[\]]{2,30}))?[\s\uE000]{0,20}[)\]]|[–—-]+[\s\uE000]{0,20}(?:owner:[\s\uE000]{0,20})?@?(?<dash>\p{Lu}[\p{L}.'’ -]{1,30})|(?:→|➡|->)[\s\uE000]{0,20}(?<arrow>\p{Lu}[\p{L}.'’ -]{1,30})|@(?<at>\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{1,20})?)|[.;,]?[\s\uE000]{1,20}(?:owner|responsible|assigned to|assignee|verantwortlich|zuständig|responsable)[\s\uE000]{0,20}:[\s\uE000]{0,20}(?<owner>\p{Lu}[\p{L}.'’ -]{1,30}))[\s\uE000.]{0,20}$/iu;
const DAY = /\d|day\b|tomorrow|week|month|morgen|demain|mañana/iu;

/** "Visit the warehouse on 26 May. (Imran)": the name behind a task, and where the task ends; a due date stays with it. */
export function ownerBehind(text: string, persons: ReadonlySet<string>): { owner: string; at: number } | null {
  const found = BEHIND.exec(text);
  const { in: inside, when, dash, arrow, at, owner } = found?.groups ?? {};
  const name = plain(inside ?? dash ?? arrow ?? at ?? owner ?? '');
  if (!found || found.index < 6 || !isPerson(name, persons) || (when && DAY.test(when))) return null;
  const other = when && isPerson(plain(when), persons) ? ` and ${plain(when)}` : '';
  return { owner: name + other, at: found.index };
}

/** What no task is given to: "Kick-off: Schedule the first workshop". */
const WORK =
  /^(?:(?:the|first|second|next|final|site|data|price|pricing|security|staff|technical) )?(?:kick-?off|pilot|trial|contract|agreement|legal|training|offer|quote|proposal|demo|visit|survey|pricing|commercials?|paperwork|drawings?|samples?|integration|migration|data|documents?|workshop|order|delivery|installation|hardware|security|review|budget|references?|onboarding|testing|rollout|roll-out|go-live|launch|logistics|payment|invoicing|import|export|set-?up)$/iu;

/**
 * "**Error Rate:** Lotte reported …": set in bold and nobody's name, it is the title of what follows; so is any label in front of a
 * task that has its name behind it.
 */
export function titleBefore(
  text: string,
  { persons, isTitled }: Whose,
  section: Section | null,
  isOwned: boolean,
): string | null {
  const label = LABEL.exec(text.slice(0, 80));
  if (!label) return null;
  const title = plain(label[1]!);
  const isSet = label[0].includes(GONE) && (isTitled || section === 'next');
  if (!isOwned && !isSet && !(section === 'next' && WORK.test(title))) return null;
  return title.split(' ').length <= 7 && !isPerson(title, persons) ? title : null;
}

const TITLES =
  /^[ \t\uE000]{0,40}[-*•]?[ \t\uE000]{0,40}\uE000{2}\p{Lu}[^:\n\uE000]{2,48}:?\uE000{2}:?[ \t\uE000]{1,20}\S/gmu;
const ENOUGH = 3;

/** Whom the notes name, and whether they set titles in front of their bullets. */
export const whoseIn = (masked: string, summary: string, names: Names): Whose => ({
  persons: personsIn(summary, names),
  firms: firmNames(names.userCompany),
  isTitled: (masked.match(TITLES)?.length ?? 0) >= ENOUGH,
});

/** What is known of the place of a line in lists and under headings. */
export type Nested = {
  section: Section | null;
  owner: string | null;
  /** How far in the bullet stands that names the owner; -1 for a name above its tasks. */
  ownerFrom: number;
  /** How far in the bullet stands below which everything is private. */
  privateFrom: number;
};

export const NOWHERE: Nested = { section: null, owner: null, ownerFrom: -1, privateFrom: Number.POSITIVE_INFINITY };

/** A bullet that stands no deeper than the one before ends what that one said of those below it. */
export function endsNested({ indent, bullet, heading }: Line, place: Nested): void {
  if (heading || !bullet || indent <= place.privateFrom) place.privateFrom = Number.POSITIVE_INFINITY;
  if (place.ownerFrom >= 0 && (heading || indent <= place.ownerFrom)) [place.owner, place.ownerFrom] = [null, -1];
}

/** Under "Next steps" a name alone, above plain lines or over bullets that stand deeper, says whose tasks they are. */
export function namesOwner(line: Line, next: Line | undefined, place: Nested, whose: Whose): boolean {
  if (place.section !== 'next' || (line.heading !== null && line.heading !== 'unknown')) return false;
  if (line.bullet && line.heading === null && !(next && next.indent > line.indent)) return false;
  const owner = ownerHead(line, whose);
  if (owner === null) return false;
  place.owner = owner;
  place.ownerFrom = line.bullet && line.heading === null ? line.indent : -1;
  return true;
}
