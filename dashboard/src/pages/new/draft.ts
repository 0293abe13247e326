// The draft of a new video and its validation. The limits are those of the API.

import type { FoundProspect, NewFlow } from '#schemas/flows';
import { countWords } from '../../../../src/text/words';
import { fieldProblem } from '../../language/field-problem';
import { locale, t } from '../../language/text';
import { hasBlanks } from './template';

export type FlowDraft = {
  emailContent: string;
  prospectName: string;
  prospectCompany: string;
  userName: string;
  userCompany: string;
  title: string;
  avatarId: string | null;
  voiceId: string | null;
  approveFirst: boolean;
};

export type TextName = 'emailContent' | 'prospectName' | 'prospectCompany' | 'userName' | 'userCompany' | 'title';
export type Problems = Partial<Record<TextName, string>>;

export const MIN_WORDS = 50;
export const MOST_CHARACTERS = { emailContent: 50_000, name: 200, title: 300 };
/** The counter's maximum: the exact number no longer matters above it. */
const COUNTED_WORDS = 10_000;

export const EMPTY: FlowDraft = {
  emailContent: '',
  prospectName: '',
  prospectCompany: '',
  userName: '',
  userCompany: '',
  title: '',
  avatarId: null,
  voiceId: null,
  approveFirst: true,
};

export const wordsOf = (text: string): number => countWords(text, COUNTED_WORDS);

/** Parses a stored draft; null where it is invalid. */
export function readDraft(stored: unknown): FlowDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = { ...EMPTY, ...stored };
  const fits = Object.entries(EMPTY).every(([name, empty]) => {
    const value = draft[name as keyof FlowDraft];
    return empty === null ? value === null || typeof value === 'string' : typeof value === typeof empty;
  });
  return fits ? draft : null;
}

export function problemsOf({ emailContent }: FlowDraft): Problems {
  const words = wordsOf(emailContent);
  if (words === 0) return { emailContent: t('Paste or write a call summary first.') };
  if (words < MIN_WORDS) {
    const missing = MIN_WORDS - words;
    return {
      emailContent: t('The summary needs {missing, plural, one {# more word} other {# more words}}.', { missing }),
    };
  }
  if (emailContent.length > MOST_CHARACTERS.emailContent) {
    return {
      emailContent: t('The summary can be up to {emailContent} characters.', {
        emailContent: MOST_CHARACTERS.emailContent.toLocaleString(locale),
      }),
    };
  }
  if (hasBlanks(emailContent)) return { emailContent: t('Fill in or delete the [brackets].') };
  return {};
}

/** What was found stands where nobody has typed a name. */
export const withFound = (draft: FlowDraft, found: FoundProspect | undefined): FlowDraft => ({
  ...draft,
  prospectName: draft.prospectName || (found?.prospectName ?? ''),
  prospectCompany: draft.prospectCompany || (found?.prospectCompany ?? ''),
});

/** Leaves out empty fields, so that the workspace's settings apply. */
export function toNewFlow({ approveFirst, avatarId, voiceId, emailContent, ...texts }: FlowDraft): NewFlow {
  const filled = Object.entries(texts).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : []));
  return {
    emailContent,
    ...Object.fromEntries(filled),
    ...(avatarId && { avatarId }),
    ...(voiceId && { voiceId }),
    autoApproveScript: !approveFirst,
  };
}

/** What the service says of a text, beside its field; null for an error about none of them. */
export function problemOf(message: string): Problems | null {
  const { field, text } = fieldProblem(message) ?? {};
  return field !== undefined && Object.hasOwn(EMPTY, field) && field !== 'avatarId' && field !== 'voiceId'
    ? { [field]: text }
    : null;
}
