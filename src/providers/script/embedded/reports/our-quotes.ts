// What one of ours said word for word: 'Maya replied: "We can be live in two weeks."' It is said to the prospect as it stands.
import { sideOf } from '../facts/tasks.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';

const NAME = String.raw`\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,2}`;
const SAID = new RegExp(
  String.raw`^(?<who>${NAME})(?::| (?:also |then )?(?:said|says|replied|answered|added|promised|confirmed|wrote|explained|noted|told (?:her|him|them|\p{Lu}\p{L}+))[:,]?)\s*["“„«](?<words>[^"“”„«»]{8,300}?)[,.!]?["”“»][,.!]?$`,
  'u',
);
const SAYS = / (?:also |then )?(?:said|says|replied|answered|added|promised|confirmed|wrote|explained|noted)$/u;
const ALONE = /^["“„«](?<words>[^"“”„«»]{8,300}?)[,.!]?["”“»][,.!]?$/u;

/** The statements, with what one of ours said as our own words. */
export const withOurQuotes = (statements: readonly Statement[], people: People): Statement[] =>
  statements.map((statement) => {
    if (statement.side !== 'note' || statement.ready) return statement;
    const said = SAID.exec(statement.text)?.groups;
    const label = (statement.owner ?? statement.label ?? '').replace(SAYS, '');
    const alone = label === '' ? undefined : ALONE.exec(statement.text)?.groups;
    const who = said?.who ?? label;
    const words = said?.words ?? alone?.words;
    if (!words || sideOf(who, people) !== 'us') return statement;
    return { ...statement, text: words, side: 'us', owner: null, joined: statement.joined ?? [statement.text] };
  });
