// The lines of a step: what is done, by whom, and when.

import { firstDate } from './figures.js';
import { capitalise, type Line, shortened, substance } from './labels.js';
import type { Body } from './lead-ins.js';
import { bestOf, LEAD_ARTICLE, plain } from './statements.js';

const TASKS = /^(?:the next steps (?:are|is) )?to /iu;
const NEXT_CLAUSE =
  /,? and (?=(?:on [\p{L}\d]|you |I |we |(?:let|tell|send|sign|return|confirm|decide|share|choose|pick|give|bring|call|reply|start|begin|go) ))|[,;] (?:and )?then (?=\p{L})|, (?=(?:you|I|we) )/gu;
const NEXT_TASK = /,? and to |, to /gu;
const DATE_LINK =
  /(?:\s(?:(?:is|are|will be|would be|has been) (?:set|planned|scheduled|booked|due|agreed)|(?:will )?takes? place|would be|is|are|ist|es|est(?: prévue?| fixée?)?|está previst[oa]|è(?: previst[oa])?|é))?(?:\s(?:bis|spätestens|avant|entro|hasta|até|fino|antes|prima|tegen|uiterlijk|vóór|beginning|starting))?(?:(?:^|\s)(?:by|on|at|in|until|till|before|for|from|to|during|within|am|ab|bis|zum|vor|spätestens|el|le|d['’]ici le|il|per il|op|para|para el|per|no|na|em|até|hasta|antes (?:del?|de)|avant|jusqu['’]au|entro|fino a|prima del?|tegen|uiterlijk|vóór|voor))?(?:\s(?:the|der|dem|den))?[\s,:]*$/iu;

/** ", go live on 8 February": what is done on a date, told behind another thing. */
const DATED_PART = /, (?=(?!which|who|when|where|that|on|by|in|at|from|until|for|with)\p{Ll}+ \S[^,]*$)/gu;

/** A sentence with two steps has two lines. */
export function clausesOf(body: Body): Body[] {
  const list = TASKS.exec(body.text)?.[0].length ?? 0;
  const found: Body[] = [];
  let start = list;
  const last = [...body.text.matchAll(DATED_PART)].filter(({ index }) => {
    const date = firstDate(body.text.slice(index));
    return (
      date !== null &&
      body.text
        .slice(index + 2, index + date.start)
        .replace(DATE_LINK, '')
        .includes(' ')
    );
  });
  const joints = [...body.text.matchAll(NEXT_CLAUSE), ...(list > 0 ? body.text.matchAll(NEXT_TASK) : []), ...last].sort(
    (a, b) => a.index - b.index,
  );
  for (const { index, 0: gap } of [...joints, { index: body.text.length, 0: '' }]) {
    if (index < start) continue;
    const text = body.text.slice(start, index);
    if (substance(text) > 1) found.push({ ...body, start: body.start + start, text });
    else if (index < body.text.length) continue;
    start = index + gap.length;
  }
  return found.length > 0 && found.length < 4 ? found : [body];
}

const STEP_CHARS = 56;
/** A step is told whole rather than cut. */
const LONG_STEP_CHARS = 70;

const undated = (body: Body): Line | null =>
  bestOf(body, [plain(body), plain(body, LONG_STEP_CHARS)], ({ loss }) => loss === 'clause');

/** What is done, by whom, and when. */
export function stepLine(body: Body): Line | null {
  const date = firstDate(body.text);
  // "Less of tomorrow" is no date of a step.
  if (!date || / of $/u.test(body.text.slice(0, date.start))) return undated(body);
  const head = body.text
    .slice(0, date.start)
    .replace(DATE_LINK, '')
    .replace(/(?<![,;:])[,;:]+$/u, '');
  const behind = body.text
    .slice(date.end)
    .replace(/^[\s,;:]+(?:(?:please|after that|afterwards|at the latest)$)?/u, '');
  const tail = substance(behind) === 0 ? '' : behind;
  const figure = date.text.replace(/^the (?=end|first|second|third|last)/iu, '');
  const isThin = substance(head) < 2;
  const joined = isThin || tail === '' || /^(?:and|or) /iu.test(tail) ? `${head} ${tail}`.trim() : `${head}, ${tail}`;
  const aimed = joined.replace(/^to (?=\p{L})/iu, '');
  const bare = (text: string): string => text.slice(LEAD_ARTICLE.exec(text)?.[0].length ?? 0);
  if (aimed === '') return undated(body);
  const whole = [aimed, ...(isThin ? [] : [head])];
  const found = [STEP_CHARS, LONG_STEP_CHARS].flatMap((most) => whole.map((text) => shortened(bare(text), most)));
  const label = (['nothing', 'clause', 'phrase'] as const)
    .map((loss) => found.find((each) => each?.loss === loss))
    .find((each) => each !== undefined);
  return label ? { text: capitalise(label.text), figure, at: body.start } : null;
}
