// Cuts statements into smaller ones that can be said: quotations, long sentences, lists of tasks, header lines, and what a
// sentence says by the way about a company.

import { tokenize } from '../../english/tokens.js';
import { hasForm } from '../../english/verbs.js';
import { finiteVerb } from '../words/grammar.js';
import { plansOf, taskParts } from './plan-parts.js';
import type { Statement } from './read.js';

const LONG_WORDS = 18;

/** `isProspect` tells whether a name is theirs. */
export function splitStatement(statement: Statement, isProspect: (name: string) => boolean): Statement[] {
  const [before = '', after = ''] = statement.text.split(REACTION);
  if (after !== '' && before.trim() !== '') return [before, after].map((text) => ({ ...statement, text: text.trim() }));
  const led = arrowClauses(statement);
  if (led.length > 0) return led.map((text) => ({ ...statement, text }));
  const plans = plansOf(statement);
  if (plans.length > 0) return plans;
  const quoted = reaction(statement, isProspect) ?? quotation(statement);
  if (quoted) return [quoted];
  const parts = [
    ...headerParts(statement),
    ...taskParts(statement),
    ...byTheWay(statement),
    ...saidParts(statement),
    ...sideBySide(statement),
    ...spliced(statement.text),
    ...thingAndDeed(statement),
    ...noteParts(statement),
  ];
  if (parts.length > 0) return parts.map((text) => ({ ...statement, text }));
  return splitLong(statement.text).map((text) => ({ ...statement, text }));
}

/** "Showed the portal -> she loved it" is two notes. */
const REACTION =
  /\s*(?:->|→|=>)\s*(?=(?:he|she|they|we|thinks|wants|needs|likes|liked|loved)\b)|,\s+(?=(?:he|she|they) (?:really |also )?(?:liked|loved|enjoyed|preferred)\b)/iu;

/** "Peak hits in August -> demand charge is a third of the bill": two sentences. */
function arrowClauses({ text, side }: Statement): string[] {
  const parts = text.split(/\s*(?:->|→|=>)\s*/u);
  const about = /^.{2,40} asked about (?:the )?(.{3,50})$/iu.exec(parts[0]!)?.[1];
  if (side === 'note' && parts.length === 2 && about && isWhole(parts[1]!)) return [`As for ${about}, ${parts[1]!}`];
  if (
    side === 'note' &&
    parts.length === 2 &&
    /^(?:also )?(?:showed|demoed|walked|told)\b/iu.test(parts[0]!) &&
    /["“„]/u.test(parts[1]!)
  )
    return [parts[0]!];
  return side === 'note' && parts.length === 2 && parts.every((part) => part.split(' ').length > 3 && isWhole(part))
    ? parts
    : [];
}

const QUOTE = /^["“„«]([^"“”„«»]{12,400})["”“»][.,]?$/u;
const SAID_QUOTE =
  /^(?:[^"“”„«»]{2,60}?)\b(?:said|says|told us|told me|mentioned|put it|explained|noted|added|quote)[:,]?\s*["“„«]([^"“”„«»]{12,400})["”“»][.,]?$/iu;
const QUOTE_SAID =
  /^["“„«]([^"“”„«»]{12,400})[,.!]?["”“»],?\s+(?:[\p{L}.' -]{2,40})\b(?:said|says|told us|explained|noted|added)\.?$/iu;

/** The prospect's own words, without the marks around them. */
function quotation(statement: Statement): Statement | null {
  if (statement.side !== 'note') return null;
  const found = QUOTE.exec(statement.text) ?? SAID_QUOTE.exec(statement.text) ?? QUOTE_SAID.exec(statement.text);
  const first = /\b(?:we|our|us|i|my)\b/iu.test(found?.[1] ?? '');
  return found && first ? { ...statement, text: found[1]!.trim(), side: 'them', owner: null } : null;
}

const NAME = String.raw`\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}`;
/** "That would save my Mondays", said Marta; or with her name in brackets, behind a dash, or in front. */
const QUOTE_BY = new RegExp(
  String.raw`^["“„«](?<words>[^"“”„«»]{8,300}?)[,.!]?["”“»][,.!]?\s*(?:(?:said|says|added|laughed)\s+(?<said>${NAME})|(?<says>${NAME})\s+(?:said|says|added)|\((?<in>${NAME})\)|[–—-]\s*(?<by>${NAME}))?[.!]?$`,
  'u',
);
const BY_QUOTE = new RegExp(
  String.raw`^(?<by>${NAME})(?::|\s+(?:said|says|added|put it):?),?\s*["“„«](?<words>[^"“”„«»]{8,300}?)[,.!]?["”“»][.!]?$`,
  'u',
);
const LEANS_ON_DEMO =
  /^(?:honestly,? |well,? |wow,? |ok(?:ay)?,? )?(?:that|this|it)(?: alone)? (would|will|could|'d) (?=(?:really )?(?:save|help|cut|solve|replace|make|give|free|end|spare|change|speed|fix|take)\b)/iu;

/** What somebody of theirs said word for word; of a demo it is told as what they said of it. */
function reaction(statement: Statement, isProspect: (name: string) => boolean): Statement | null {
  if (statement.side !== 'note') return null;
  const { groups } = QUOTE_BY.exec(statement.text) ?? BY_QUOTE.exec(statement.text) ?? {};
  const words = groups?.words?.trim();
  const name = groups?.said ?? groups?.says ?? groups?.in ?? groups?.by ?? statement.owner;
  if (!words || (name && !isProspect(name))) return null;
  const leaning = LEANS_ON_DEMO.exec(words);
  if (leaning) {
    const modal = leaning[1]!.toLowerCase().replace("'d", 'would');
    const text = `We said that it ${modal} ${words.slice(leaning[0].length)}`;
    return { ...statement, text, side: 'them', section: 'shown', owner: null };
  }
  return /\b(?:we|our|us|I|my)\b/iu.test(words) ? { ...statement, text: words, side: 'them', owner: null } : null;
}

/** "Foxglove Media — creative agency — 28 people": notes in one line. */
function headerParts(statement: Statement): string[] {
  const parts = statement.text.split(/\s+(?:[—–|·•]|-)\s+/u);
  if (parts.length < 3 || parts.some((part) => part.split(' ').length > 9)) return [];
  const merged: string[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last && /^\d/.test(last) && /^\d/.test(part)) merged[merged.length - 1] = `${last} and ${part}`;
    else merged.push(part);
  }
  return merged;
}

/** "Trial kit goes out Friday, he picks two pubs" are two notes; so are whole sentences between slashes. */
function sideBySide({ text, side }: Statement): string[] {
  if (side !== 'note') return [];
  const things =
    /^((?:about |around |~)?\d[^.]{8,80}?), ((?:they|we) (?:have|had|use|run|are|were|do|lose|spend|need) .{6,})$/iu.exec(
      text,
    );
  if (
    things &&
    /^[^,]+(?:, (?:about |abt\.? |around |~)?\d[^,]*)*$/u.test(things[1]!.replace(/(?<=\d),(?=\d{3})/gu, ''))
  )
    return [things[1]!, things[2]!];
  const many = /^((?:about |around )?\d[^.]{8,80}?), (\p{Ll}+ (?:is|are) \p{Ll}.*)$/u.exec(text);
  if (many && !isWhole(many[1]!)) return [many[1]!, many[2]!];
  const slashed = text.split(/ \/ /u);
  if (slashed.length > 1 && slashed.every((part) => part.split(' ').length > 3)) return slashed;
  const start = /^(.{4,60}? by [^,]{3,20}), ((?:start|launch|go-live|kick-off|pilot) .{3,30})$/iu.exec(
    text.replace(/\.$/u, ''),
  );
  if (start) return [start[1]!, start[2]!];
  const [, wish, why] = WISH_AND_WHY.exec(text) ?? [];
  if (wish && why && isWhole(why)) return [wish, why];
  const found = /^(.{8,80}?\b(?:\p{L}+day|tomorrow|\d{1,2})), ((?:he|she|they|I|we) .{6,})$/u.exec(text);
  return found ? [found[1]!, found[2]!] : [];
}

/** "Wants to start October 15 at the latest, gulls show up the week after". */
const WISH_AND_WHY =
  /^((?:(?:he|she|they) )?(?:wants?|needs?|has|have|must|would like|hopes?|plans?) (?:to )?[^,]{6,80}), ((?!and|but|so|then|or|with|to|for|by|in|on|at|as|if|when|not|only)\p{L}[^,]{8,})$/iu;

/** "Asked about Spanish, the app is available in Spanish" is a question and its answer. */
function spliced(text: string): string[] {
  const found = /^(.{0,40}\basked (?:about|for|whether|if) [^,]{2,60}), ((?:the|our|we|it) .{6,})$/iu.exec(text);
  return found ? [found[1]!, found[2]!] : [];
}

/** "Dust on the glass, they clean every frame twice": a thing, and what they do about it. */
function thingAndDeed({ text, side, section }: Statement): string[] {
  if (side !== 'note' || section !== 'pain') return [];
  const found =
    /^((?:\p{L}[\p{L}'’-]* ){0,4}\p{L}[\p{L}'’-]*), (?:so )?((?:they|we) (?!can't|cannot|don't)\p{Ll}+ .{8,})$/u.exec(
      text,
    );
  return found && !isWhole(found[1]!) ? [found[1]!, found[2]!] : [];
}

/** "11 kilns, temperature logged on paper, scrap costs $22,000 a month": several notes in one. */
function noteParts({ text, side, section, bullet }: Statement): string[] {
  if (side !== 'note' || section === 'next' || section === 'shown' || section === 'private') return [];
  const parts = text.split(/,\s+(?!\d{3}\b)/u);
  const short = parts.every(
    (part) => part.split(' ').length <= 9 && !/^(?:and|or|but|which|who|that|so)\b/iu.test(part),
  );
  const led =
    bullet &&
    parts.length === 2 &&
    /\d[\d.,]* ?\p{L}*$/u.test(parts[0]!) &&
    !/^\d/u.test(text) &&
    parts[0]!.split(' ').length > 2;
  if (
    led &&
    !/^(?:no|not|all|only|just|since|because|so|as|when|which|if|before|after) /iu.test(parts[1]!) &&
    !hasForm(parts[1]!.split(' ')[0]!.toLowerCase(), 'past') &&
    !/^\d/u.test(parts[1]!) &&
    !hasForm(parts[1]!.split(' ')[0]!.toLowerCase(), 'third')
  )
    return parts;
  if (parts.length < 3 || !short || !/^\d/u.test(text) || (!bullet && parts.length < 4)) return [];
  const whole = parts.filter(isWhole).length;
  return whole > 0 && /\d/u.test(text) ? parts : [];
}

const OF_FIRM =
  /^.{4,90}?\b(?:of|at|for|from|with) (?:the )?((?:\p{Lu}[\p{L}&'.-]*)(?: (?:&|of|the|and|\p{Lu}[\p{L}&'.-]*)){0,4}),? (?:which (has|have|is|\p{Ll}{2,}[^s]s) (.+)|(an? [^,]{4,90}))$/u;

/** "George is the director of Castell, which runs 3 plants" also says that Castell runs 3 plants. */
function byTheWay(statement: Statement): string[] {
  if (statement.side !== 'note') return [];
  const inBrackets = /(?:\b(?:of|at|for|from|with)|@) (?:the )?\p{Lu}[^()]{1,50} \((\d[^()]{3,60})\)\.?$/u.exec(
    statement.text,
  );
  if (inBrackets && !/\d:\d\d|\b(?:min|minutes)\b/u.test(inBrackets[1]!))
    return [`The company has ${inBrackets[1]!.replace(/, an? .*$|, \D*$/u, '')}`];
  const found = OF_FIRM.exec(statement.text.replace(/[.\s]+$/u, ''));
  if (!found || !/\b(?:is|call|spoke|met|talked|meeting|demo|with|leads?|heads?)\b/iu.test(statement.text.slice(0, 60)))
    return [];
  if (found[2]) return [`The company ${found[2]} ${found[3]}`];
  const counted = /^an? .+? with ((?:about |around |over )?\d.+)$/u.exec(found[4] ?? '');
  return counted ? [`The company has ${counted[1]}`] : [];
}

/** "He said that A, that B, and that C" says A, B and C. */
function saidParts(statement: Statement): string[] {
  const parts = statement.text.split(/,?\s+(?:and\s+)?that\s+/u);
  const head = parts[0] ?? '';
  const listed = parts.length >= 3 && /\b(?:agreed|said|explained|mentioned|told us|noted|added)$/u.test(head);
  return listed && parts.slice(1).every((part) => part.split(' ').length > 3 && isWhole(part)) ? parts.slice(1) : [];
}

const JOINT =
  /(?:,|;)?\s+(?:and|but|so|while|whereas)\s+(?=(?:the|their|our|your|my|they|it|this|she|he|we|i|you|each|most|many|every|some|nobody|customers|drivers|reps|orders|two|three|on|when|last|trades|people|orders|guests|patients|about|around|roughly|nearly|up|at)\b|\d)|,\s+and\s+(?=since\b)|,\s+(?:and\s+)?(?:which means that|meaning that|which means|so that)\s+|;\s+/giu;

/** Long sentences in halves that each have a subject and a verb of their own. */
function splitLong(text: string): string[] {
  if (text.split(' ').length < LONG_WORDS) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const joint of text.matchAll(JOINT)) {
    const head = text.slice(from, joint.index);
    const tail = text.slice(joint.index + joint[0].length);
    if (/\bso\b/u.test(joint[0]) && /^(?:I|We|we) (?:also )?(?:showed|explained|told|demoed)\b/u.test(head)) continue;
    if (/^\s+and\s+$/u.test(joint[0]) && /, and (?:he|she|they|we|I|it|\p{Lu}[\p{L}.]+) /u.test(tail)) continue;
    if (/\d$/u.test(head) && /^\d+(?:,|\.| |$)/u.test(tail)) continue;
    if (head.split(' ').length < 5 || tail.split(' ').length < 5 || !isWhole(head) || !isWhole(tail)) continue;
    const isOurs = joint[0].startsWith(',') && /^(?:I|we) /u.test(tail);
    if (!isOurs && /\b(?:that|whether|if|because|since|when|although)\b[^,]*$/iu.test(head)) continue;
    parts.push(head);
    from = joint.index + joint[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

function isWhole(part: string): boolean {
  const tokens = tokenize(part);
  const verbAt = finiteVerb(tokens);
  // In "about 430 probes, and somebody walks around" the verb is of somebody else.
  if (
    tokens
      .slice(0, verbAt ?? 0)
      .some(({ after }, at) => after.includes(',') && /^(?:and|but|so)$/.test(tokens[at + 1]!.lower))
  )
    return false;
  const relative = tokens.slice(0, verbAt ?? 0).some((token) => /^(?:which|that|who|where)$/.test(token.lower));
  return verbAt !== null && verbAt > 0 && verbAt < 12 && !relative;
}
