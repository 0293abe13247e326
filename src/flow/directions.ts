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
  '(?:in )?(?:an? )?(?:warm|friendly|calm|upbeat|serious) (?:tone|voice)|emphasis|inaudible|crosstalk|sic)';

const WHOLE = new RegExp(String.raw`^(?:${ACT}|${FILMED}(?:$|[\s:,.–-].{0,60}))$`, 'iu');
const BRACKETED = /\[([^[\]\n]{1,80})\](?!\(|\[)|\{([^{}\n]{1,80})\}|<([^<>\n]{1,80})>/gu;
const ASIDE = new RegExp(String.raw`\((${ACT})\.?\)`, 'giu');
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
  const halfway = text
    .replace(BRACKETED, (words, ...[square, curly, angle, at]: [string?, string?, string?, number?]) => {
      const inside = (square ?? curly ?? angle)!.trim();
      if (!WHOLE.test(inside) || (!IS_ACT.test(inside) && isWordsOfSentence(text, at!, words))) return words;
      return mark(words, inside);
    })
    .replace(ASIDE, mark);
  const marked = halfway.replace(STARRED, (words, ...[, inside, at]: [string, string, number]) =>
    ASKS.test(inside) && /^[ \t]+\p{Ll}/u.test(halfway.slice(at + words.length)) ? words : mark(words, inside),
  );
  return { text: taken.length > 0 ? closedUp(marked) : text, taken };
}

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
