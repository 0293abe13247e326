// Stage directions in a script that a person wrote: `[laughs]`, `(pause)`, `*smiles*`, `[cut to demo]`. They are for who speaks or films;
// a voice would read them aloud. A pause in the middle of a sentence stays one.

export type Taken = { text: string; taken: string[] };

const PAUSE = String.raw`(?:(?:short|long|brief|dramatic|slight|kurze|lange|petite|breve|korte)\s+)?(?:pauses?|pausa|pauze|beat|silence|stille|silencio|breath|breathes?|atmet|atempause)(?:\s+(?:corta|larga|breve|courte|curta|lunga))?`;
const DEED =
  '(?:laugh(?:s|ing|ter)?|chuckl(?:es?|ing)|giggles?|smil(?:es?|ing)|grins?|nods?|sighs?|waves?|winks?|claps?|coughs?|shrugs?|gasps?|applause|whisper(?:s|ing)?|' +
  'lacht|lachen|lächelt|lächeln|lächelnd|nickt|seufzt|winkt|zwinkert|applaus|ríe|se ríe|risas?|sonríe|sonriendo|asiente|suspira|saluda|aplausos|' +
  'rires?|rit|sourit|sourire|soupire?|hoche la tête|applaudissements|risos?|sorri|sorrindo|acena|ride|risate|sorride|sorridendo|annuisce|sospira|applausi|' +
  'glimlacht|knikt|zucht|zwaait)';
/** How, how long and where to: "warmly", "for 2 seconds", "to camera". */
const HOW = String.raw`(?:[\s,:;–-]+(?:\p{L}+ly|and|then|to|at|into|the|camera|audience|for|softly|head|hand|${DEED}|${PAUSE})\.?|[\s,:;–-]*\d+(?:[.,]\d)?\s?(?:s|ms|secs?|seconds?|sekunden?|segundos?|secondes?|secondi|seconden)?\b\.?)`;
const COUNT = String.raw`(?:\d+(?:[.,]\d)?[\s-]?(?:s|secs?|seconds?)?\s+)?`;
const ACT = String.raw`${COUNT}(?:\p{L}+ly\s+)?(?:${PAUSE}|${DEED})${HOW}{0,6}`;
/** Only in square brackets and their like, where nobody puts an aside. */
const FILMED =
  '(?:(?:upbeat |soft |gentle |background |intro |outro |closing )?music|musik|música|musique|musica|muziek|sfx|sound effects?|b-?roll|cut to|cut(?=$|:)|fade|zoom (?:in|out)|camera|' +
  'close-?up|on-?screen|text on screen|visuals?|screen ?share|share screen|transition|show (?:slide|screen|logo|demo|the)|slide \\d|logo|end screen|end of (?:video|script)|' +
  'point(?:s|ing)? (?:to|at)|look(?:s|ing)? (?:at|into)|gestures?|warmly|cheerfully|slowly|softly|excited(?:ly)?|enthusiastic(?:ally)?|serious(?:ly)?|upbeat|friendly|' +
  '(?:in )?(?:an? )?(?:warm|friendly|calm|upbeat|serious) (?:tone|voice)|emphasis|inaudible|crosstalk|off (?:the )?record(?:ing)?|sic)';

/** Parts of a script, and who speaks: alone in square brackets, or with a title or a length behind. */
const PART = String.raw`(?:hook|intro(?:duction)?|outro|cta|call to action|opening|closing|body|end|video(?: (?:continues|starts|ends))?|speaker(?: \d{1,2})?|voice-?over|vo|v\.o\.|narrator|(?:scene|shot|slide|clip)(?: (?:start|end)| #?\d{1,2})|(?:start|end) (?:of )?(?:scene|script|video)|(?:opening|closing|establishing|wide) shot)(?:$|\s*[:–—-].{0,60}|\s*\([^()]{1,30}\)|\s+\d.{0,20})`;
/** In round brackets only these, which no aside begins with, and only between sentences. */
const STAGED =
  '(?:(?:upbeat |soft |gentle |calm |background |intro |outro |closing )?(?:music|musik|música|musique|musica|muziek)(?: (?:plays?|playing|starts?|begins?|fades?|swells?|stops?|ends?)\\b[^()]{0,30})?|sfx\\b[^()]{0,60}|sound effects?\\b[^()]{0,60}|b-?roll\\b[^()]{0,60}|cut to\\b[^()]{0,60}|fades? (?:in|out|to)\\b[^()]{0,40}|zooms? (?:in|out)\\b[^()]{0,40}|camera (?:pans?|zooms?|moves?|cuts?|on|shows?|close)\\b[^()]{0,60}|on-?screen(?: text)?\\b[^()]{0,60}|text on screen\\b[^()]{0,60}|visuals?:[^()]{0,60}|screen ?share\\b[^()]{0,40}|transition to\\b[^()]{0,60}|(?:scene|shot) #?\\d{1,2}(?:\\s*[:–—-][^()]{0,60})?|(?:opening|closing|establishing|wide) shot\\b[^()]{0,60}|to (?:the )?camera|(?:with|in) an? (?:\\p{L}{1,14} ){0,2}(?:smile|grin|nod|tone|voice)|(?:softly|warmly|slowly|cheerfully|calmly|excitedly|enthusiastically|confidently|smile|wave)|v\\.?o\\.?|o\\.?s\\.?|end screen|logo (?:appears?|fades?)\\b[^()]{0,40})';

const WHOLE = new RegExp(
  String.raw`^(?:${ACT}|\p{L}{2,20} ${DEED}${HOW}{0,6}|${FILMED}(?:$|[\s:,.–-].{0,60})|${PART})$`,
  'iu',
);
const BRACKETED = /\[([^[\]\n]{1,80})\](?!\(|\[)|\{([^{}\n]{1,80})\}|<([^<>\n]{1,80})>/gu;
const ASIDE = new RegExp(String.raw`\((${ACT})\.?\)`, 'giu');
const BETWEEN = new RegExp(String.raw`(?<=(?:^|[.!?…\uE120\uE121]["”’]?)[ \t]*)\(${STAGED}[.!]?\)`, 'gimu');
const GOES_ON = /^[ \t]*(?:\p{Ll}|[,;:])/u;
/** `*[pause]*`, `(_smiles_)`, `[[pause]]`, `{{pause}}`: what is around the brackets goes with them. */
const DRESSED = [
  /(?<![\p{L}\p{N}*_])(\*{1,3}|_{1,3})(?<open>[[(])(?<words>[^[\]()\n*_]{1,80})[\])]\1(?![\p{L}\p{N}*_])/gu,
  /(?<open>[[(])(\*{1,3}|_{1,3})(?<words>[^[\]()\n*_]{1,80})\2[\])]/gu,
  /(?<open>\()\((?<words>[^()\n]{1,80})\)\)/gu,
  /(?<open>\[)\[(?<words>[^[\]\n]{1,80})\]\]|(?<open2>\{)\{(?<words2>[^{}\n]{1,80})\}\}/gu,
];
const IS_STAGED = new RegExp(String.raw`^(?:${ACT}|${STAGED})[.!]?$`, 'iu');
/** Not in the middle of a sentence, where such a word may be stressed. */
const STARRED = new RegExp(String.raw`(?<=^|[.!?…,]\s+)(\*{1,2}|_)(${ACT})\1(?=\s|$)(?!\s*[.,;!?])`, 'gimu');
/** "*Pause* the old tool" asks somebody to. */
const ASKS = /^\p{Lu}/u;

const IS_PAUSE = new RegExp(PAUSE, 'iu');

const IS_ACT = new RegExp(`^(?:${ACT})$`, 'iu');

/** "[Show the savings] we talked about", "the [transition plan]", "[Friendly reminder]: …": words of a sentence, which goes on behind them. */
function isWordsOfSentence(text: string, at: number, words: string): boolean {
  const before = text.slice(Math.max(0, at - 12), at);
  const after = text.slice(at + words.length, at + words.length + 12);
  return (
    (/(?:^|[.!?…\n])["”’)]?\s*$/u.test(before) && /^(?:[ \t]+\p{Ll}|:)/u.test(after)) ||
    /(?<!\p{L})(?:the|an?|your|our|my|their|its|this|that|of|der|die|das|den|le|la|les|el|los|il|de|het|een|o|os|as)[ \t]+$/iu.test(
      before,
    )
  );
}

/** The text without its stage directions, and these. */
export function withoutDirections(text: string): Taken {
  const taken: string[] = [];
  const mark = (words: string, inside: string): string => {
    taken.push(words);
    return IS_PAUSE.test(inside) ? HALT : GONE;
  };
  const halfway = DRESSED.reduce(undressed, text)
    .replace(BRACKETED, (words, ...[square, curly, angle, at]: [string?, string?, string?, number?]) => {
      const inside = (square ?? curly ?? angle)!.trim();
      if (!WHOLE.test(inside) || (!IS_ACT.test(inside) && isWordsOfSentence(text, at!, words))) return words;
      return mark(words, inside);
    })
    .replace(ASIDE, mark)
    .replace(BETWEEN, (words, ...rest) => {
      const [at, whole] = rest.slice(-2) as [number, string];
      return GOES_ON.test(whole.slice(at + words.length)) ? words : mark(words, '');
    });
  const marked = halfway.replace(STARRED, (words, ...[, inside, at]: [string, string, number]) =>
    ASKS.test(inside) && /^[ \t]+\p{Ll}/u.test(halfway.slice(at + words.length)) ? words : mark(words, inside),
  );
  return { text: taken.length > 0 ? closedUp(marked) : text, taken };
}

/** Directions in plain brackets; all else stays as it is written. */
const undressed = (text: string, sign: RegExp): string =>
  text.replace(sign, (whole, ...rest) => {
    const { open, words, open2, words2 } = rest.at(-1) as Record<string, string | undefined>;
    const inside = (words ?? words2)!.trim();
    const isDirection = open === '(' ? IS_STAGED.test(inside) : WHOLE.test(inside);
    if (!isDirection) return whole;
    return open === '(' && !IS_ACT.test(inside) ? `[${inside}]` : bracketed(open ?? open2!, inside);
  });

const bracketed = (open: string, inside: string): string =>
  open === '(' ? `(${inside})` : open === '{' ? `{${inside}}` : `[${inside}]`;

/** Characters that no text has, where a direction stood. */
const HALT = '\uE120';
const GONE = '\uE121';

const closedUp = (marked: string): string =>
  marked
    .replace(/^[ \t]*[\uE120\uE121](?:[ \t]*[\uE120\uE121])*[.,;:]?[ \t]*(?:\n|$)/gmu, '')
    .replace(/(?<=[\p{L}\p{N}])[ \t]*\uE120[ \t]*(?=\p{Ll}|\d)/gu, '… ')
    .replace(/(?<=^|\n)[ \t]*[\uE120\uE121][.:]?[ \t]*/gu, '')
    .replace(/[ \t]*[\uE120\uE121](?=[ \t]*(?:[.,;:!?]|\n|$))/gu, '')
    .replace(/[ \t]*[\uE120\uE121][ \t]*/gu, ' ');
