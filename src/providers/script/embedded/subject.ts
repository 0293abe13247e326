// Gives notes that leave their subject out the one that they mean: the prospect, or us.
import type { Statement } from './read.js';
import { tokenize } from './tokens.js';
import { hasForm, isAuxiliary, verbReadings } from './verbs.js';

const SHOWN_VERB =
  /^(?:showed|demoed|demonstrated|presented|walked|discussed|covered|reviewed|agreed|explained|talked|shared|outlined|explored|proposed|confirmed)$/;
const DOING =
  /^(?:struggling|looking|using|spending|losing|planning|trying|hoping|considering|running|growing|hiring|paying|wasting|relying|working|dealing|chasing|missing|opening|expanding)$/;

/** "Cut stock checks to under an hour": a goal in the form of an order. */
const AIM =
  /^(?:cut|reduce|move|get|see|know|bring|keep|make|replace|automate|speed|stop|avoid|find|give|have|increase|improve|shorten|halve|double|connect|integrate|share|track|measure|build|roll|grow|launch|start|open|save|free|lower|raise|fill|show|send) (?!(?:is|are|was|has|of|for|rate|time)\b)/iu;

/** "Uses Excel" and "Currently using Excel" are about the prospect; "Showed the dashboard" is about us. */
export function withSubject(words: string, statement: Statement): string | null {
  const wish = /^please ((?:send|share|show|give|tell|prepare|provide|check|call|email|forward)\b.+)$/iu.exec(words);
  if (wish && statement.side === 'them') return `We asked you to ${wish[1]}`;
  if (statement.side !== 'note') return null;
  const [first = '', second = ''] = words.toLowerCase().split(' ');
  const aim = statement.section === 'goal' && statement.bullet && AIM.test(words);
  if (aim) return `They want to ${words[0]!.toLowerCase()}${words.slice(1)}`;
  const rest = words[0]!.toLowerCase() + words.slice(1);
  const bareList =
    statement.bullet &&
    /^(?:shared|proposed|covered|outlined|discussed)$/.test(first) &&
    !/^(?:the|our|an?|how|that|some)$/.test(second);
  if (SHOWN_VERB.test(first) && !bareList && !/^(?:by|to|on)$/.test(second)) return `We ${rest}`;
  if (/^(?:currently|still|also|now|already|mostly|mainly)$/.test(first)) {
    if (hasForm(second, 'gerund')) return `They are ${rest}`;
    return hasForm(second, 'third') || hasForm(second, 'past') ? `The prospect ${rest}` : null;
  }
  const noun = hasForm(second, 'third') || isAuxiliary(second);
  if (DOING.test(first)) return noun ? null : `They are ${rest}`;
  if (statement.section === 'next' || statement.section === 'shown') return null;
  return withTheirSubject(words, first, second, rest);
}

function withTheirSubject(words: string, first: string, second: string, rest: string): string | null {
  if (/^(?:is|has|was)$/.test(first)) return `The prospect ${rest}`;
  if (/^(?:are|have|were|need|want|use|spend|lose|run|pay|rely|would)$/.test(first)) return `They ${rest}`;
  const forms = verbReadings(first).map((each) => each.form);
  const isNoun = tokenize(words)[0]?.tags.has('Noun') ?? false;
  if (forms.includes('third') && (!isNoun || /^(?:the|a|an|to|their|about|from|with|no|on|\d.*)$/.test(second)))
    return `The prospect ${rest}`;
  return forms.includes('past') && !forms.includes('base') && !/^(?:by|to|on|in|with|for)$/.test(second)
    ? `They ${rest}`
    : null;
}
