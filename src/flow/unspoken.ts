// What people leave in a script without any brackets although nobody is to say it: "Cut to black.", a heading that only names a
// part, `:smile:`, marks of bold without a partner, pictures.

/** A whole sentence of its own; "Cut to the chase: …" is none. */
const FILMED =
  /(?<=^|[.!?…]["”’)]?[ \t]+)(?:(?:smash )?cut to (?:black|white|logo|demo|(?:the )?(?:screen|end screen|end card))|fade(?:s)? (?:in|out|to (?:black|white))|(?:the )?music (?:fades|swells)(?: (?:in|out|up|down))?|roll credits|end (?:of (?:the )?(?:video|script|scene)|screen|card)|schnitt auf schwarz|fundido a negro|fondu au noir|dissolvenza)(?:[.!](?=\s|$)[ \t]*|:?[ \t]*$)/gimu;
const SMILEY = /[ \t]?(?<![\p{L}\p{N}:])(?::(?:[a-z][a-z_-]{2,30}(?:[_-]\d)?|[+-]1):){1,4}(?![\p{L}\p{N}:])/gu;
const STRAY = /(?<!\*)\*{2,3}(?![*|])(?<!\d\*{2,3}(?=\d))/gu;

const PART = String.raw`(?:(?:the )?(?:intro(?:duction)?|outro|hook|opening|closing|body|main (?:body|part)|cta|call[ -]to[ -]action|greeting|sign[- ]?off|conclusion|script|voice[- ]?over|narration|einleitung|einstieg|hauptteil|schluss|begrüßung|introducción|saludo|cierre|despedida|accroche|introduzione|saluto|chiusura|conclusione|introdução|encerramento|inleiding|afsluiting)|(?:part|section) \d{1,2})`;
const HEADING = new RegExp(
  String.raw`^\s{0,3}(?:#{1,6}\s+(?:\d{1,2}[.)]\s+)?(?:\*\*|__)?${PART}|(?:\d{1,2}[.)]\s+)?(?:\*\*|__)${PART})(?:\s*\([^()\n]{1,30}\))?:?(?:\*\*|__)?:?\s*#*\s*$`,
  'iu',
);
/** Without any mark these alone, which nobody says by themselves. */
const BARE = /^\s*(?:Intro|INTRO|Outro|OUTRO|Hook|HOOK|CTA|Call to [Aa]ction|CALL TO ACTION)\s*$/u;
/** `## Intro` names a part of the script; `## Next steps` may be words. */
export const isPartHeading = (line: string): boolean => HEADING.test(line) || BARE.test(line);

/** ":-)" and its like; "<3" only where a line ends, since it is also less than three. */
const FACE =
  /(?:^[ \t]*|[ \t]+|(?<=[.,!?]))(?:[:;]['’]?[-^]?[)(DPp](?![\p{L}\p{N}])|\^\^|[xX]D(?![\p{L}\p{N}])|<3(?=[ \t]*$)|\\o\/|¯\\{0,2}_\(ツ\)_\/¯)(?=[\s.,!?]|$)/gmu;

type Note = (words: string) => string;

export const withoutFilmed = (text: string, note: Note): string =>
  text.replace(FILMED, note).replace(SMILEY, note).replace(FACE, note);

export const withoutStrayMarks = (text: string, note: Note): string => text.replace(STRAY, note);

const PICTURE =
  /!\[([^[\]\n]{0,300})\](?:\((?:[^()\s]|\([^()\s]{0,200}\)){0,1000}(?:\s+"[^"\n]{0,200}")?\)|\[[^[\]\n]{0,100}\])[ \t]?/gu;
/** What a mail or a chat has where a picture stood. */
const FILE =
  /[ \t]?(?:\[(?:cid|image|img|inline image|screenshot|photo|bild)\s?(?:: ?[^[\]\n]{1,100}|\d{0,3})\]|<[\w-]{1,60}\.(?:png|jpe?g|gif|svg|webp)>)/giu;
const IMAGE = /<img\b[^<>]{0,1000}>/giu;
const ALT = /\balt\s?=\s?(?:"([^"<>]{1,500})"|'([^'<>]{1,500})')/iu;

/** Pictures, whose words are for who cannot see them. */
export const withoutPictures = (text: string, note: Note): string =>
  text
    .replace(PICTURE, (_, alt: string) => note(alt))
    .replace(FILE, note)
    .replace(IMAGE, (tag) => {
      const alt = ALT.exec(tag);
      return alt ? note(alt[1] ?? alt[2]!) : '';
    });
