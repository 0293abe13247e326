// Cuts stretches out of sentences that read well on a card: no trailing small words, no number without what it counts.

/** Words on which no label ends and which alone say nothing. */
const SMALL = new Set(
  `a an the of to and or but nor so with without for in on at by from into onto as than per via about around roughly
  approximately nearly almost over under up out off your our my their his her its you we i they he she it us them me this that
  these those which who whom whose what when where while because if then there is are was were be been being am has have had do
  does did will would can could should may might must not no also just only still already each every any some all both more
  most less fewer how why whether even until before after since during between across through against within maybe very too quite together one mostly mainly partly largely
  circa etwa rund unas unos cerca environ ongeveer
  zu zum zur der die das den dem des ein eine einen einem einer und oder mit ohne für von vom im in am auf aus bei nach bis um
  ich ik je
  ist sind war wird werden wurde haben hat sie ihr ihre ihren ihrer wir uns unser sich nicht dass weil wenn
  el la los las un una unos unas y o de del al con sin para por en que se su sus es son le les nos lo
  le les des du et ou avec sans pour par dans sur que qui au aux ce ces est sont vous votre vos nous notre à
  o os as um uma e do da dos das no na nos nas com sem para por pelo pela que se seu sua é são você ao à
  il lo gli i uno ed di del della dei delle con senza per da dal nel nella che si suo sua è sono lei al alla
  de het een en van met zonder voor op aan bij tot te dat die uw wij zij ze naar om wordt worden`
    .split(/\s+/)
    .filter(Boolean),
);

/** Verbs that lead to the figure behind them and mean nothing without it. */
const LINKING =
  /^(?:takes?|took|costs?|spends?|spent|needs?|lasts?|lasted|fell|drops?|dropped|rose|risen|grew|went|goes|gone|comes?|came|amounts?|stands?|reach(?:es|ed)?|equals?|averages?|total(?:s|ed|led)?|loses?|pays?|paid|gets?|got|go|looks?|kostet|kosten|dauert|cuesta|cuestan|coûte|coûtent|costa|costano|custa|custam|kost|pierden?|perdem?|perde|perdono|perdent|perdez|verlieren|verliert|verliezen|verliest|requires?|set|put|scheduled|planned|booked|due|average|estimated|lists|listed|priced|quoted|valued|rated)$/iu;
const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|half|first|second|third|next|last|new|own|same|other)$/iu;
const CLAUSE =
  /^(?:and|or|but|because|so|even|when|which|who|that|while|until|before|after|since|if|where|whereas|und|oder|aber|weil|wenn|y|o|pero|porque|et|ou|mais|parce|e|mas|ma|perché|en|maar|omdat)$/iu;

export const bare = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%\p{Sc}]+$/gu, '').toLowerCase();

/** A small word; in capitals it is an abbreviation, such as IT. */
const isSmall = (word: string): boolean => SMALL.has(bare(word)) && !/\p{Lu}{2}/u.test(word);

/** Words that begin a new phrase, so that what stands before them may stand alone. */
const BREAKS =
  /^(?:to|with|without|for|in|on|at|by|from|into|onto|as|than|per|via|about|across|through|against|within|during|until|before|after|since|between|over|under|mit|für|von|in|im|auf|bei|nach|bis|con|sin|para|por|en|avec|sans|pour|par|dans|sur|com|sem|em|per|senza|nel|nella|met|voor|op|aan|bij)$/iu;
/** Verbs that need what follows them. */
const NEEDS_MORE =
  /^(?:know|asks?|asked|wants?|wanted|needs?|sends?|sent|gets?|says?|said|tells?|told|checks?|sees?|uses?|used|shows?|showed|makes?|gives?|takes?|has|have|likes?|liked|goes|go|comes?|done|finds?|puts?|keeps?|brings?|calls?|triggers?|ready|able|lead|leads|loop|look|looks|talk|begin|start|set|work|works|lives?|depends?|waits?|enough|responsible|minus|plus|explained|discuss)$/iu;

/** How many words of substance a stretch holds; times that only tell a rate ("a week") are none. */
export function substance(text: string): number {
  const rateless = text.replace(
    /\b(?:a|per|each|every|and) (?:hour|day|week|month|quarter|year|morning|night)\b/giu,
    ' ',
  );
  return rateless.split(/\s+/u).filter((word) => bare(word) !== '' && !isSmall(word) && !LINKING.test(bare(word)))
    .length;
}

/** What is lost where a stretch ends early: nothing, a further clause, or a phrase of its own clause. */
export type Loss = 'nothing' | 'clause' | 'phrase';
type Cut = { end: number; loss: Loss };

/** The end of the longest beginning of at most `maxChars` that reads as a whole; null where there is none. */
function goodEnd(text: string, maxChars: number): Cut | null {
  const whole = text.trimEnd();
  if (whole.length <= maxChars)
    return { end: whole.replace(/(?<!\b[ap]\.m)[\s,;:.!?…–—-]+$/u, '').length, loss: 'nothing' };
  const cuts = cutsOf(whole, maxChars);
  const clause = cuts.filter(({ end, loss }) => loss === 'clause' && end >= maxChars * LEAST_SHARE).at(-1);
  const any = clause ?? cuts.at(-1);
  if (any) return any;
  return /\s/u.test(whole.slice(0, maxChars + 1)) ? null : { end: unspacedEnd(whole, maxChars), loss: 'phrase' };
}

/** A clause shorter than this share of the room says too little of its sentence. */
const LEAST_SHARE = 0.3;

/** Places where a new phrase begins and the word before is one of substance. */
function cutsOf(text: string, maxChars: number): Cut[] {
  const cuts: Cut[] = [];
  for (const gap of text.slice(0, maxChars + 12).matchAll(/[,;:–—]?\s+/gu)) {
    if (gap[0].startsWith(',') && LISTED_NEXT.test(text.slice(gap.index + gap[0].length))) continue;
    if (gap.index > maxChars || gap.index === 0) continue;
    const head = text.slice(0, gap.index);
    const rest = text.slice(gap.index + gap[0].length).split(/\s+/u, 2);
    const stop = /^[,;:–—]/u.test(gap[0]);
    const clause = stop || CLAUSE.test(bare(rest[0]!));
    if ((clause || BREAKS.test(bare(rest[0]!))) && mayEnd(head, rest, stop))
      cuts.push({ end: gap.index, loss: clause ? 'clause' : 'phrase' });
  }
  return cuts;
}

/** "English and Hindi" of "Arabic, English and Hindi". */
const LISTED_NEXT =
  /^(?!(?:on|in|at|for|with|by|to|from|of|over|into|even|so|because|which|who|while|when|if)\b)(?:\S+ ){0,2}?\S+(?:,? (?:and|or|und|oder|y|o|et|ou|e|en|of) |, \S+(?: \S+)?,? (?:and|or|und|y|et|e|en) )(?!(?:then|you|we|they|it|I|the)\b)/u;

/** Whether what stands before a cut can stand alone. */
function mayEnd(head: string, [after = '', next = '']: readonly string[], stop: boolean): boolean {
  const last = /\S+$/u.exec(head)?.[0] ?? '';
  const isJoined = /^(?:and|or|und|y|o|et|ou|e|en)$/iu.test(after);
  if (isJoined && !NOT_LISTED.test(next)) return false;
  // What follows a colon is a list.
  if (stop && /:\s/u.test(head)) return false;
  if (stop && /\d$/.test(last)) return !/^\d/.test(after);
  const isWhole = (stop && PARTICLE.test(last)) || (isJoined && /\d$/u.test(last));
  if (isOpen(last) && !isWhole) return false;
  // "Sits" of "that sits at the drum".
  if (!stop && /(?<!\p{L})(?:that|which|who) \S+$/iu.test(head)) return false;
  if (/^by$/iu.test(after) && /(?:ed|en|made|done|kept|sold|sent|held|built|bought|run|drawn)$/u.test(last))
    return false;
  return true;
}

/** Ends a clause in spite of being small: "give up", "in English only". */
const PARTICLE =
  /^(?:up|out|off|down|away|over|back|only|too|again|now|today|it|them|us|you|each|all|both|once|there)$/iu;

/** Behind "and": begins another clause, and not another thing. */
const NOT_LISTED =
  /^(?:that|you|we|they|it|the|your|our|their|its|his|her|each|many|is|are|was|were|has|have|can|will|do|does|often|then|nobody|no|on|to|for|from|by|with|in|at|what|whatever|how|when|if)$/iu;

/** A word that asks for the next one: a small word, a number, a verb that leads on. */
const isOpen = (word: string): boolean =>
  isSmall(word) ||
  LINKING.test(bare(word)) ||
  NEEDS_MORE.test(bare(word)) ||
  NUMBER_WORD.test(bare(word)) ||
  /^\p{Sc}?\d[\d.,'’]*$/u.test(word);

/** The end without punctuation and small words. */
export function withoutTail(text: string): number {
  let end = text.length;
  for (;;) {
    const kept = text.slice(0, end).replace(/[\s,;:.!?…–—-]+$/u, '');
    const last = /\S+$/u.exec(kept)?.[0] ?? '';
    end = kept.length;
    if (last === '' || !isSmall(last) || /^(?:you|us|them|it|me|up|out|off)$/iu.test(last)) return end;
    end -= last.length;
  }
}

/** Whether a stretch ends on a verb that leads to a figure, and on small words behind it. */
export const endsOnLink = (text: string): boolean =>
  withoutLink(text) < withoutTail(text) ||
  /(?<!\p{L})(?:is|are|was|were|ist|sind|es|son|est|sont|é|è|sono|zijn)(?: \p{L}+)?$/iu.test(text);

/** The end without what leads to a figure: "The review takes about" ends on "review". */
export function withoutLink(text: string): number {
  const end = withoutTail(
    text.replace(/\b(?:will )?takes? place\s+(?:\p{L}+\s+)?$| work(?:s|ed) out(?: at)?\s*$/u, ''),
  );
  const last = /\S+$/u.exec(text.slice(0, end))?.[0] ?? '';
  return last !== '' && LINKING.test(bare(last)) ? withoutTail(text.slice(0, end - last.length)) : end;
}

/** Scripts without spaces are cut between characters, never inside a number or a sign. */
function unspacedEnd(text: string, maxChars: number): number {
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text.slice(0, maxChars + 24),
  )) {
    if (index + segment.length > maxChars) break;
    end = index + segment.length;
  }
  while (end > 0 && /\p{N}/u.test(text[end - 1]!) && /[\p{N}.,]/u.test(text[end] ?? '')) end -= 1;
  return end;
}

// What a line of a card is, and how a stretch of a sentence becomes one without being cut within a phrase.

/** A line and where it stands in its sentence. */
export type Line = { text: string; figure: string | null; at: number };

/** The longest whole clause that stands as a line, and the longest label beside a figure or a date. */
export const WHOLE_CHARS = 60;
export const LABEL_CHARS = 50;
/** The longest name of a thing that was shown. */
export const THING_LINE_CHARS = 70;
/** Longer than a line: it is set smaller, like a quotation. */
export const isStatement = (text: string): boolean => text.length > WHOLE_CHARS;
const UNSPACED_CHARS = 28;
/** Written without spaces, a text needs fewer signs. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{6,}/u;

export const ARTICLE =
  /^(?:the|an?|el|la|los|las|le|les|il|lo|gli|os?|as?|het|de|der|die|das|den|dem|ein|eine|einen|een|une?|uma?)\s+(?=\S+\s|\S+$)|^l['’](?=\p{L})/iu;
const CONJUNCTION = /^(?:[,;:–—\s]+|(?:and|but|so|or|because|und|aber|y|et|e|en)\s+(?=\S))+/iu;

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

export type Shortened = { text: string; loss: Loss };

/** The longest beginning of a stretch that reads as a whole; null where there is none. */
export function shortened(stretch: string, most: number): Shortened | null {
  const lead = CONJUNCTION.exec(stretch)?.[0].length ?? 0;
  const text = stretch.slice(lead).trimEnd();
  const cut = goodEnd(text, isUnspaced(text) ? UNSPACED_CHARS : most);
  if (!cut || !/[\p{L}\p{N}]/u.test(text.slice(0, cut.end))) return null;
  const line = text.slice(0, cut.end);
  return cut.loss !== 'nothing' && substance(line) < 2 ? null : { text: line, loss: cut.loss };
}

/** As much as there is room for where nothing in it reads as a whole. */
export function begun(text: string, most: number): string {
  const gap = [...text.slice(0, most).matchAll(/\s+/gu)].at(-1)?.index;
  return `${text.slice(0, gap ?? unspacedEnd(text, most)).replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')}…`;
}

export const lowerFirst = (line: string): string => line.slice(0, 1).toLowerCase() + line.slice(1);

export const capitalise = (line: string): string => line.replace(/^["“„«‘']?\p{Ll}/u, (first) => first.toUpperCase());
