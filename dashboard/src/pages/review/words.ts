// What the service finds in a script, in the language of the page: by its code, as its own sentences are English.
import type { ScriptCheckResult, ScriptFinding, ScriptWarning } from '#schemas/flows';
import { t } from '../../language/text';
import { languageName } from '../voices/language';

const FINDINGS: Record<ScriptFinding['kind'], string> = {
  figure: t('This number isn’t in the summary.'),
  price: t('This price isn’t in the summary.'),
  date: t('This date isn’t in the summary.'),
  name: t('This name isn’t in the summary.'),
  promise: t('The summary doesn’t promise this.'),
};

export const findingWords = (kind: ScriptFinding['kind']): string => FINDINGS[kind];

const WARNINGS: Record<ScriptWarning['code'], string> = {
  broken_encoding: t('Garbled characters.'),
  escape_sequence: t('An escape code. The voice would read it aloud.'),
  metadata: t('An email or file header. The voice would read it aloud.'),
  assistant_note: t('A note from an AI assistant. The voice would read it aloud.'),
  timestamp: t('A timestamp. The voice would read it aloud.'),
  placeholder: t('A placeholder that still needs to be filled in.'),
  note_mark: t('A footnote mark. The voice would read its number.'),
  stage_direction: t('A stage direction. The voice would read it aloud.'),
  scene_label: t('A scene label. The voice would read it aloud.'),
  speaker_label: t('A speaker label. The voice would read it aloud.'),
  emoticon: t('An emoticon. The voice may read its characters aloud.'),
  invisible_character: t('Invisible characters.'),
  brackets: t('Text in brackets. The voice reads it, and captions show the brackets.'),
  markup: t('Markdown or HTML. Captions show it; the voice skips it.'),
};

export const warningWords = (code: ScriptWarning['code']): string => WARNINGS[code];

/** Why an edit would be refused, or null. */
export function problemWords({ problem, unfit }: Pick<ScriptCheckResult, 'problem' | 'unfit'>): string | null {
  if (!unfit) return problem;
  const { code, voice, language, seconds, most } = unfit;
  if (code === 'too_long')
    return t('The script takes about {seconds} seconds to read aloud. The limit is {most}.', { seconds, most });
  if (code === 'other_language')
    return t('The script is in {language}, which the voice {voice} doesn’t speak.', {
      voice,
      language: languageName(language ?? ''),
    });
  return voice
    ? t('The voice {voice} can’t speak this script.', { voice })
    : t('There’s nothing in this script for the voice to read.');
}
