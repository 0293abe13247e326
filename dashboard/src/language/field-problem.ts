// What the service says of a field of a new video, as a whole sentence of the page. The service names the field first and speaks English;
// what is not known here is quoted.
import { t } from './text.js';

const FIELDS = ['emailContent', 'prospectName', 'prospectCompany', 'userName', 'userCompany', 'title', 'metadata'];

/** The field that a message of the service is about, and what to show there; null where it is about none. */
export function fieldProblem(message: string): { field: string; text: string } | null {
  const [, field = '', rest = ''] = /^(\w+)(?:\.[\w.]*)? (.*)$/s.exec(message) ?? [];
  if (field === 'avatarId')
    return { field, text: t('This presenter isn’t available in the workspace. Choose another one.') };
  if (field === 'voiceId')
    return { field, text: t('This voice isn’t available in the workspace. Choose another one.') };
  return FIELDS.includes(field) ? { field, text: textProblem(field, rest, message) } : null;
}

function textProblem(field: string, rest: string, message: string): string {
  const count = /^can have at most ([\d.,]+) characters/.exec(rest)?.[1];
  if (count !== undefined)
    return t(
      '{field, select, emailContent {The summary} prospectName {The prospect’s name} prospectCompany {The prospect’s company} userName {The sender’s name} userCompany {The sender’s company} title {The title} other {This field}} can be up to {count} characters.',
      { field, count },
    );
  const least = /^must have at least (\d+) words/.exec(rest)?.[1];
  if (least !== undefined) return t('The summary needs at least {least} words.', { least });
  if (/^is written in .*no voice of this server/.test(rest))
    return t('No voice speaks the language of the summary. An owner can connect a voice provider.');
  if (rest.startsWith('is written in '))
    return t('The voice doesn’t speak the language of the summary. Choose another voice.');
  return t('This value wasn’t accepted: {message}', { message });
}
