// Labels of what is ours and nobody else's: what it costs us, how low we may go, what we aim at, what a rival asks. Whatever stands behind
// them is never told. And a list price, which is told only where no price that was given stands beside it.
import type { Statement } from './read.js';

const COST =
  /^(?:our |the )?(?:(?:unit|landed|internal|true|own|sourcing|input) costs?(?: (?:price|per \p{L}+|each|to us))?|cost(?: price| basis| base| of (?:goods(?: sold)?|sales?)|s? to us)|our (?:\p{L}+ )?costs?|cogs)$/iu;
const PRICE =
  /^(?:our |the )?(?:floor|min(?:imum)?\.?|lowest|bottom|best|last|walk[- ]?away|target|reference|internal|transfer|fall-?back|reserve|break-?even|closing|max(?:imum)?) (?:prices?|pricing|quotes?|offers?|discounts?)$|^(?:price|pricing) (?:floor|limit|min(?:imum)?|bottom|target)$/iu;
const MARGIN =
  /^(?:our |the )?(?:(?:gross|net|deal|target|sales|expected) )?(?:margins?|mark-?ups?|commissions?)(?: %| percent)?$/iu;
const AIM =
  /^(?:(?:our|my|sales|seller'?s?|deal|closing|close|quota|rep(?:'s)?|account) (?:goals?|targets?|objectives?|aims?|quota)|(?:clos(?:e|ing)|deal|account|sales|win|seller) (?:plans?|strategy|angles?|play|motion))$/iu;
const OF_DEAL =
  /^(?:(?:deal|win|seller'?s?|rep'?s?|ae'?s?|opportunity|pipeline) (?:issues?|themes?|blockers?|comments?|remarks?|notes?|drivers?|hooks?|reasons?|problems?|challenges?|needs?|risks?|obstacles?)|(?:sales|manager'?s?|account) (?:comments?|remarks?|notes?|thoughts?))$/iu;
const MORE =
  /^(?:(?:up|cross)[- ]?sell(?:ing|s)?(?: \p{L}+)?|expansion (?:potential|opportunit\p{L}+|play)|(?:(?:our|client|customer|personal) )?relationships?(?: (?:notes?|status|history|strength|owner|level|map))?)$/iu;
const RIVAL =
  /\brivals?\b|^(?:incumbent|alternative|other|another|their other|third[- ]party)(?:'s)? (?:prices?|pricing|quotes?|offers?|bids?)$/iu;

/** Whether a label stands before what is ours alone. */
export const isOurs = (label: string): boolean =>
  [COST, PRICE, MARGIN, AIM, OF_DEAL, MORE, RIVAL].some((names) => names.test(label));

const LIST =
  /^(?:our |the )?(?:list|standard|full|public|regular|normal|catalogu?e|sticker|retail|usual|official|book)[ _](?:prices?|pricing|rates?|fees?|quotes?)$/iu;
const GIVEN =
  /^(?:the |our )?(?:price|pricing|quote|quoted|offer)s?(?: (?:we |I )?(?:given|gave|quoted|named|offered|told|sent|shared|presented|proposed|agreed)(?: (?:to )?(?:him|her|them))?)?$|^(?:quoted|given|offered|agreed) (?:price|pricing|rate|fee)s?$/iu;

/** The list price gives way to the one that was given. */
export function withoutListPrice(statements: readonly Statement[]): Statement[] {
  const isGiven = statements.some(({ label, text }) => GIVEN.test(label ?? '') && /\d/u.test(text));
  return statements.map((each) =>
    isGiven && LIST.test(each.label ?? '') ? { ...each, section: 'private' as const } : each,
  );
}
