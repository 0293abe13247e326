// What somebody of theirs said in the call, and how they liked what they saw.

import { capitalise } from '../../../../flow/lines.js';
import { tokenize } from '../../english/tokens.js';
import type { Statement } from '../notes/read.js';
import { isOnePerson } from '../people/single-person.js';
import { beginsWithFirm } from '../turn/its.js';
import { finiteVerb } from '../words/grammar.js';
import { joinedOf, namesOurs, type Parsed, placeOf, type Setting, type Teller, tellerSaid } from './report-parse.js';
import { toYou } from './report-turn.js';
import { FAULT, FOUND, LIKED, THAT, WRONG } from './report-verbs.js';

export function ofTheirs(statement: Statement, { teller, rest }: Parsed, setting: Setting): Statement[] {
  if (WRONG.test(rest)) return [{ ...statement, section: 'private' }];
  const whom = TOLD_WHOM.exec(rest)?.[1];
  if (whom && setting.cast.sideOf(whom) === 'them') return [statement];
  const both = /^\p{Lu}/u.test(statement.text) ? AND_SAID.exec(rest) : null;
  if (both && !THAT.test(rest)) {
    const lead = statement.text.slice(0, statement.text.length - rest.length);
    const own = { ...statement, text: lead + both[1]!, joined: joinedOf(statement) };
    return [own, ...ofTheirs({ ...statement, joined: joinedOf(statement) }, { teller, rest: both[2]! }, setting)];
  }
  const said = THAT.exec(rest);
  if (said && isOfThemselves(teller, said[2]!, setting)) return [statement];
  if (said) return saidByThem(statement, said[1]!, said[2]!, setting);
  if (LIKED.test(rest) || FOUND.test(rest)) return reacted(statement, teller, rest, setting);
  return [statement];
}

/** "Sven runs seven shops and explained that repairs are written on cards": two things. */
const AND_SAID =
  /^(?!(?:said|asked|wanted|explained|told|liked|loved)\b)([^,;]{8,90}?),? and ((?:also )?(?:explains?|explained|says|said|reports?|reported|states?|stated|notes|noted|mentions?|mentioned) (?:that|how) .+)$/u;
const TOLD_WHOM = /^(?:also |then )?told (\p{Lu}\p{L}+)/u;

/** What they said, part by part: "that A, and that B". */
function saidByThem(statement: Statement, joint: string, rest: string, setting: Setting): Statement[] {
  const parts = (joint === 'that' ? rest.split(/,? and that |, that /u) : [rest]).map((part, at, all) =>
    at > 0 && beginsWithFirm(all[0]!, setting.people) ? part.replace(/^its (?=\p{Ll})/u, 'their ') : part,
  );
  return parts.map((part) => ({
    ...statement,
    ...(/^\p{Lu}/u.test(part) ? { isNamed: true } : {}),
    text: capitalise(part.replace(/[,;]+$/u, '').replace(THEM_GIVEN, '$1 you')),
    ...(isOfOthers(part, setting) ? {} : { aloud: 'them' as const }),
    joined: joinedOf(statement),
  }));
}

/** "Peter said that he …": what a colleague says of themselves is told by nobody. */
const isOfThemselves = ({ names }: Teller, rest: string, { people }: Setting): boolean =>
  /\b(?:he|she|his|her|him)\b/iu.test(rest) &&
  !names.every((name) => people.prospect.some((phrase) => phrase.join(' ') === name.toLowerCase()));

/** About somebody who is not in the room, or another firm by name: such things were said to us, and are told with care. */
function isOfOthers(part: string, { cast, people }: Setting): boolean {
  const words = tokenize(part);
  const subject = words.slice(0, finiteVerb(words) ?? 0);
  if (isOnePerson(subject)) return true;
  const known = [...people.prospectCompany, ...people.userCompany, ...people.prospect, ...people.user].flat();
  return subject.some(
    ({ word, lower }) => /^\p{Lu}\p{Ll}/u.test(word) && !known.includes(lower) && cast.sideOf(word) === null,
  );
}

const THEM_GIVEN =
  /\b(gives?|gave|given|costs?|cost|forces?|forced|allows?|tells?|told|asks?|asked|keeps?|kept) them\b/gu;

function reacted(statement: Statement, teller: Teller, rest: string, setting: Setting): Statement[] {
  if (FAULT.test(rest)) return [{ ...statement, section: 'private' }];
  const who = tellerSaid(teller, setting);
  const words = who.startsWith('You') ? rest.replace(/^((?:also )?)was\b/u, '$1were') : rest;
  const turned = turnedRest(words.replace(/, (?:because|since|as) .*$/u, ''), teller, setting);
  if (turned === null) return [statement];
  return [
    {
      ...statement,
      ready: `${who} ${turned}`,
      kind: 'shown',
      ...(namesOurs(rest, setting) ? {} : { aloud: 'them' as const }),
      joined: joinedOf(statement),
      section: placeOf(statement),
    },
  ];
}

/** Words behind the subject as they are said to the prospect; what belongs to the teller, or to people named in them, stays. */
export function turnedRest(rest: string, teller: Teller | null, { people }: Setting): string | null {
  const keeps =
    teller !== null &&
    !teller.names.some((name) => people.prospect.some((phrase) => phrase.join(' ') === name.toLowerCase()));
  return toYou(rest, people, keeps ? 'one' : 'none');
}

const ACCORDING = /^According to (\p{Lu}[\p{L}.'’ -]{1,40}?), (.+)$|^(.+), according to (\p{Lu}[\p{L}.'’ -]{1,40}?)$/u;

/** "According to Lucía, the ducts are cleaned twice a year". */
export function accordingTo(statement: Statement, setting: Setting): Statement[] | null {
  const found = ACCORDING.exec(statement.text.replace(/[.]$/u, ''));
  const [name, rest] = [found?.[1] ?? found?.[4], found?.[2] ?? found?.[3]];
  if (!name || !rest || setting.cast.sideOf(name) !== 'them') return null;
  if (isOfThemselves({ names: [name], side: 'them' }, rest, setting)) return null;
  return saidByThem(statement, 'how', rest, setting);
}
