// Notes that were spoken into a phone come without full stops, or with commas alone. Such a stretch is cut where somebody begins
// a new sentence: before "I showed", "they lose", "his cousin", "told him", where no word before it asks for more.

import { tokenize } from '../../english/tokens.js';
import { hasForm } from '../../english/verbs.js';
import { finiteVerb } from '../words/grammar.js';

const PRONOUN = `(?:I|I'm|I'll|I've|im|ive|we|we're|we'll|we've|he|he's|he'll|hes|she|she's|she'll|shes|they|they're|they'll|theyre|they've|his|her|our)`;
const SUBJECT = String.raw`(?:${PRONOUN}|it|it's|their|the|there|there's|every|each|somebody|nobody|everybody|someone|my|you|that|that's|thats|this|when|about|around|\d[\d.,]*|\p{L}+ (?:percent|per cent)|\p{L}+s)`;
const JOINER = String.raw`(?:and|but|so|oh|um|uh|anyway|ok|okay|then|also|now|plus|btw|because|cause|honestly|right|well|next(?=\s(?:im|i'm|i|we|he|she|they)\s))`;
/** After these a subject goes on with the same sentence. */
const OPEN =
  /(?:^|\s)(?:how|who|that|which|what|where|when|if|whether|because|since|than|while|until|before|after|as|to|of|in|on|at|for|from|with|by|about|into|over|and|or|but|so|the|a|an|every|each|not|is|are|was|were|has|have|had|do|does|did|let|make|said|says|think|thinks|told|asked|give|gives|gave|get|show|showed|send|tell|can|could|will|would|over|off|out|sending|making|giving|showing|telling|post|ship|mail|lend|bring|posting|sure)$/iu;
/** Verbs of notes that leave their subject out: "showed him", "takes him", "wants to", "was laughing". */
const NOTE_VERB = String.raw`(?:(?:showed|told|asked|gave|sent|promised|offered|walked|demoed|(?<=(?:s|\d)\s)(?:takes|costs)) (?:him|her|them|me|us)|(?:wants|needs|hopes|plans|would like|liked|loved|likes|loves|thinks|says|hates) (?:to|the|it|that|a|if|more)|was \p{L}+ing|also showed)`;
/** "Revenue was 7 million", "around 55 guys": a figure begins a note of its own. */
const COUNTED = String.raw`(?:(?:revenue|turnover|sales|budget|volume) (?:is|was) (?:about |around |roughly )?[$€£]?\d|(?:about|around|roughly) \d[\d.,]* (?:guys|people|staff|employees|workers|drivers|men))`;
const START = new RegExp(
  String.raw`\s(?:full stop|new paragraph)(?:$|\s(?:${JOINER}\s){0,2})|\scomma\s|,?\s(?:(?:${JOINER},?\s){1,3}(?=${SUBJECT}\s)|(?=${PRONOUN}\s)|(?=${NOTE_VERB}\b)|(?=${COUNTED}\b)|(?=next steps? (?:is|are|we|i|he|she|they)\s)|(?<=,\s)(?=(?:not sure|no idea|will check|tbc)\b)|(?<=,\s)(?=(?:it|the|their|every|people|nobody)\s))`,
  'giu',
);
const FEWEST_WORDS = 40;
/** Without a single comma even a shorter stretch is more than one sentence. */
const FEWEST_BARE = 30;
const SHORTEST_WORDS = 4;
/** So much in front of a cut, and behind it, says whether it may be made. */
const HEAD_CHARS = 60;
const TAIL_CHARS = 70;

/** Who sets commas before "and" writes long sentences; who speaks them says "um" and "i". */
const WRITTEN = /^\p{Lu}.*, (?:and|but|so) (?:I|he|she|they|we|it|the|there)\b/su;
const SPOKEN = /(?<!\p{L})(?:um|uh|i|im|ok|okay|anyway|gonna|like,)(?!\p{L})/u;
const LONGEST_WRITTEN = 70;

/** Where the pieces of a stretch without punctuation begin and end. */
export function piecesOf(text: string): { start: number; end: number }[] {
  const words = text.split(/\s+/u).length;
  const stops = text.match(/[.!?;:](?=\s)/gu)?.length ?? 0;
  if (words <= LONGEST_WRITTEN && WRITTEN.test(text) && !SPOKEN.test(text)) return [{ start: 0, end: text.length }];
  if (words < (/[,;:]\s/u.test(text) ? FEWEST_WORDS : FEWEST_BARE) || stops > words / 40)
    return [{ start: 0, end: text.length }];
  const pieces: { start: number; end: number }[] = [];
  let from = 0;
  for (const found of text.matchAll(START)) {
    const end = found.index + found[0].length;
    const head = text.slice(Math.max(from, found.index - HEAD_CHARS), found.index);
    if (!mayCut(head, found[0], text.slice(end, end + TAIL_CHARS))) continue;
    pieces.push({ start: from, end: found.index });
    from = end;
  }
  pieces.push({ start: from, end: text.length });
  return pieces;
}

function mayCut(head: string, joint: string, tail: string): boolean {
  if (/^\s(?:full|new)/iu.test(joint) || /^next steps? /iu.test(tail)) return true;
  const isNote = BEGINS_NOTE.test(tail);
  const least = joint.startsWith(',') ? 2 : isNote ? 3 : SHORTEST_WORDS;
  if (head.trim().split(/\s+/u).length < least) return false;
  if (/\b(?:because|cause)\b/iu.test(joint)) return false;
  const bare = /^,?\s*$/u.test(joint);
  if (bare && ((OPEN.test(head) && !ENDS_POINTING.test(head)) || (isNote && HAS_SUBJECT.test(head.trim()))))
    return false;
  return (bare && !/^(?:his|her|our)\s/iu.test(tail)) || isClause(tail.split(',')[0]!);
}

/** "Turned us down for that" is a whole sentence. */
const ENDS_POINTING = /\b(?:for|about|like|with|of|at) (?:that|it)$/iu;
const BEGINS_NOTE = new RegExp(String.raw`^${NOTE_VERB}\b`, 'iu');

/** "He says it": the verb has its subject before it. */
const HAS_SUBJECT = /(?:^|\s)(?:I|we|he|she|they|you|who|nobody|everybody|just|really|also|only|never)$/iu;

const CERTAIN = new RegExp(
  String.raw`^(?!(?:his|her|our)\s)(?:${PRONOUN}|it|it's|there|there's|that's|thats|you|somebody|nobody|everybody|someone)\s`,
  'iu',
);

/** Whether what follows "and" has a verb of its own: "and the soft labels" does not. */
function isClause(tail: string): boolean {
  if (CERTAIN.test(tail)) return true;
  const tokens = tokenize(tail.replace(/^when /iu, '')).slice(0, 7);
  const verbAt = finiteVerb(tokens);
  const relative = tokens
    .slice(0, verbAt ?? 0)
    .some(({ lower }) => /^(?:that|which|who|where|to|and|or|when|if|we|he|she|they|i|it)$/u.test(lower));
  if (verbAt !== null && verbAt > 0 && verbAt < 5 && !relative) return true;
  const [first, second] = tokens;
  return (
    first !== undefined &&
    second !== undefined &&
    /[^s]s$/u.test(first.lower) &&
    hasForm(second.lower, 'base') &&
    !second.tags.has('Noun')
  );
}
