// What notes leave out is put in, and what they say in a long way is said shorter, once a sentence is turned to the prospect.

import { tokenize } from '../../english/tokens.js';
import { finiteVerb, withArticle } from '../words/grammar.js';

const ONE_THING =
  /^(?:[\p{L}-]+ ){0,3}(?:dashboard|pilot|demo|trial|tool|system|solution|view|quote|proposal|call|connection|link|plan|app|portal|report|overview|partner|provider|platform|place|process|way|version|copy|sample|contract|answer|calendar|list)\b/u;

/** "You run cleaning company". */
const A_FIRM =
  /^(You (?:run|own|lead|manage|are) )(?=(?!an? |the |your |our |two |three |four )(?:[\p{Ll}-]+ ){0,2}(?:company|firm|business|clinic|shop|store|hotel|restaurant|agency|practice|farm|brewery|school|studio|factory|bakery|charity|startup)\b)/u;

/** What notes leave out and what is better said shorter. */
export function smooth(text: string): string {
  return text
    .replace(
      /^(?:You|We|Both) agreed that (I|you|we) will\b/u,
      (_, who: string) => `${who[0]!.toUpperCase()}${who.slice(1)} will`,
    )
    .replace(
      /^(?:The (?:team|group|participants|attendees|two (?:sides|teams))|Everyone|All) (?:[^,;]{3,40} and )?agreed (?=to|on|that)/u,
      'We agreed ',
    )
    .replace(/\b(with|by|to) me (?:from|of|at) \p{Lu}[\p{L}&]+(?=[ ,.]|$)/gu, '$1 me')
    .replace(/,? (?:you|he|she) (?:stated|reported|noted|confirmed|pointed out|said|explained|added|told us)$/u, '')
    .replace(/^You(?:'re| are) (?=(?:about |around |roughly )?\d[\d.,]* \p{Ll})/u, 'You have ')
    .replace(
      /^(The )?(First|Last|Biggest|Main|Largest|Only) (?=\p{Ll}+ (?:is|was|leaves|starts|takes|comes|goes|arrives|opens|has)\b)/u,
      (_, __, which: string) => `The ${which.toLowerCase()} `,
    )
    .replace(/, (?=(?:it|they) (?:failed|broke|did not|didn't|never|could not|couldn't)\b)/u, ', but ')
    .replace(/, (?=(?:it|they) (?:would|will|also|still)\b)/u, ', and ')
    .replace(
      /^(You (?:run|test|make|sell|operate|serve|produce|do|deliver|grow|clean|repair|train|manage|own) [^,]+), (?:with )?((?:about )?(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve) [\p{L} -]{3,30})(?:, ((?:about )?(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve) [\p{L} -]{3,30}))?$/u,
      (_, start: string, one: string, two?: string) => `${start}, with ${one}${two ? ` and ${two}` : ''}`,
    )
    .replace(/^(You (?:want|need)) it to (?=\p{L})/u, '$1 a tool that can ')
    .replace(/^(?:The )?[Nn]ext steps? (?:is|are) (?=(?:the|an?|our|your|to)\b)/u, 'The next step is ')
    .replace(/^(The price is .+?)(?<!\bwith),? (no (?:set-?up|monthly|extra|hidden|service) fees?)$/u, '$1, $2')
    .replace(/^I promised to /u, 'I will ')
    .replace(/^You(?:'ve)? got (?=(?:about |around )?\d)/u, 'You have ')
    .replace(/^(You (?:will|are going to|'re going to) .{6,}) with (?:it|that)$/u, '$1')
    .replace(/^When (.{5,60}?),? (?=it (?:takes|costs) )/u, 'When $1, ')
    .replace(/^(?:The|Both) (?:parties|sides|teams) (?=will|meet|agreed|reconvene)/u, 'We ')
    .replace(/, so that's (?=(?:about )?\d)/u, ', with ')
    .replace(/, (nobody|no one|everyone|everybody) (?=\p{Ll}+s\b)/u, ', and $1 ')
    .replace(/, contract (?:through|thru|until|till) /u, ', with a contract until ')
    .replace(/ that way$|, not (?:you|me|I|us)$/u, '')
    .replace(A_FIRM, '$1a ')
    .replace(/^([^,]{8,60}), ([^,]{8,60}), ([^,]{8,60})$/u, threeClauses)
    .replace(/^You are an? [^,]{3,60}? with ((?:about |around |over )?\d.*)$/u, 'You have $1')
    .replace(
      /\b(because|if|when|before|until|so) (board|management|ceo|cfo|team|office|warehouse|finance|marketing|sales)\b(?!')/gu,
      '$1 your $2',
    )
    .replace(/^(You (?:want|need) )(.+)$/u, (_, start: string, rest: string) =>
      /^(?:to|it|you|them|us|me|that|more|less)\b/u.test(rest) || !ONE_THING.test(rest)
        ? start + rest
        : start + withArticle(rest, 'a'),
    );
}

/** "It is on paper, people wait, a quarter leave": the last of three sentences is joined. */
const threeClauses = (all: string, one: string, two: string, three: string): string =>
  [one, two, three].every((part) => {
    const verbAt = finiteVerb(tokenize(part));
    return verbAt !== null && verbAt > 0 && !/^(?:and|or|but|so|which|who|because)\b/u.test(part);
  })
    ? `${one}, ${two}, and ${three}`
    : all;
