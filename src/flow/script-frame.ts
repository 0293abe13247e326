// What assistants and mails put around a script that somebody pastes: "Sure! Here's your script:", "Let me know if you want changes.",
// "(Word count: 150)", "Subject: …". Only whole lines at its beginning and its end.

const OPENING =
  /^\W*(?:(?:sure|certainly|of course|absolutely|great|okay|got it)\b[!,.:]?[^.:\n]{0,20}[.!]?\s*)?(?:here(?:'|’)?s|here is|here are|below is|this is) (?:the|your|a|an|my)\b[^.!?\n]{0,80}\b(?:script|version|draft|text|narration|voice-?over)\b[^.!?\n]{0,60}[:.]\W*$|^\W*(?:sure|certainly|of course|absolutely)[!.]\W*$|^subject:.*$/iu;
const CLOSING =
  /^\W*(?:let me know|would you like|do you want|feel free to|i can also|want me to|if you(?:'d| would) like)\b[^\n]{0,160}\b(?:changes?|adjust\w*|tweak\w*|versions?|shorten|shorter|longer|edits?|revis\w*|tone)\b[^\n]{0,80}$/iu;
const COUNTED =
  /^\W*(?:(?:total |estimated |approx\.? )?(?:word count|words|length|duration|run ?time|reading time|speaking time|character count)\s*:\s*[^\n]{1,40}|(?:about |approx\.? |~)?\d{1,4} (?:words|seconds|characters))\W*$|^\W*(?:video |follow-?up |final |revised |new )*script(?: \([^()\n]{1,40}\))?:?\W*$/iu;

/** The lines without that, and what was taken off. */
export function withoutFrame(lines: readonly string[]): { lines: string[]; taken: string[] } {
  const isBlank = (line: string): boolean => !/[\p{L}\p{N}]/u.test(line);
  const taken: string[] = [];
  const kept = [...lines];
  const takeFrom = (at: () => number, signs: RegExp[]): void => {
    for (
      let place = at();
      kept.length > 1 && place >= 0 && signs.some((sign) => sign.test(kept[place]!));
      place = at()
    ) {
      taken.push(kept.splice(place, 1)[0]!.trim());
    }
  };
  if (lines.filter((line) => !isBlank(line)).length < 2) return { lines: kept, taken };
  takeFrom(() => kept.findIndex((line) => !isBlank(line)), [OPENING, COUNTED]);
  takeFrom(() => kept.findLastIndex((line) => !isBlank(line)), [CLOSING, COUNTED]);
  return { lines: kept, taken };
}
