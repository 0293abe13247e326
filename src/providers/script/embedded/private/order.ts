// Orders among notes that are no plan: what a colleague is told to do.

import { type Token, tokenize } from '../../english/tokens.js';
import { hasForm, isAuxiliary } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import { USES_UP } from '../turn/subject.js';
import { finiteVerb } from '../words/grammar.js';

const isAuxiliaryLike = (token: Token): boolean =>
  isAuxiliary(token.lower) || /^(?:get|gets|got|go|goes|went|come|comes|start|starts)$/.test(token.lower);

const NO_ORDER =
  /^(?:time|goal|last|double|triple|open|live|set|sound|clean|dry|complete|welcome|direct|cut|follow-up|kick-off|check-in|close|fit|slow|like|let)$/;

/** "Start with the big price": an order among notes that are no plan. */
export function isOrder(words: string, statement: Statement): boolean {
  if (statement.side !== 'note' || statement.section === 'next' || USES_UP.test(words)) return false;
  if (statement.bullet) return !/^(?:goal|pain|cost|date)$/.test(statement.section ?? '') && COMMAND.test(words);
  const [first, second] = tokenize(words);
  const tokens = tokenize(words);
  const finite = finiteVerb(tokens);
  if (
    finite !== null &&
    finite > 0 &&
    finite < 6 &&
    !/[,;:]/.test(tokens[0]!.after) &&
    isAuxiliaryLike(tokens[finite]!)
  )
    return false;
  const verb =
    first !== undefined &&
    (hasForm(first.lower, 'base') || first.tags.has('Imperative')) &&
    !first.tags.has('Noun') &&
    first.owning === '';
  const orders = verb && !NO_ORDER.test(first.lower) && !/^\p{Lu}/u.test(second?.word ?? '');
  const list = /^(?:need|want|have|lose|spend|pay|rely)$/.test(first?.lower ?? '') && words.split(' ').length < 7;
  const names = second !== undefined && (hasForm(second.lower, 'third') || isAuxiliary(second.lower));
  return orders && !list && !names;
}

/** What a colleague is told to do; how somebody works begins with other verbs. */
const COMMAND =
  /^(?:ask|keep|get|tell|hold|push|let|bring|leave|avoid|remember|watch|wait|try|offer|play|pretend|mention|warn|nudge|press|aim|lead|stick|go|come|be|stay|land|pitch|drop|skip|hide) (?!(?:up|is|are|was|live)\b)\p{Ll}/iu;
