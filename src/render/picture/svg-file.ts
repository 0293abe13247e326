// SVG drawings that people hand in, read by a strict XML parser in one pass: their size, and whether they hold only what a
// drawing needs. Elements, functions and references stand on lists of what is allowed; everything else is refused by name.
import { SaxesParser, type SaxesTagNS } from 'saxes';

/** How far into an SVG its first tag is looked for. */
const HEAD_CHARACTERS = 4_000;
const MOST_LEVELS = 100;
/** What `<use>` makes of a drawing when every one of them is drawn: a few lines can unfold into millions of shapes. */
const MOST_USED = 2_000;
const MOST_REFERENCES = 10_000;
const MOST_PICTURES = 16;

const SVG = 'http://www.w3.org/2000/svg';
/** What drawing programs note for themselves; nobody draws or runs it. */
const NOTES = [
  'http://www.inkscape.org/namespaces/',
  'http://sodipodi.sourceforge.net/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/',
  'http://ns.adobe.com/',
  'http://www.bohemiancoding.com/sketch/',
  'http://www.serif.com/',
];

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s/));
const ELEMENTS = wordsOf(
  'svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker image style filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
);
/** Everything else with a parenthesis may load a file or is not known; what no name stands before is a mere parenthesis. */
const FUNCTIONS = wordsOf(
  ' rgb rgba hsl hsla hwb lab lch oklab oklch color var calc min max clamp matrix matrix3d translate translatex translatey translate3d scale scalex scaley rotate skew skewx skewy blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia inset circle ellipse polygon path cubic-bezier steps not is where nth-child nth-of-type nth-last-child',
);
const AT_RULES = wordsOf('media supports keyframes');
/** Attributes that are read as text: a parenthesis in them means nothing. */
const TEXTS = /^(?:id|class|d|points|role|lang|type|(?:aria|data)-.*)$/;

/** Why a drawing is refused; the message follows its name. */
class Refusal extends Error {}
const refuse = (what: string): never => {
  throw new Refusal(`contains ${what}, which isn’t allowed`);
};
const OUTSIDE = 'a link to an external file';

export type SvgSize = { width: number; height: number };

/** From the first tag; null for what is no SVG. */
export function readSvgSize(bytes: Buffer): SvgSize | null {
  let root: SaxesTagNS | null = null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    root ??= tag;
  });
  try {
    parser.write(bytes.toString('utf8', 0, HEAD_CHARACTERS));
  } catch {
    // What comes after the first tag is judged when the drawing is checked.
  }
  return root && sizeOf(root);
}

function sizeOf(root: SaxesTagNS): SvgSize | null {
  if (root.name !== 'svg') return null;
  const textOf = (name: string): string => root.attributes[name]?.value.trim() ?? '';
  const length = (name: string): number => Number(/^([\d.]{1,20})(?:px)?$/.exec(textOf(name))?.[1] ?? 0);
  const box = textOf('viewBox').split(/[\s,]+/);
  const [, , width = 0, height = 0] = box.length === 4 ? box.map(Number) : [];
  const [wide, high] = [length('width') || width, length('height') || height];
  return { width: Math.ceil(wide) || 0, height: Math.ceil(high) || 0 };
}

/** Why the drawing cannot be used, or null. `isPicture` judges the pictures that lie in it. */
export function svgProblem(bytes: Buffer, isPicture: (bytes: Buffer) => boolean): string | null {
  try {
    readWhole(new TextDecoder('utf-8', { fatal: true }).decode(bytes), isPicture);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.message : 'is damaged: it isn’t well-formed XML';
  }
}

function readWhole(text: string, isPicture: (bytes: Buffer) => boolean): void {
  const parser = new SaxesParser({ xmlns: true });
  const references = createReferences();
  const path: string[] = [];
  // Comments and CDATA sections part the text of a style sheet, but not its words.
  let style = '';
  let pictures = 0;
  const checkPicture = (value: string): void => {
    const [, data] = /^data:image\/(?:png|jpeg|jpg);base64,(.*)$/is.exec(value) ?? [];
    if (data === undefined) refuse(OUTSIDE);
    pictures += 1;
    if (pictures > MOST_PICTURES || !isPicture(Buffer.from(data!, 'base64'))) refuse('a picture');
  };
  parser.on('doctype', () => refuse('a document type'));
  parser.on(
    'xmldecl',
    ({ encoding }) =>
      void (/^(?:utf-8|us-ascii)$/i.test(encoding ?? 'utf-8') || refuse('an unsupported text encoding')),
  );
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('opentag', (tag) => {
    if (path.at(-1) === 'style') refuse('an element in a style');
    if (path.push(tag.local) > MOST_LEVELS) refuse(`more than ${MOST_LEVELS} levels`);
    checkElement(tag);
    checkAttributes(tag, checkPicture);
    references.open(tag);
  });
  parser.on('closetag', () => {
    if (path.pop() === 'style') {
      checkStyle(style);
      references.add(namedIn(style));
      style = '';
    }
    references.close();
  });
  const addText = (content: string): void => {
    if (path.at(-1) === 'style') style += content;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (references.count() > MOST_USED) throw new Refusal('uses its own shapes too often');
}

function checkElement({ local, prefix, uri }: SaxesTagNS): void {
  if (uri === SVG || uri === '') {
    if (ELEMENTS.has(local)) return;
    if (local === 'script') refuse('a script');
    refuse(local === 'foreignObject' ? 'a foreign object' : 'an unsupported element');
  }
  // Our drawing library looks at names alone: what has no prefix is an element of SVG to it.
  if (prefix === '' || !NOTES.some((start) => uri.startsWith(start))) refuse('an element that isn’t part of SVG');
}

function checkAttributes({ local: element, attributes }: SaxesTagNS, checkPicture: (value: string) => void): void {
  for (const { local, prefix, value } of Object.values(attributes)) {
    if (/^on/i.test(local)) refuse('a script');
    if (prefix === 'xml' && local === 'base') refuse(OUTSIDE);
    if (local === 'href' || local === 'src') {
      if (value.trim().startsWith('#')) continue;
      if (element !== 'image') refuse(OUTSIDE);
      checkPicture(value.trim());
    } else if (local === 'style') checkStyle(value);
    else if (prefix === '' && !TEXTS.test(local)) checkFunctions(value);
  }
}

function checkStyle(text: string): void {
  for (const [, rule] of text.matchAll(/@([\w-]{0,20})/g)) if (!AT_RULES.has(rule!.toLowerCase())) refuse(OUTSIDE);
  if (text.includes('\\')) refuse('an escaped style');
  checkFunctions(text);
}

/** Of what may load something only references into the drawing itself are left. */
function checkFunctions(text: string): void {
  const first = text.indexOf('(');
  if (first >= 0 && text.includes('\\')) refuse('an escaped style');
  for (let at = first; at >= 0; at = text.indexOf('(', at + 1)) {
    const name = nameBefore(text, at);
    if (name === 'url' ? !/^\s{0,9}["']?#/.test(text.slice(at + 1, at + 12)) : !FUNCTIONS.has(name)) refuse(OUTSIDE);
  }
}

const nameBefore = (text: string, at: number): string =>
  /[\w-]*$/.exec(text.slice(Math.max(0, at - 20), at))![0].toLowerCase();

// ---- Shapes that use shapes

type Reference = { id: string; isDrawn: boolean };
type References = {
  open(tag: SaxesTagNS): void;
  /** More references of the element that is open. */
  add(references: readonly Reference[]): void;
  close(): void;
  count(): number;
};

/** Which ids each element with an id refers to, and the whole drawing, named ''. */
function createReferences(): References {
  const inside = new Map<string, Reference[]>([['', []]]);
  const path: (string | null)[] = [];
  let all = 0;
  const add = (references: readonly Reference[]): void => {
    for (const reference of references) {
      if (++all > MOST_REFERENCES) throw new Refusal('uses its own shapes too often');
      for (const owner of new Set(['', ...path])) if (owner !== null) inside.get(owner)!.push(reference);
    }
  };
  return {
    open: (tag) => {
      const id = tag.attributes.id?.value ?? null;
      if (id !== null && !inside.has(id)) inside.set(id, []);
      path.push(id);
      add(referencesOf(tag));
    },
    add,
    close: () => void path.pop(),
    count: () => countDrawn(inside),
  };
}

function referencesOf({ local: element, attributes }: SaxesTagNS): Reference[] {
  return Object.values(attributes).flatMap(({ local, value }) =>
    local === 'href' ? [{ id: value.trim().slice(1), isDrawn: element === 'use' }] : namedIn(value),
  );
}

function namedIn(text: string): Reference[] {
  const named = text.includes('(') ? [...text.matchAll(/url\(\s{0,9}["']?#([^"')]{0,200})/gi)] : [];
  return named.map(([, id]) => ({ id: id!.trim(), isDrawn: false }));
}

/** What is drawn by each reference, nested ones multiplied; a drawing that uses itself is never done. */
function countDrawn(inside: ReadonlyMap<string, readonly Reference[]>): number {
  const open = new Set<string>();
  const counted = new Map<string, number>();
  const countOf = (id: string): number => {
    if (open.has(id) || open.size > MOST_LEVELS) return Number.POSITIVE_INFINITY;
    const known = counted.get(id);
    if (known !== undefined) return known;
    open.add(id);
    // A gradient or a mask is no shape of its own: what counts is what it uses in turn.
    const count = (inside.get(id) ?? []).reduce((sum, { id: to, isDrawn }) => sum + countOf(to) - (isDrawn ? 0 : 1), 1);
    open.delete(id);
    counted.set(id, count);
    return count;
  };
  return [...inside.keys()].reduce((sum, id) => sum + countOf(id), 0) - inside.size + 1;
}
