// Exports as a file of values: lines "Pain,Drivers wait 47 minutes", or a row of names above one row of values. A name is never said; it
// tells under what its value is read, as a label in front of a colon does. What no known name stands for is left out.
import { isOpenPrice } from '../facts/price.js';
import { besidePrice } from '../private/beside-price.js';
import { isOfRecord, labelOfKey } from './crm-keys.js';
import { csvCells, type Divider } from './csv-cells.js';
import { GONE, plain } from './mask.js';
import { splitNotes } from './note-slices.js';
import { asMine } from './opened.js';
import type { Names, Statement } from './read.js';
import { type Section, sectionOf } from './sections.js';
import type { Cell } from './table-cells.js';

/** A stretch of the summary that is no prose; `name` is null for what only names or describes. */
type CsvField = Place & { name: string | null; value: Cell | null };

type Place = { start: number; end: number };
type Row = { text: string; at: number };

const ENOUGH = 3;
const MOST_LINES = 400;
const DIVIDERS: readonly Divider[] = [',', ';', '\t'];
/** "Field,Value" above the others. */
const HEAD =
  /^"?(?:fields?(?: name)?|name|key|propert(?:y|ies)|attributes?|labels?|columns?|questions?|items?)"?[,;\t]\s?"?(?:values?|answers?|contents?|data|details?|text|entry|response)"?$/iu;
const NAME = /^[\p{L}][\p{L}\d'’&/()._ -]{0,39}$/u;
const MOST_WORDS = 5;

/** What such fields on a line say; null where the line holds none of them. */
export function fieldReader(masked: string, names: Names): (line: Place, index: number) => Statement[] | null {
  const fields = csvFields(masked, names);
  return (line, index) => {
    const own = fields.filter(({ start, end }) => line.start < end && start < line.end);
    return own.length === 0 ? null : own.flatMap((field) => statementsOfField(field, masked, index, names));
  };
}

/** All such fields of a masked summary, in their order. */
export function csvFields(masked: string, { prospect }: Names): CsvField[] {
  const rows: Row[] = [];
  let at = 0;
  for (const text of masked.split('\n')) {
    rows.push({ text, at });
    at += text.length + 1;
  }
  const dense = rows.slice(0, MOST_LINES);
  return DIVIDERS.some((sign) => masked.includes(sign))
    ? blocksOf(dense).flatMap((block) => inPairs(block) ?? inColumns(block, prospect) ?? [])
    : [];
}

/** Lines with no empty one between them. */
function blocksOf(rows: readonly Row[]): Row[][] {
  const blocks: Row[][] = [[]];
  for (const row of rows) {
    if (plain(row.text) === '') blocks.push([]);
    else blocks.at(-1)!.push(row);
  }
  return blocks.filter((block) => block.length > 1);
}

const isName = (text: string): boolean => NAME.test(text) && text.split(/\s+/u).length <= MOST_WORDS;

const isKnown = (name: string): boolean => isOfRecord(name) || sectionFor(name) !== null;

/** "Pain,Drivers wait": a name and its value on every line. */
function inPairs(block: readonly Row[]): CsvField[] | null {
  for (const divider of DIVIDERS) {
    const isHeaded = HEAD.test(block[0]!.text.replaceAll(GONE, '').trim());
    const pairs = block.map(({ text, at }) => csvCells(text, at, divider, 2));
    const named = pairs.filter(
      (cells, index) =>
        cells.length === 2 && isName(cells[0]!.text) && (isHeaded || !/^ /u.test(afterName(block[index]!, cells))),
    );
    const known = named.filter(([name]) => isKnown(name!.text));
    if (named.length < Math.max(ENOUGH, block.length * 0.8)) continue;
    if (!isHeaded && known.length < Math.max(ENOUGH, named.length * 0.6)) continue;
    return pairs.map((cells, index) => {
      const [name, value] = cells;
      const place = placeOf(block[index]!);
      const isSaid = named.includes(cells) && !(isHeaded && index === 0);
      return { ...place, name: isSaid ? name!.text : null, value: isSaid ? value! : null };
    });
  }
  return null;
}

const afterName = ({ text, at }: Row, [name]: Cell[]): string => text.slice(name!.end - at + 1);

const placeOf = ({ text, at }: Row) => ({ start: at, end: at + text.length });

/** A row of names above a row of values; of several rows the one that names the prospect is read, and none that has other cells. */
function inColumns(block: readonly Row[], prospect: string | null): CsvField[] | null {
  for (const divider of DIVIDERS) {
    const [head, ...rows] = block.map(({ text, at }) => csvCells(text, at, divider));
    const names = head!.map(({ text }) => text);
    const known = names.filter((name) => isName(name) && isKnown(name));
    if (names.length < ENOUGH || !names.every(isName) || known.length < names.length / 2) continue;
    if (!rows.some((cells) => cells.length === 0 || cells.length >= names.length)) continue;
    const whole = rows.filter((cells) => cells.length === names.length);
    const theirs = rows.length === 1 ? whole : whole.filter((cells) => cells.some(({ text }) => text === prospect));
    const told = theirs.length === 1 ? theirs[0]! : [];
    const out = block.map((row) => ({ ...placeOf(row), name: null, value: null }));
    return [...out, ...told.map((value, index) => ({ ...outer(value), name: names[index]!, value }))];
  }
  return null;
}

const outer = ({ start, end }: Cell) => ({ start, end });

/** Under what a value is read; null where its name says nothing. */
function sectionFor(name: string): Section | null {
  const own = sectionOf(name.replaceAll('_', ' '));
  if (own === 'private') return own;
  const label = labelOfKey(name);
  return label === null ? own : SIDED.test(label) ? 'next' : (sectionOf(label) ?? (PLAIN.test(label) ? null : own));
}

const SIDED = /^them$/u;
const PLAIN = /^liked$/u;
/** Who, and how to reach them. */
const OF_WHOM = /\b(?:owner|assignee|contact|name|email|e-mail|phone|mobile|title|role|url|id|stage|status|type)\b/iu;
const FIGURE = /\d/u;
/** The name is what happens then: "Next Meeting,2 December 10:00". */
const EVENT = /^(?:next|follow[- ]?up) (?:meeting|call|session|demo|visit|appointment|workshop)$/iu;

/** The statements of a field, as they stand behind its name. */
function statementsOfField({ name, value }: CsvField, masked: string, line: number, names: Names): Statement[] {
  if (name === null || value === null || value.text === '') return [];
  const words = name.replaceAll('_', ' ');
  const label = labelOfKey(name) ?? words;
  const known = sectionFor(name);
  const isLiked = known === null && PLAIN.test(label);
  const out = isOfRecord(name) || OF_WHOM.test(words) || !(known !== null || isLiked || FIGURE.test(value.text));
  const section = out && known !== 'private' ? 'skip' : known;
  const whole = masked.slice(value.start, value.end).replaceAll('""', `"${GONE}`);
  return splitNotes(whole, false).map(({ start, end }, at) => {
    const said = plain(whole.slice(start, end));
    const text = at === 0 && known === 'next' && EVENT.test(words) ? `${words.toLowerCase()}: ${said}` : said;
    return {
      ...{ text, start: value.start + start, end: value.start + end, line, side: 'note', talk: false, bullet: true },
      ...{ done: false, hasLink: false, owner: SIDED.test(label) ? label : null, label: at === 0 ? label : null },
      section: section === 'price' ? priceSection(text, names) : section,
    } satisfies Statement;
  });
}

const priceSection = (text: string, names: Names): Section | null =>
  isOpenPrice(asMine(text, names), true) ? 'shown' : besidePrice(text);
