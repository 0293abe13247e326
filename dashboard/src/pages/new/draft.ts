// What somebody has typed for a new video, and what is wrong with it. The limits are those of the API.
import type { NewFlow } from '#schemas/flows';
import { countWords } from '../../../../src/text/words';
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
/** Further than this nobody needs to know the number. */
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

/** A draft that this tab kept, or null where something else is there. */
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
  if (words === 0) return { emailContent: 'Paste or write the summary of the call first.' };
  if (words < MIN_WORDS) {
    const missing = MIN_WORDS - words;
    return { emailContent: `The summary needs ${missing} more ${missing === 1 ? 'word' : 'words'}.` };
  }
  if (emailContent.length > MOST_CHARACTERS.emailContent) {
    return {
      emailContent: `The summary may have ${MOST_CHARACTERS.emailContent.toLocaleString('en')} characters at most.`,
    };
  }
  if (hasBlanks(emailContent)) return { emailContent: 'Fill in what stands in [brackets], or delete it.' };
  return {};
}

/** Leaves out what was left empty, so that the workspace's own settings hold. */
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

const LABELS: Record<TextName, string> = {
  emailContent: 'The summary',
  prospectName: 'The name',
  prospectCompany: 'The company',
  userName: 'The name',
  userCompany: 'The company',
  title: 'The title',
};

/** Which field the service speaks of, with its name in our words; null where it is about none of them. */
export function problemOf(message: string): Problems | null {
  const name = /^\w+/.exec(message)?.[0] as TextName | undefined;
  if (!name || !(name in LABELS)) return null;
  const rest = message
    .slice(name.length)
    .replace(/Give a voiceId that does(; GET [^.]*)?\./, 'Choose a voice that does.');
  return { [name]: LABELS[name] + rest };
}
