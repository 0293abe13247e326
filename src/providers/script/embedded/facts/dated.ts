// Dated plans that need no turning: when they decide, and when one of our people comes.
import type { Statement } from '../notes/read.js';

/** "Decision by June 30, since San Diego opens in September". */
const DECISION =
  /^(?:(?:the |final |their |a )?)(?:final )?(decision|sign-?off|approval|contract signature|signature|order)(?: (?:expected|due|needed|planned|is expected|is due))? (by|in|on|before|at|until|within) (?=(?:the )?(?:\d|\p{Lu}|end|middle|mid|beginning|start|first|second|next|early|late|two|three|four|six))(.{3,80})$/iu;

/** "Our structural engineer, Sam Ito, will be on site on May 22". */
export const OURS_COMES =
  /^Our (?:[\p{Ll}-]+ ){0,3}?\p{Ll}+(?:, (?:\p{Lu}[\p{L}'’-]+ ?){1,3},| \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)? will (?:be (?:on site|there|with you|at (?:your|their))|come|visit|join|call|contact|inspect|measure|install|check|survey|set up|show|train) .*\d/u;

/** "The decision is due by June 30". */
export const IS_DUE =
  /^The (?:final )?(?:decision|sign-off|approval|contract signature|signature|order) is due |^The (?:pilot|trial|training|rollout|go-?live|kick-?off|start|installation|install|delivery|site visit|workshop|launch)(?: \p{L}+)? (?:is on|runs from) \S+ ?\S*\d?/u;

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';
const DAY = `(?:(?:Mon|Tues|Wednes|Thurs|Fri)day,? )?(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? ${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?)(?:,? \\d{4})?`;
const EVENT =
  /^(?:the |our )?(?:final )?((?:decision|go[- ]?live|kick-?off|start|installation|install|delivery|site visit|workshop|training|pilot|trial|launch|rollout)(?: (?:date|start|day|call|meeting))?)$/iu;
const ON_DAY = new RegExp(
  `^(?:on )?(${DAY})(?:,? (?:at )?(\\d{1,2}(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?))?((?: (?:with|in|at|for) .{3,60})?)$`,
  'iu',
);
const STRETCH = new RegExp(
  `^(?:from )?(\\d{1,2}|${DAY})(?: ?[–-] ?| to | until )(${DAY})((?: (?:with|in|at|for) .{3,60})?)$`,
  'iu',
);

/** "Decision: 30 June", "Pilot: 1–19 June in the Derby warehouse". */
function labelledDay(words: string, label: string): string | null {
  const event = EVENT.exec(label)?.[1]
    ?.toLowerCase()
    .replace(/^go live/u, 'go-live')
    .replace(/ date$/u, '');
  const day = event ? ON_DAY.exec(words) : null;
  if (day)
    return `The ${event} is ${event === 'decision' ? 'due ' : ''}on ${day[1]}${day[2] ? ` at ${day[2]}` : ''}${day[3]}`;
  const board =
    event === 'decision'
      ? /^(?:the )?([\p{L} ]{0,30}(?:board|committee|council|steering group)(?: meeting)?),? (?:on )?(.+)$/iu.exec(
          words,
        )
      : null;
  const when = board ? ON_DAY.exec(board[2]!) : null;
  if (board && when) return `The decision is due at the ${board[1]!.toLowerCase()} on ${when[1]}`;
  const stretch = event && /^(?:pilot|trial|training|rollout)/u.test(event) ? STRETCH.exec(words) : null;
  return stretch ? `The ${event} runs from ${stretch[1]} to ${stretch[2]}${stretch[3]}` : null;
}

/** The sentence for such a plan, or null. */
export function datedPlan(words: string, { side, section, label }: Statement): string | null {
  if (side !== 'note') return null;
  const labelled = label && section !== 'private' ? labelledDay(words, label) : null;
  if (labelled) return labelled;
  const decided = /^(?:next|date)$/u.test(section ?? '') ? DECISION.exec(words) : null;
  if (decided) return `The ${decided[1]!.toLowerCase()} is due ${decided[2]!.toLowerCase()} ${decided[3]}`;
  if (!OURS_COMES.test(words) || /\b(?:he|she|they|him)\b/u.test(words)) return null;
  return words.replace(/\b(?:their|his|her)\b/gu, 'your').replace(/\bthem\b/gu, 'you');
}
