// Tags of HTML and SSML in a script that a person wrote, and what they hide: comments, titles of pages, headings of tables.
import { withRaisedDigits } from './note-marks.js';
import { withoutPictures } from './unspoken.js';

const BLOCK_TAGS =
  'html|head|body|form|fieldset|legend|select|option|textarea|noscript|template|object|map|caption|colgroup|tfoot|p|div|br|hr|li|ul|ol|h[1-6]|blockquote|section|article|table|tbody|thead|tr|pre|header|footer|details|summary|main|aside|nav|figure|figcaption|dl|dt|dd';
/** Those of SSML are among them: people know it from other voices. */
const INLINE_TAGS =
  'b|i|u|s|em|strong|span|a|font|mark|small|big|sub|sup|del|ins|code|kbd|q|cite|abbr|img|td|th|center|strike|tt|label|o:p' +
  '|button|picture|path|g|circle|rect|polygon|polyline|ellipse|use|defs|wbr|bdi|bdo|small|var|samp|ruby|rt|rp|video|audio|source|iframe|svg|speak|break|prosody|emphasis|say-as|phoneme|voice|lang|w|token|desc|lexicon|(?:amazon|mstts|google|w|st1):[a-z-]{1,30}';
/** With an equals sign each: "a <b and c> d" is a comparison and no tag. */
const ATTRIBUTES = String.raw`(?:\s+[\w:-]{1,40}\s?=\s?(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|[^\s"'<>]{1,500})|\s+(?:disabled|checked|selected|hidden|required|readonly|controls|autoplay|loop|muted|async|defer|nowrap)(?=[\s/>])){0,12}\s*`;
/** A comment that is never closed loses its mark alone: what follows may be the script. */
const UNSEEN =
  /<\?xml\b[^<>]{0,200}\?>|<!doctype\b[^<>]{0,300}>|<!\[(?:end)?if\b[^<>]{0,100}>|<!--(?![\s\S]*?-->)|[ \t]*<#\d{1,3}(?:\.\d{1,3})?#>|<style\b[^<>]{0,500}>[\s\S]*?<\/style\s*>/giu;
/** The number of an item as Word writes it into a page. */
const LIST_NUMBER = /<!--\[if !supportLists\]-->(?:(?!<!--)[\s\S]){0,500}<!--\[endif\]-->/giu;
const PROGRAM = /<script\b[^<>]{0,500}>([\s\S]*?)<\/script\s*>/giu;
/** Words that nobody sees on the page, but somebody wrote. */
const UNSEEN_WORDS = /<!--([\s\S]*?)-->|<title\b[^<>]{0,500}>([\s\S]*?)<\/title\s*>/giu;
/** `<link>` and `<time>` alone are fields that nobody has filled in. */
const PAGE_TAG = new RegExp(
  String.raw`<(?:meta|link|base|input|col|area|embed|track|param)(?=\s)${ATTRIBUTES}\/?>[ \t]*`,
  'giu',
);
const PAIRED_TAG = new RegExp(String.raw`<(time|address|data|output)${ATTRIBUTES}>([^<>]{0,500})<\/\1\s*>`, 'giu');
const BLOCK_TAG = new RegExp(String.raw`[ \t]*<\/?(?:${BLOCK_TAGS})${ATTRIBUTES}\/?>[ \t]*`, 'giu');
/** Between two cells of a row: without it their words would run together. */
const NEXT_CELL = new RegExp(String.raw`\s*<\/t[dh]>\s*<t[dh]${ATTRIBUTES}>\s*`, 'giu');
/** The names of columns, where a row of cells follows. */
const HEAD_ROW = new RegExp(
  String.raw`(<tr${ATTRIBUTES}>(?:\s*<th${ATTRIBUTES}>(?:(?!<\/?t[hdr]\b)[\s\S]){0,300}<\/th\s*>){2,20}\s*<\/tr\s*>)((?:\s|<\/?(?:thead|tbody)>){0,50}(?=<tr\b))`,
  'giu',
);
const INLINE_TAG = new RegExp(String.raw`<\/?(?:${INLINE_TAGS})${ATTRIBUTES}\/?>`, 'giu');

/** Writes down what is taken off, and leaves nothing in its place. */
type Note = (words: string) => string;

export function withoutTags(text: string, note: Note): string {
  const cellsIn = (row: string): string => row.replace(NEXT_CELL, ', ').replace(/<[^<>]*>/gu, ' ');
  const known = withRaisedDigits(withoutPictures(text, note))
    .replace(LIST_NUMBER, ' ')
    .replace(UNSEEN_WORDS, (_, comment = '', title = '') => note(comment || title))
    .replace(PROGRAM, (_, lines: string) => note(lines))
    .replace(UNSEEN, '')
    .replace(HEAD_ROW, (_, row: string, gap: string) => note(cellsIn(row)) + gap)
    .replace(NEXT_CELL, ', ')
    .replace(PAGE_TAG, '')
    .replace(PAIRED_TAG, '$2')
    .replace(BLOCK_TAG, '\n')
    .replace(INLINE_TAG, '');
  return withoutOwnTags(known);
}

const MOST_OWN_TAGS = 20;

/** `<voiceover>…</voiceover>`, as assistants mark what they wrote: whatever the name, it is opened and closed. */
function withoutOwnTags(written: string): string {
  const text = withoutSquareTags(written);
  const closed = new Set(Array.from(text.matchAll(/<\/([A-Za-z][\w-]{1,30})>/gu), ([, name]) => name!));
  const names = [...closed].filter((name) => text.includes(`<${name}>`)).slice(0, MOST_OWN_TAGS);
  return names.reduce((rest, name) => rest.replaceAll(`<${name}>`, '').replaceAll(`</${name}>`, ''), text);
}

const SQUARE =
  /\[(?<name>[a-z]{1,20}|\*)(?:=[^[\]\n]{1,500})?\](?<words>(?:(?!\[\/?\k<name>\])[\s\S]){0,3000})\[\/\k<name>\]/giu;
/** One may stand in another. */
const MOST_DEEP = 4;

/** `[b]…[/b]`, `[url=https://x.y]…[/url]`, as forums and some voices have them. */
function withoutSquareTags(text: string): string {
  let plain = text;
  for (let depth = 0; depth < MOST_DEEP && plain.includes('[/'); depth += 1) plain = plain.replace(SQUARE, '$<words>');
  return plain;
}
