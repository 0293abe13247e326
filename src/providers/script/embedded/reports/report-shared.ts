// What both sides did: what the call was about, and what they agreed on.
import { lowerFirst } from '../../../../flow/lines.js';
import type { Statement } from '../notes/read.js';
import { bare, joinedOf, type Setting } from './report-parse.js';
import { toYou } from './report-turn.js';

const FOCUS =
  /^(?:The |This |Our |Today's )?(?:meeting|conversation|discussion|call|session|demo|workshop|kick-?off)(?: with [^,]{3,60}?)? (?:(?:mainly|primarily|largely|also) )?(?:focused on|focussed on|revolved around|cent(?:e)?red (?:on|around)|was about|covered|concerned|dealt with|explored|addressed) (.+)$/u;

const DISCUSSED = /^(?:also )?(?:discussed|talked about|reviewed|went over|spoke about|covered) (.+)$/u;

/** What the call was about: it opens what they told us. */
export function sharedTopic(statement: Statement, setting: Setting): Statement | null {
  const found =
    FOCUS.exec(statement.text)?.[1] ?? weDiscussed(statement.text) ?? bothDiscussed(statement.text, setting);
  const turned = found ? toYou(ownFirm(found), setting.people) : null;
  if (!turned || statement.section === 'next') return null;
  return {
    ...statement,
    ready: `We talked about ${turned}`,
    kind: 'situation',
    aloud: 'us',
    joined: joinedOf(statement),
  };
}

/** "We discussed timing, and Hugo prefers February": what somebody wants is told of its own. */
const weDiscussed = (text: string): string | null => DISCUSSED.exec(/^We (.+)$/u.exec(text)?.[1] ?? '')?.[1] ?? null;

/** "Jonathan Peel and Comfort Mensah discussed …": one of either side. */
function bothDiscussed(text: string, { subject, cast }: Setting): string | null {
  const found = subject.exec(text);
  if (!found?.[2]) return null;
  const sides = new Set([found[1]!, found[2]].map((name) => cast.sideOf(bare(name))));
  return sides.has('us') && sides.has('them') ? (DISCUSSED.exec(text.slice(found[0].length))?.[1] ?? null) : null;
}

/** "For the law firm's relocation": yours. */
const ownFirm = (text: string): string =>
  text.replace(
    /\bthe (?:\p{Ll}+ )?(?:firm|company|group|team|organi[sz]ation|business|family|school|practice|hotel|chain)'s\b/gu,
    'your',
  );

const ACCORD =
  /^(?:We|The (?:team|group|teams|parties|two sides|client|customer)|Both (?:sides|parties|teams)|The two (?:sides|parties|teams)|They|All(?: parties)?|Everyone)(?: (?!agreed)[^,.]{3,40}? and)? (?:also |then |finally )?(?:agreed|settled|decided) (to|on|that) (.+)$/u;

const WAS_AGREED = /^(An? .{3,60}?) (?:was|were) (?:also )?agreed(?: (?:up)?on)?(?: (for|at|in|with|on) (.+))?$/u;

/** Agreed on without the prospect. */
const AMONG_US =
  /^(?:to |that (?:\p{L}+ ){1,3}(?:would|should|will) (?:not )?(?:be )?)?(?:not|hide|withhold|avoid|conceal|pretend|kept|hidden|left out|told nothing|say nothing|keep (?:quiet|it|this|that|him|her|them|back|\p{Lu}\p{L}+)|hold (?:back|off)|wait (?:with|before)|leave (?:out|it)|push (?:back|them|him|her))\b|\bnot to\b/u;

const OTHERS_WORDS = /\bthe (?:client|customer|prospect)s?\b/u;

/** What both agreed on. */
export function byAccord(statement: Statement, setting: Setting): Statement[] | null {
  const own = /^We /u.test(joinedOf(statement)[0]!);
  const found = (own ? null : ACCORD.exec(statement.text)) ?? bothAgreed(statement.text, setting);
  const passive = found ? null : WAS_AGREED.exec(statement.text);
  const words = found
    ? `${found[1]} ${found[2]}`
    : passive
      ? `on ${lowerFirst(passive[1]!)}${passive[2] ? ` ${passive[2]} ${passive[3]}` : ''}`
      : null;
  if (words !== null && AMONG_US.test(words)) return [{ ...statement, section: 'private' }];
  if (words === null || OTHERS_WORDS.test(words)) return null;
  const turned = toYou(words.replace(/^to (an?|the) /u, 'on $1 '), setting.people);
  return turned === null
    ? null
    : [{ ...statement, ready: `We agreed ${turned}`, kind: 'next', joined: joinedOf(statement) }];
}

/** "Helen, Peter and Laura agreed to meet again": people of both sides. */
function bothAgreed(text: string, { cast }: Setting): RegExpExecArray | null {
  const found = /^([^.;:]{5,80}?) (?:also |then )?agreed (?:to|on|that) /u.exec(text);
  if (!found) return null;
  const names = found[1]!.split(/, (?:and )?| and /u).map(bare);
  const sides = new Set(names.map((name) => cast.sideOf(name)));
  if (sides.size !== 2 || sides.has(null)) return null;
  return /^(to|on|that) (.+)$/u.exec(text.slice(found[0].search(/(?:to|on|that) $/u)));
}
