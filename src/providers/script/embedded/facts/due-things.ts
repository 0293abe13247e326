// Things that somebody owes without a word of how: "Andre → proposal by Monday", "them: route list by 4 May".
import { lowerFirst } from '../../../../flow/lines.js';
import { hasForm } from '../../english/verbs.js';
import { withArticle } from '../words/grammar.js';

export const TASK_NOUN =
  'sim|simulation|drawings?|certificate|proposal|quote|contract|agreement|deck|recording|summary|nda|demo|pilot|trial|sow|msa|case|document|questionnaire|invite|invitation|call|meeting|workshop|session|review|plan|timeline|calculator|estimate|report|sandbox|account|export|list|follow-up|kick-?off|one-pager|overview|brochure|model|spreadsheet|sheet|template|agenda|offer|login|concept|statement|guide|environment|test|address|sample|draft|store list|questions|next steps|slides|details|checklist|count|data|numbers|forecast|board|team|cfo|ceo|it team';

const DUE = new RegExp(
  String.raw`\b(?:${TASK_NOUN}|access|paper|specs?|drawings|photos|figures|names|invoices?|readings?|samples|logs?|references|layout)\b`,
  'iu',
);
/** "Import of the old list". */
const WORK =
  /^(?:import|export|migration|set-?up|configuration|installation|integration|training|layout) (?:of|for|with)\b/iu;
const THING =
  /^(?!(?:the|a|an|to|will)\b)\p{L}[\p{L}\d' -]{3,70}(?:, (?:as|with) [\p{L}\d ]{3,30})?(?:, (?:by|on) [\p{L}\d ]{3,20})?$/u;
const SOMEBODY_TO = /^\p{Lu}\p{Ll}+(?: (?:and|\+) \p{Lu}\p{Ll}+)* to \p{Ll}/u;

/** "Burn test on the sample, result by 9 June". */
const TESTED =
  /^(?:the )?((?:[\p{L}+-]+ ){1,4}(?:test|trial|survey|analysis|measurement)s?(?: (?:on|of|with) (?:the |a |your )?[\p{Ll} ]{3,30})?), (?:the )?(results?|report) ((?:by|on) (?:the )?(?:\d|\p{Lu}).{2,20})$/u;

/** "2 sacks of mixed dust to our Carlisle unit by 2 June". */
const BROUGHT =
  /^(?:\d[\d.,]*|one|two|three|four|five|six|ten|twelve|some|the|all) [\p{L}\d %-]{3,50} to (?:us|our [\p{L} -]{3,30})(?=$| (?:by|on|before|in|next|this) )/iu;

/** "Last 12 months skip invoices". */
const ofTheLast = (thing: string): string =>
  thing.replace(
    /^last (\d+|two|three|six|ten|twelve|few) (days|weeks|months|quarters|seasons|years)['’]? (?:of )?([\p{Ll} -]{4,40}?)(?=$|,| (?:by|on|before)\b)/u,
    'the $3 of the last $1 $2',
  );

/** The sentence for a thing that we or they owe, or null where the words name none. */
export function dueThing(task: string, who: 'us' | 'them'): string | null {
  const second =
    task
      .split(' ')[1]
      ?.toLowerCase()
      .replace(/[^\p{L}'-]/gu, '') ?? '';
  const tested = who === 'us' ? TESTED.exec(task) : null;
  if (tested) return `You will get the ${tested[2]} of the ${lowerFirst(tested[1]!)} ${tested[3]}`;
  if (who === 'them' && BROUGHT.test(task)) return `You will send ${task}`;
  const thing = THING.test(task) && !SOMEBODY_TO.test(task) && !hasForm(second, 'third');
  if (who === 'us' && WORK.test(task)) return `I will take care of the ${lowerFirst(task)}`;
  if (!thing || !DUE.test(task)) return null;
  const what = withArticle(ofTheLast(/^\p{Lu}\p{Ll}/u.test(task) ? lowerFirst(task) : task), 'the').replace(
    /^install /u,
    'the install ',
  );
  return who === 'us' ? `You will get ${what}` : fromYou(what);
}

const DAY_LAST =
  /^(.+?),? (?:(by|on|before|until|in) )?((?:the )?\d{1,2}(?:st|nd|rd|th)? \p{Lu}.*|\p{Lu}\p{Ll}{2,8} \d.*|(?:next |this )?\p{Lu}\p{Ll}+day.*|(?:the )?end of .+|next week|tomorrow)$/u;

/** "Them: route list by 4 May": how it comes to us nobody wrote. */
function fromYou(what: string): string {
  const [, thing = what, at, day] = DAY_LAST.exec(what) ?? [];
  const head = thing.replace(/ (?:of|for|from|with|in|on|at|to|per) .*$/u, '');
  const many = /[^su]s$|\b(?:and|data)\b/u.test(head);
  const named = /^(?:the|an?|your|our|all|both|\d|\p{Lu})/u.test(thing) ? thing : `the ${thing}`;
  if (!day || day === 'tomorrow') return `What we need from you ${many ? 'are' : 'is'} ${named}`;
  const when = at ? `${at} ` : /^(?:next|this|tom)/u.test(day) ? '' : 'on ';
  return `On your side, ${named} ${many ? 'are' : 'is'} due ${when}${day}`;
}
