// What chats and editors put around words that somebody copies from them: who wrote when ("Alex Morgan  2:14 PM"), the names that Slack
// has for people, rooms and links (`<@U012AB3CD>`, `<https://x.y|our page>`), boxes of Notion, Obsidian and GitHub, comments of code.

type Note = (words: string) => string;

const NAME = String.raw`[*_]{0,2}\p{Lu}[\p{L}'’.-]{0,24}(?:[ \t]\p{Lu}[\p{L}'’.-]{0,24}){0,3}[*_]{0,2}`;
const DATE = String.raw`(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?)`;
const HALF = String.raw`[ \t\u202F]?[AaPp]\.?[Mm]\.?`;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:${HALF})?`;

/** WhatsApp and Teams: "[21.11.26, 14:30:12] Alex: …", "21/11/2026, 14:30 - Alex: …" */
const SAID = new RegExp(
  String.raw`^[ \t]*(?:\[${DATE},?[ \t]+${CLOCK}\][ \t]*${NAME}(?::[ \t]*|[ \t]*$)|${DATE},[ \t]+${CLOCK}[ \t]+[-–][ \t]+${NAME}:[ \t]*|\[\d{1,2}:\d{2}${HALF}\][ \t]*${NAME}:[ \t]*)`,
  'gmu',
);
/** Slack and Discord: two blanks, brackets, a dash, or "Today at" stand between a name and the time, and nothing else on the line. */
const HEAD = new RegExp(
  String.raw`^[ \t]*${NAME}(?:[ \t]+(?:APP|BOT))?(?:[ \t]{2,}${CLOCK}|[ \t]+\[\d{1,2}:\d{2}${HALF}\]|[ \t]*[—–-]?[ \t]*(?:Today|Yesterday|${DATE})(?:,|[ \t]+at)?[ \t]+${CLOCK})[ \t]*:?[ \t]*$`,
  'gmu',
);

const LABELLED = /<(?:[@#!][\w^-]{1,40}|(?:https?:\/\/|mailto:|tel:)[^<>|\s]{1,1000})\|([^<>|\n]{1,300})>/gu;
const UNNAMED =
  /[ \t]?<(?:[@#][UWCGB][A-Z0-9]{6,20}|!(?:channel|here|everyone|subteam\^[\w]{1,30}|date\^[^<>\n]{1,60}))>/gu;

const BOX =
  /^([ \t>]*)(?:\[![A-Za-z-]{2,20}\][+-]?|:{3,}(?:[ \t]*\{[^{}\n]{0,60}\}|[ \t]*[A-Za-z-]{2,20})?(?=[ \t]*$))[ \t]*/gmu;
const COMMENT = /\/\*(?:(?!\*\/)[\s\S]){0,500}\*\/[ \t]?|^[ \t]*\/\/[ \t].*$/gmu;

export const withoutChatMarks = (text: string, note: Note): string =>
  text
    .replace(SAID, note)
    .replace(HEAD, note)
    .replace(LABELLED, '$1')
    .replace(UNNAMED, note)
    .replace(BOX, (mark, lead: string) => lead + note(mark.slice(lead.length)))
    .replace(COMMENT, note);
