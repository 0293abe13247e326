// What an editor for Markdown keeps above a text: a title, tags and a date between two lines of `---` (YAML) or `+++` (TOML).
// It is about the script and none of its words.

const MOST_LINES = 60;
const FENCE = /^(?:---|\+\+\+)[ \t]*$/u;
/** `title: Hello`, `"date" = 2026`, with what belongs to it in deeper lines, in items or behind a `#`. */
const FIELD = /^["']?([\p{L}_][\p{L}\p{N}_.-]{0,40})["']?[ \t]*(?:[:=](?:[ \t]|$))/u;
const BELOW = /^(?:[ \t]+\S|-[ \t]|-$|#|\]|\})/u;
/** Somebody who draws lines around a few words may begin them with a name: "Dana: thank you." */
const KNOWN =
  /^(?:title|author|date|tags?|status|type|description|version|language|duration|voice|id|created|updated)$/iu;

/** The text without that, and what stood there; blank lines above it do not matter. */
export function withoutFrontMatter(text: string): { text: string; taken: string } {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const nothing = { text, taken: '' };
  if (first < 0 || !FENCE.test(lines[first]!)) return nothing;
  const ends = lines.slice(first + 1, first + MOST_LINES).findIndex((line) => isEnd(line, lines[first]!));
  if (ends < 1) return nothing;
  const inside = lines.slice(first + 1, first + 1 + ends);
  if (!isFields(inside)) return nothing;
  return { text: lines.slice(first + ends + 2).join('\n'), taken: inside.join('\n') };
}

const isEnd = (line: string, fence: string): boolean =>
  line.trim() === fence.trim() || (fence.startsWith('---') && line.trim() === '...');

function isFields(lines: readonly string[]): boolean {
  const names = lines.flatMap((line) => FIELD.exec(line)?.[1] ?? []);
  const all = lines.every((line) => line.trim() === '' || FIELD.test(line) || BELOW.test(line));
  return all && names.length > 0 && names.some((name) => KNOWN.test(name) || /^\p{Ll}/u.test(name));
}
