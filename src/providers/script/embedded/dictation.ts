// Notes that were spoken into a phone come without full stops. Such a stretch is cut where somebody begins a new sentence:
// before "I showed", "they lose", "his cousin", where no word before it asks for more.

const SUBJECT = String.raw`(?:I|I'm|I'll|I've|we|we're|we'll|he|he's|she|she's|they|they're|it|it's|his|her|their|our|the|there|every|somebody|you)`;
const JOINER = String.raw`(?:and|but|so|oh|um|uh|anyway|ok|okay|then|also|now|plus|because|cause|honestly|right|well)`;
/** After these a subject goes on with the same sentence. */
const OPEN =
  /(?:^|\s)(?:how|who|that|which|what|where|when|if|whether|because|since|than|while|until|before|after|as|to|of|in|on|at|for|from|with|by|about|into|over|and|or|but|so|the|a|an|every|each|not|is|are|was|were|has|have|had|do|does|did|let|make|said|says|think|thinks|told|asked|give|gives|gave|get|show|showed|send|tell|can|could|will|would|over|off|out)$/iu;
const PRONOUN = String.raw`(?:I|I'm|I'll|I've|we|we're|we'll|he|he's|she|she's|they|they're|his|her|our)`;
const START = new RegExp(String.raw`\s(?:(?:${JOINER}\s){1,3}(?=${SUBJECT}\s)|(?=${PRONOUN}\s))`, 'giu');
const FEWEST_WORDS = 40;
const SHORTEST_WORDS = 4;
/** So much in front of a cut says whether it may be made. */
const HEAD_CHARS = 60;

/** Where the pieces of a stretch without punctuation begin and end. */
export function piecesOf(text: string): { start: number; end: number }[] {
  const words = text.split(/\s+/u).length;
  const marks = text.match(/[.!?;:,]/gu)?.length ?? 0;
  if (words < FEWEST_WORDS || marks > words / 25) return [{ start: 0, end: text.length }];
  const pieces: { start: number; end: number }[] = [];
  let from = 0;
  for (const found of text.matchAll(START)) {
    const head = text.slice(Math.max(from, found.index - HEAD_CHARS), found.index);
    const bare = found[0].trim() === '';
    if (head.trim().split(/\s+/u).length < SHORTEST_WORDS || (bare && OPEN.test(head))) continue;
    if (/\b(?:because|cause)\b/iu.test(found[0])) continue;
    pieces.push({ start: from, end: found.index });
    from = found.index + found[0].length;
  }
  pieces.push({ start: from, end: text.length });
  return pieces;
}
