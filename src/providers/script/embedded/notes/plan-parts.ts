// Cuts plans that stand in one line into one statement each: "Send proposal by Friday, Ken to loop in IT, demo on 12 May".

import { hasForm } from '../../english/verbs.js';
import { plainProse } from '../reports/seller-prose.js';
import type { Statement } from './read.js';

/** "Site survey on 2 Oct with Joss, Morag to send the plans": what somebody is to do behind a plan is another one. */
const TO_DO_BEHIND =
  /^(.{10,}?)(?:,|;) (?:and )?((?:\p{Lu}\p{Ll}+|\p{Lu}{2,3}|[Ww]e|[Hh]e|[Ss]he|[Tt]hey) to (?:have|send|bring|give|get|check|prepare|clear|keep|share|sign|provide|confirm|mark|book|arrange|join|call|email|draft|measure|install|fit) .+)$/u;

export function plansOf(statement: Statement): Statement[] {
  if (statement.side !== 'note' || statement.section === 'private') return [];
  const [, plan, behind] = TO_DO_BEHIND.exec(statement.text) ?? [];
  if (plan && behind) return [plan, behind].map((text) => ({ ...statement, section: 'next' as const, text }));
  const drawn = inArrows(statement);
  if (drawn.length > 0) return drawn;
  const steps = nextUp(statement);
  if (steps.length > 0) return steps;
  const each = eachWill(statement);
  return each.length > 0 ? each : inTurn(statement);
}

/** "Gwil sends two sacks → lab does the curve → results call on 4 June": one after the other. */
function inArrows(statement: Statement): Statement[] {
  const parts = statement.text.split(/\s(?:→|->|=>|–>)\s/u).map((part) => part.trim());
  const isPlan = statement.section === 'next' && statement.owner === null && parts.length > 2;
  return isPlan && parts.every((part) => part.includes(' ')) ? parts.map((text) => ({ ...statement, text })) : [];
}

const WILL = String.raw`(?:(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|\p{Lu}\p{Ll}+)(?: will|['’]ll| (?:has |have )?promised) )`;

/** "I promised the layout until Monday, Pieter will mark the spots, and we'll visit the farm on 4 December". */
function eachWill(statement: Statement): Statement[] {
  const parts = statement.text.split(new RegExp(String.raw`,\s+(?:and\s+)?(?:then\s+)?(?=${WILL})`, 'u'));
  const whole = new RegExp(`^${WILL}`, 'u');
  return parts.length > 1 && parts.every((part) => whole.test(part))
    ? parts.map((part) => ({ ...statement, section: 'next' as const, text: plainProse(part.trim(), () => true) }))
    : [];
}

/** "So next, I send the list tomorrow, she gives us data, and then we talk on Thursday." */
function nextUp(statement: Statement): Statement[] {
  const found =
    /^(?:[Ss]o |[Aa]nd )?[Nn]ext(?: up| steps?)?(?:,|:| is| are)? (?=(?:[Ii]|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|\p{Lu}\p{Ll}+) )(.+)$/u.exec(
      statement.text,
    );
  return found ? toPlans(statement, found[1]!) : [];
}

/** "I import her list, she sends it tomorrow, and we do a training call on Thursday": both sides have something to do. */
function inTurn(statement: Statement): Statement[] {
  const text = statement.text.replace(/^[Ss]o:? /u, '').replace(/ \([^()]*\)/gu, '');
  const isOurs =
    /^(?:\p{L}+ and )?(?:I|We|we) (?:import|send|bring|prepare|draft|fit|install|set up|share|come|give|show) /u.test(
      text,
    );
  const both = /, (?:and )?(?:then )?(?:she|he|they) (?:sends?|gives?|brings?|checks?|prepares?|keeps?|gets?) /u.test(
    text,
  );
  return isOurs && both ? toPlans(statement, text) : [];
}

const toPlans = (statement: Statement, text: string): Statement[] =>
  text
    .split(/,\s+(?:and\s+)?(?:then\s+)?(?=(?:i|we|he|she|they) )/iu)
    .map((part) => ({ ...statement, section: 'next' as const, text: part.trim() }));

/** "send proposal by Friday, Ken to loop in IT, demo on 12 May" under next steps. */
export function taskParts(statement: Statement): string[] {
  if (statement.section !== 'next' || !statement.text.includes(', ')) return [];
  const parts = statement.text.split(/,\s+(?:and\s+)?(?!\d|20\d\d)/u);
  const startsTask = (part: string): boolean => {
    const [first = '', second = ''] = part.toLowerCase().split(' ');
    if (/^(?:\p{Lu}[\p{L}.'’]+ ){2,3}(?=\p{Ll}+s )/u.test(part)) return true;
    return (
      hasForm(first, 'base') ||
      second === 'to' ||
      second === '2' ||
      hasForm(second, 'base') ||
      hasForm(second, 'third') ||
      second === 'will'
    );
  };
  const whole: string[] = [];
  for (const part of parts) {
    // "Grant will set up a pilot, to run from May 11": what it is for, and no second task.
    const belongs = /^(?:to|since|because|so|if|when|before|after|in time) /u.test(part);
    if (belongs && whole.length > 0) whole.push(`${whole.pop()}, ${part}`);
    else whole.push(part);
  }
  return whole.length > 1 && whole.filter(startsTask).length >= 2 ? whole : [];
}
