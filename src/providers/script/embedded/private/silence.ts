// "Off the record. They lose 4,000 a month.", "Two looms will be sold. Nobody else knows.": a sentence that only asks for silence, and
// says nothing itself, is about the one beside it.

import type { Statement } from '../notes/read.js';
import { anyOf } from './any-of.js';
import type { Private } from './reach.js';

/** Longer ones say what is to be kept, and are held back themselves. */
const MOST_WORDS = 14;
const THIS =
  '(?:this|that|it|any of (?:this|that)|the (?:next|last|following|above)(?: (?:point|part|bit|one|thing|item))?|what (?:i|she|he|they) (?:said|told))';
const END = String.raw`(?=[\s.!)]*$|, )`;

const BEFORE = anyOf(
  `off the record|for (?:your|our|internal) (?:eyes|ears)(?: only)?|not for (?:the )?minutes`,
  `(?:the following|what follows|the next (?:point|part|bit|one)|this) (?:stays|must stay|goes no|must go no|is not for|should not go|is only for|is for (?:you|us) only)`,
  `(?<=^[\\s(]*)(?:(?:this|that|it|the following|what follows)(?: is|'s|’s) )?(?:strictly |highly |very )?(?:confidential|in confidence|private|sensitive|secret)(?:ly)?${END}`,
  `between (?:us|you and me|ourselves)${END}`,
  `(?<=^[\\s(]*)(?:entre nous|unter uns|entre nosotros|tra noi|onder ons|streng vertraulich|vertraulich|confidentiel|confidencial|riservato|vertrouwelijk)${END}`,
);
const BEHIND = anyOf(
  String.raw`(?<=^[\s(]*(?:(?:so|but|and|also|please|pls),? )*)(?:do not|don['’]t|dont|never|must not|not to) (?:ever )?(?:tell|share|repeat|pass|mention|write|put|quote|forward|print|say|spread)`,
  `${THIS} (?:must|should|may|can|is)(?: not|n['’]t) (?:to )?be (?:told|shared|repeated|mentioned|written|quoted|forwarded|printed|spread|public|known)`,
  `(?:keep|leave|treat) ${THIS} (?:between|to (?:yourself|yourselves|ourselves|us)|quiet|private|secret|confidential|out of|as (?:private|secret|confidential))`,
  String.raw`(?:this|that|it) (?:stays|remains|must stay|has to stay|should stay|is) (?:between|with (?:us|you)${END}|in th(?:is|e) room|among (?:us|ourselves)|here${END}|a secret|not (?:yet )?(?:public|official|announced|known|for sharing))`,
  `(?:nobody|no one|hardly anyone|none of them|not even (?:his|her|their|the) \\p{L}+) (?:else )?(?:knows?|has been told|was told|is to know|should know|must know|may know)(?: (?:yet|this|that|about (?:this|it|that)))?${END}`,
  String.raw`(?:i|we|he|she|they) (?:should|ought)(?: not|n['’]t) (?:to )?have (?:told|said|shared|mentioned|shown)`,
  String.raw`(?:does not|doesn['’]t|do not|don['’]t|did not|didn['’]t) want (?:this|that|it|anyone|anybody|people) (?:to )?(?:get out|be known|known|hear|know|find out|spread|public)`,
  String.raw`(?:did not|didn['’]t) hear (?:this|that|it) from`,
);

const isAside = ({ text }: Statement, signs: RegExp): boolean =>
  text.split(/\s+/u).length <= MOST_WORDS && !/\d/u.test(text) && signs.test(text);

/** In the same paragraph, or the next line of a list. */
const isBeside = (one: Statement, other: Statement | undefined): boolean =>
  other !== undefined &&
  (other.line === one.line || (other.bullet && one.bullet && Math.abs(other.line - one.line) === 1));

/** The reasons, with one for what stands beside such a sentence. */
export const withSilence = (statements: readonly Statement[], known: Private): Private =>
  known.map((reason, at) => {
    if (reason !== null) return reason;
    const [before, one, behind] = [statements[at - 1], statements[at]!, statements[at + 1]];
    const isLed = isBeside(one, before) && (isAside(before!, BEFORE) || isAside(before!, BEHIND));
    const isFollowed = isBeside(one, behind) && isAside(behind!, BEHIND);
    return isLed || isFollowed ? 'internal note' : null;
  });
