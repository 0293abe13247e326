// Figures that speak for themselves: what they lose, what it came to, what an instrument shows. They were told to us to be heard, and
// what is thought of them stands behind a turn of the sentence.

/** "He says they lose about seven percent". */
export const REPORTED =
  /^(?:(?:and|so|anyway|well|ok|okay),? )*(?:he|she|they) (?:says?|said|reckons?|told me|told us|mentioned) (?:that )?/iu;
const LOSS_TOLD = new RegExp(
  String.raw`${REPORTED.source}(?:they|it|that|this) (?:all )?(?:lose|loses|lost|waste|wastes|throw away|scrap|cost|costs) .{0,30}?(?:\d|per ?cent|hundred|thousand|hours|days)`,
  'iu',
);

const FIGURE = String.raw`(?:[$€£]?\d|per ?cent|hundred|thousand|million|half an?)`;
const ABOUT = '(?:about |around |roughly |nearly |almost |some |over |more than )?';
/** Things that are lost; people who leave and clients who go are none. */
const LOSS = new RegExp(
  `^(?:(?:and|so|anyway),? )?(?:they|it) (?:have |has |also |still )?(?:lost|lose|loses|scrap|scraps|scrapped|throw away|threw away|waste|wastes|wasted|had to (?:scrap|discard|throw away)) ${ABOUT}${FIGURE}`,
  'iu',
);
const OF_PEOPLE =
  /\b(?:people|men|women|staff|drivers?|workers?|employees?|managers?|customers?|clients?|accounts?|deals?|contracts?|tenders?|bids?|investors?|partners?|members?|court|lawsuits?|bets?|jobs?)\b/iu;
const PUT_AT =
  /^\p{L}+ puts? (?:the|that|this) (?:loss|losses|cost|costs|waste|damage|downtime|scrap)(?: (?:of|from) [\p{L} ]{3,30})? at (?:about |around |roughly )?[$€£]?\d/iu;
const CAME_TO =
  /^(?:the|those|these|their|that) (?:\p{L}+ )?(?:penalt(?:y|ies)|losses|loss|damage|repairs?|refunds?|returns|rework|waste|downtime|overtime|call-?outs?|scrap|reprints?) (?:came|comes|come|adds? up|ran|runs|amounts?|amounted) to (?:about |around |roughly )?[$€£]?\d/iu;
/** What somebody concludes from it. */
const CONCLUDED =
  /\b(?:so|but|we|us|our|I|me|he|she|him|her|which|hardly|secret\w*|knows?|told|bank|boss|board|owners?)\b/iu;

/** What an instrument shows: nobody gossips about the humidity. */
const MEASURED =
  /^(?:(?:from|in|at|on|over|between) [\p{L}\d ]{2,40} )?(?:the |your |their )?(?:\p{Ll}+ )?(?:humidity|temperatures?|moisture|salinity|viscosity|water level|air pressure|voltage|vibration|turbidity)(?: (?:in|at|of|on|inside) [\p{L}\d ]{2,30})? (?:fell|falls|dropped|drops|rose|rises|climbed|climbs|varies|vary|swings|swung|stays|stayed|reached|reaches|hits|hit) .{0,25}\d/iu;

/** "He says they lose about seven percent": without who says it. */
export const asTold = (text: string): string => (LOSS_TOLD.test(text) ? text.replace(REPORTED, '') : text);

export const isMeasured = (text: string): boolean => MEASURED.test(text) && !/\b(?:we|us|our|I|he|she)\b/iu.test(text);

/** Whether a sentence tells a loss in figures and nothing behind it. */
export const isLoss = (text: string): boolean =>
  LOSS_TOLD.test(text) ||
  ((LOSS.test(text) || PUT_AT.test(text) || CAME_TO.test(text)) && !OF_PEOPLE.test(text) && !CONCLUDED.test(text));
