// Initials of minutes: "BN tried it live" means Bez Nkemelu, who stands in the list of those present, and "T. sends the data"
// means the prospect. Initials of nobody who is known stay as they are.
import type { Names, Statement } from './read.js';

const PRESENT =
  /^[^\p{L}\n]{0,5}(?:present|attendees|attending|participants|with|on the call|in attendance)[^\p{L}\n]{0,4}:[^\p{L}\n]{0,4}(.{5,300})$/imu;
const FULL_NAME = /\p{Lu}\p{Ll}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]+){1,2}/gu;
/** Two capitals that are words of work. */
const NO_INITIALS =
  /^(?:AI|IT|HR|PR|QA|QR|UK|US|EU|PO|PC|TV|CV|ID|IP|MD|FD|GM|VP|PM|AM|OK|PA|PT|RE|CC|PS|AC|DC|GP|ER)$/u;

const letters = (name: string): string =>
  name
    .split(/[\s-]+/u)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');

/** The statements with names for initials; what the notes said stands in `joined`. */
export function withInitials(statements: Statement[], summary: string, names: Names): Statement[] {
  const resolve = initialsIn(summary, names);
  return statements.map((statement) => {
    const text = statement.side === 'note' ? resolve(statement.text) : statement.text;
    return text === statement.text ? statement : { ...statement, text, joined: [statement.text] };
  });
}

function initialsIn(summary: string, { prospect, user }: Names): (text: string) => string {
  const present = PRESENT.exec(summary)?.[1]?.match(FULL_NAME) ?? [];
  const known = new Map<string, string>();
  for (const name of [...present, prospect ?? '', user ?? '']) {
    const initials = letters(name);
    if (initials.length > 1 && !NO_INITIALS.test(initials)) known.set(initials, name.split(' ')[0]!);
  }
  const first = prospect?.trim()[0]?.toUpperCase() ?? '';
  const isTheirs = first !== '' && first !== user?.trim()[0]?.toUpperCase();
  return (text) => {
    const named = text.replace(/(?<![\p{L}\d])\p{Lu}{2,3}(?= \p{Ll}|'s )/gu, (found) => known.get(found) ?? found);
    return isTheirs
      ? named.replace(new RegExp(`(?<![\\p{L}\\d.])${first}\\. (?=\\p{Ll}+s )`, 'gu'), `${prospect!.split(' ')[0]} `)
      : named;
  };
}
