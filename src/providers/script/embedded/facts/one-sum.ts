// A price is told as one sum: "690 a month, list 740", "690 a month (590 ok for 2 years)". What another sum beside it is, the
// notes know; who hears it would take it for an offer.

const CLAUSE = /[,;(/–—]|(?<=\d) - | - (?=\p{L})|\. /gu;
/** How long, for how many, what comes on top or is inside: a figure at its end is no other price. */
const BELONGS =
  /^\s*(?:or |and )?(?:about |up to )?(?:for|per|plus|and|or|with|without|incl\p{L}*|excl\p{L}*|ex|valid|held|fixed|good|until|till|from|over|within|on|at|in|to|by|after|before|delivered|installed|fitted|starting|start|due|billed|payable|set-?up|one-?off|once|install\p{L}*|delivery|shipping|freight|training|fitting|mounting|onboarding|deposit|service|support|maintenance|hardware|licen[cs]es?|vat|tax|monthly|yearly|annually|term|min(?:imum)?\.? term|first|each|every|an?|no|all|both)\b/iu;
/** "Kestrel 620", "next year 760", "subcontractor charges 52". */
const BARE_SUM = /[$€£]? ?\d[\d.,]*k?[\s).]*$/iu;
/** "Kestrel 620 a month". */
const OF_OTHERS =
  /^\s*(?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}\p{Ll}+ (?:\p{Ll}+ )?[$€£]?\d|\b(?:pays?|charges?|paid|charged) (?:us |about )?[$€£]?\d/u;
const IS_OTHER =
  /\b(?:ok|okay|fine|possible|acceptable|min(?:imum)?(?!\.? term| \d[\d.,]* \p{Ll})|floor|list|normally|usually|normal|landed|walk|bottom|target|next year|for us|internal\w*|costs? us|rival|competitor)\b/iu;

/** The sentence up to where another sum begins. */
export function withOneSum(sentence: string): string {
  const stops = [...sentence.matchAll(CLAUSE)].map(({ index }) => index).filter((at) => !isInNumber(sentence, at));
  for (const [at, stop] of stops.entries()) {
    const clause = sentence.slice(stop + 1, stops[at + 1]);
    if (/\d/u.test(clause) && isOther(clause)) return sentence.slice(0, stop).trimEnd();
  }
  return sentence;
}

/** Whether a clause with a figure is of another sum. */
const isOther = (clause: string): boolean =>
  IS_OTHER.test(clause) || OF_OTHERS.test(clause) || (BARE_SUM.test(clause) && !BELONGS.test(clause));

const isInNumber = (text: string, at: number): boolean => /^\d[.,/]\d/u.test(text.slice(at - 1, at + 2));
