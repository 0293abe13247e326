// The texts of the pages. The code holds the English ones; messages/<language>.json holds what they are called elsewhere, by the English
// text. They are ICU messages: values in braces, plurals, and tags for links and the like inside a sentence.
import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';

export type Catalogue = Readonly<Record<string, string>>;
type Value = string | number | null | undefined;
type RichValue = ReactNode | ((parts: ReactNode[]) => ReactNode);

let catalogue: Catalogue = {};
const formats = new Map<string, IntlMessageFormat>();

/** How dates and numbers are written. */
export let locale = 'en';

/** Called once, before any page's code is loaded. */
export function setTexts(language: string, texts: Catalogue): void {
  locale = language;
  catalogue = texts;
}

/** English words with two meanings have a context behind a bar, which is not shown: `t('Time|duration')`. */
const textOf = (message: string): string => catalogue[message] || message.replace(/\|[a-z ]+$/, '');

export function t(message: string, values?: Record<string, Value>): string {
  const text = textOf(message);
  if (!values) return text;
  const given = Object.entries(values).map(([name, value]) => [name, value ?? '']);
  return String(formatOf(text).format(Object.fromEntries(given)));
}

/** A sentence with elements in it: `rich('Read the <a>docs</a>.', { a: (parts) => <a href={…}>{parts}</a> })`. */
export function rich(message: string, values: Record<string, RichValue>): ReactNode {
  const parts = formatOf(textOf(message)).format<ReactNode>(values as Record<string, ReactNode>);
  return createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]));
}

const NUMBERED = /\{(\d)\}/;

/** What the service says in English, in the language of the page where it is known, with its values or one sentence after another. */
export function serverText(message: string): string {
  const known = catalogue[message];
  if (known) return known;
  for (const [english, text] of Object.entries(catalogue)) {
    if (!text) continue;
    if (english.endsWith('.') && message.startsWith(`${english} `))
      return `${text} ${serverText(message.slice(english.length + 1))}`;
    const values = NUMBERED.test(english) && valuesIn(message, english.split(NUMBERED));
    if (values) return text.replace(/\{(\d)\}/g, (_, number) => inOwnDigits(values[number]!));
  }
  return message;
}

/** The stretches of a message between parts that are said as they are; at the odd places stand the numbers of the values. */
function valuesIn(message: string, parts: readonly string[]): string[] | null {
  const values: string[] = [];
  let rest = message.startsWith(parts[0]!) ? message.slice(parts[0]!.length) : null;
  for (let index = 2; index < parts.length && rest !== null; index += 2) {
    const part = parts[index]!;
    const isLast = index === parts.length - 1;
    const end: number = isLast ? (rest.endsWith(part) ? rest.length - part.length : -1) : rest.indexOf(part);
    if (end < 1) return null;
    values.push(rest.slice(0, end));
    rest = rest.slice(end + part.length);
  }
  return rest === null ? null : values;
}

/** "18.3 MB", in German "18,3 MB". */
const inOwnDigits = (value: string): string =>
  value.replace(/^\d+(?:\.\d+)?(?= |$)/, (number) => Number(number).toLocaleString(locale));

/** "42%", in German "42 %". */
export const percentText = (percent: number): string => (percent / 100).toLocaleString(locale, { style: 'percent' });

function formatOf(text: string): IntlMessageFormat {
  const known = formats.get(text) ?? new IntlMessageFormat(text, locale);
  formats.set(text, known);
  return known;
}
