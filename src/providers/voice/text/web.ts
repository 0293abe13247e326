// URLs and e-mail addresses as people say them: "acme dot com slash pricing", "dana at acme dot com". Query strings are
// left out.
import { digits } from './numbers.js';
import type { Rule } from './rules.js';

const TLD =
  'com|org|net|io|ai|co|dev|app|eu|de|uk|us|fr|nl|ch|at|es|it|pl|se|no|dk|fi|be|ca|au|in|jp|br|info|biz|tech|cloud|edu|gov|example|test';
/** A host name with a known top-level domain, so that "e.g." and "3.5/5" are none. */
export const HOST = `(?:[\\p{L}\\d](?:[\\p{L}\\d-]*[\\p{L}\\d])?\\.)+(?:${TLD})(?![\\p{L}\\d-])`;

/** Top-level domains that are spelled out. */
const SPELLED = new Set([
  'io',
  'ai',
  'uk',
  'us',
  'eu',
  'de',
  'fr',
  'nl',
  'ch',
  'es',
  'pl',
  'se',
  'dk',
  'fi',
  'ca',
  'au',
  'jp',
  'br',
]);

/** The length limit of an address; of a longer one only the host is read. */
const MAX_PATH_LENGTH = 40;

const spell = (text: string): string => [...text.toUpperCase()].join(' ');

/** A part between dots or slashes: words, letters where there is no vowel, digits one by one. */
function part(text: string): string {
  const pieces = text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\d+|[-_+%@]/gu) ?? [];
  return pieces
    .map((piece) => {
      if (/^\d+$/.test(piece)) return digits(piece);
      if (piece === '-') return 'dash';
      if (piece === '_') return 'underscore';
      if (piece === '+') return 'plus';
      if (/^[%@]$/.test(piece)) return '';
      return piece.length > 1 && /[aeiouyäöüéè]/i.test(piece) ? piece.toLowerCase() : spell(piece);
    })
    .join(' ');
}

function host(name: string): string {
  const labels = name.split('.').filter((label, index) => !(index === 0 && label.toLowerCase() === 'www'));
  return labels
    .map((label, index) =>
      index === labels.length - 1 && SPELLED.has(label.toLowerCase()) ? spell(label) : part(label),
    )
    .join(' dot ');
}

function address(hostName: string, path: string | undefined): string {
  const clean = (path ?? '').replace(/[?#].*$/u, '').replace(/\/$/, '');
  if (clean === '' || clean.length > MAX_PATH_LENGTH) return host(hostName);
  const parts = clean.split('/').filter(Boolean);
  return [host(hostName), ...parts.map((piece) => `slash ${piece.split('.').map(part).join(' dot ')}`)].join(' ');
}

export const webRules: Rule[] = [
  {
    pattern: `(?<mail>(?:mailto:)?(?<user>[\\p{L}\\d._%+-]+)@(?<host>(?:[\\p{L}\\d-]+\\.)+\\p{L}{2,}))`,
    say: (match, at) => {
      const { user, host: name } = match.groups!;
      return at('mail', `${user!.split('.').map(part).join(' dot ')} at ${host(name!)}`);
    },
  },
  {
    pattern: `(?<link>(?:https?://(?<any>[\\p{L}\\d.-]*[\\p{L}\\d])|(?<known>(?:www\\.)?${HOST}))(?::\\d+)?(?<path>/[^\\s,;)\\]}"”»]*[^\\s,;)\\]}"”».!?:]|/)?)`,
    say: (match, at, context) => {
      if (/[\p{L}\d]/u.test(context.before)) return null;
      const { any, known, path } = match.groups!;
      return at('link', address((any ?? known)!, path));
    },
  },
];
