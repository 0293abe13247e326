// What assistants and mails put around a script that somebody pastes: "Sure! Here's your script:", "Let me know if you want changes.",
// "(Word count: 150)", "Subject: …". Only whole lines at its beginning and its end.

const OPENING =
  /^\W*(?:(?:sure|certainly|of course|absolutely|great|okay|got it)\b[!,.:]?[^.:\n]{0,20}[.!]?\s*)?(?:here(?:'|’)?s|here is|here are|below is|this is) (?:the|your|a|an|my)\b[^.!?\n]{0,80}\b(?:script|version|draft|text|narration|voice-?over)\b[^.!?\n]{0,60}[:.]\W*$|^\W*(?:sure|certainly|of course|absolutely)[!.]\W*$|^subject:.*$/iu;
const CLOSING =
  /^\W*(?:let me know|would you like|do you want|feel free to|i can also|want me to|if you(?:'d| would) like)\b[^\n]{0,160}\b(?:changes?|adjust\w*|tweak\w*|versions?|shorten|shorter|longer|edits?|revis\w*|tone)\b[^\n]{0,80}$/iu;
const COUNTED =
  /^\W*(?:(?:total |estimated |approx\.? )?(?:word count|words|length|duration|run ?time|reading time|speaking time|character count)\s*:\s*[^\n]{1,40}|(?:about |approx\.? |~)?\d{1,4} (?:words|seconds|characters))\W*$|^\W*(?:video |follow-?up |final |revised |new )*script(?: \([^()\n]{1,40}\))?:?\W*$/iu;

/** A mail's head: one line may be words, "Subject:" apart, and two of them are none. */
const HEAD =
  /^\W{0,3}(?:from|to|cc|bcc|date|sent|subject|von|an|datum|gesendet|betreff|de|para|à|fecha|asunto|objet|envoyé|da|a|oggetto|data|assunto|aan|onderwerp)\s?:\W{0,3}\s\S/iu;
const SENT_FROM =
  /^\W{0,3}(?:sent from my \w|get outlook for|von meinem \w+ gesendet|enviado desde mi|envoyé de mon)[^.!?\n]{0,40}\W*$/iu;

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
  const first = kept.findIndex((line) => !isBlank(line));
  const isHead = HEAD.test(kept[first]!) && (HEAD.test(kept[first + 1] ?? '') || /^subject:/iu.test(kept[first]!));
  takeFrom(() => kept.findIndex((line) => !isBlank(line)), [OPENING, COUNTED, ...(isHead ? [HEAD] : [])]);
  takeFrom(() => kept.findLastIndex((line) => !isBlank(line)), [CLOSING, COUNTED, SENT_FROM]);
  return { lines: kept, taken };
}
