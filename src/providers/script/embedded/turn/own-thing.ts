// The article or "your" that a note leaves out in front of what it speaks of: "Return rate is 31%", "dispatcher wanted to know".

import { lowerFirst } from '../../../../flow/lines.js';
import type { Token } from '../../english/tokens.js';
import { hasForm } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import { isMass } from '../words/grammar.js';
import { isBareSubject } from './bare-subject.js';

/** What the notes write with a capital, or in small letters, somewhere else. */
type Elsewhere = {
  nameElsewhere: (word: string) => boolean;
  lowerElsewhere: (word: string) => boolean;
  small: boolean;
};

const COUNTED =
  /^(?:rate|call|forecast|shop|session|process|team|office|desk|budget|contract|meeting|demo|deadline|system|tool|crm|erp|website|warehouse|average|workflow|checkout|catalog|backlog|pipeline|report|dashboard|spreadsheet|list|response|ratio|share|cycle|season|store|kitchen|clinic|line|plant|site|fleet|version|page|portal|app|inbox|calendar|database|approval|visit|pilot|trial|kickoff|kick-off|workshop|review|decision|hire|volume|count|number|score|queue|period|setup|budgeting|close|audit|helpdesk|hotline|schedule|roster|menu|board|plan|cost|revenue|turnover|turnaround|target|utili[sz]ation|peak|waitlist|staff)$/;

/** A note such as "Return rate is 31%" gets the word that speech needs. */
export function ownThing(
  tokens: Token[],
  verbAt: number,
  text: string,
  statement: Statement,
  { nameElsewhere: isName, lowerElsewhere, small }: Elsewhere,
): string {
  const first = tokens[0]!;
  const head = tokens.slice(0, verbAt).find((token) => COUNTED.test(token.lower) && token.owning === '');
  const bare =
    verbAt <= 4 &&
    !/^(?:today|now|currently|yesterday|in|on|at|by|for|with|during|after|before|from|to|if|when|since|as|last|next|there|it|about|around|how|all|both|only|most|many|some|such|of|without|until)$/.test(
      first.lower,
    ) &&
    head !== undefined &&
    !hasForm(first.lower, 'gerund') &&
    !first.tags.has('ProperNoun') &&
    !first.tags.has('Determiner') &&
    !/^(?:the|a|an|no|each|every|your|our|their|this|that|any|one|another|some|most|all|[\d$€£].*)$/.test(first.lower);
  if (isName(first.word)) return text;
  if (statement.side === 'note' && verbAt === 1 && isBareNoun(first, statement.section))
    return `${first.tags.has('Actor') && statement.section !== 'shown' ? 'Your' : 'The'} ${lowerFirst(text)}`;
  const isWord = (word: string): boolean =>
    !(small && verbAt === 1) && (lowerElsewhere(word.toLowerCase()) || /^\p{Ll}/u.test(statement.text));
  if (!bare && statement.side === 'note' && isBareSubject(tokens, verbAt, isWord)) return `The ${lowerFirst(text)}`;
  if (!bare || statement.side !== 'note' || first.owning !== '' || first.tags.has('Person')) return text;
  const theirs =
    statement.section !== 'next' &&
    statement.section !== 'shown' &&
    !/^(?:call|session|meeting|demo|deadline|pilot|trial|kickoff|kick-off|workshop|review|decision|visit|contract|budget)$/.test(
      head.lower,
    );
  const keep = /\p{Lu}.*\p{Lu}|\d/u.test(first.word);
  return `${theirs ? 'Your' : 'The'} ${keep ? text : lowerFirst(text)}`;
}

/** "Dispatcher wanted to know", "machine gets delivered on Monday": one of a kind that notes leave without its article. */
const isBareNoun = ({ lower, tags, owning }: Token, section: Statement['section']): boolean =>
  owning === '' &&
  tags.has('Singular') &&
  tags.has('Noun') &&
  !tags.has('ProperNoun') &&
  !tags.has('Pronoun') &&
  !isMass(lower) &&
  (tags.has('Actor') || section === 'next');
