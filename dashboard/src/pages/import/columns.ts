// What the columns of a list are used for, and what their names say about that.

import { METADATA_KEY } from '../../../../src/domain/limits.js';
import { t } from '../../language/text.js';

/** What a column may be used for, in the order in which columns look for their use. */
export const USES = [
  { value: 'emailContent', label: t('Call summary') },
  { value: 'prospectName', label: t('Prospect') },
  { value: 'prospectCompany', label: t('Prospect’s company') },
  { value: 'title', label: t('Video title') },
  { value: 'userName', label: t('Sender') },
  { value: 'userCompany', label: t('Sender’s company') },
  { value: 'avatarId', label: t('Presenter ID') },
  { value: 'voiceId', label: t('Voice ID') },
  { value: 'metadata', label: t('Metadata'), hint: t('Not spoken. Available in the API.') },
  { value: 'none', label: t('Ignore') },
] as const;

export type Use = (typeof USES)[number]['value'];

/** In small letters and without anything else; the names of the API are among them. */
const NAMES: Partial<Record<Use, RegExp>> = {
  emailContent:
    /^(emailcontent|(call|meeting|conversation)?(summary|notes?|recap|minutes|outcome|description)|comments?|zusammenfassung|notizen?|resume|resumen|riassunto|samenvatting)$/,
  prospectName:
    /^(prospect(s?name)?|(contact|customer|client|lead)?(full)?name|contact|(first|last|given|family|sur)name|(vor|nach)name|ansprechpartner|nombre|nom|naam)$/,
  prospectCompany:
    /^(prospects?company|(company|account|customer|organi[sz]ation)(name)?|firma|unternehmen|empresa|entreprise|societe|azienda|bedrijf)$/,
  title: /^(title|videotitle|subject|titel|titulo|titre|titolo)$/,
  userName:
    /^(username|sender|sendername|owner|(deal|account)?owner(name)?|(sales)?(rep|person)|seller|accountexecutive)$/,
  userCompany: /^(usercompany|senders?company|yourcompany)$/,
  avatarId: /^(avatarid|avatar|presenter)$/,
  voiceId: /^(voiceid|voice)$/,
};

/** First and last name are one name; of all others a second column is not used by itself. */
const SEVERAL: readonly Use[] = ['prospectName', 'metadata', 'none'];

const METADATA = /^metadata\./;

export function guessUses(header: readonly string[]): Use[] {
  const taken = new Set<Use>();
  return header.map((title) => {
    if (METADATA.test(title)) return 'metadata';
    const name = title
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    const use = (Object.keys(NAMES) as Use[]).find((each) => NAMES[each]!.test(name)) ?? 'none';
    if (taken.has(use) && !SEVERAL.includes(use)) return 'none';
    taken.add(use);
    return use;
  });
}

/** A name of the service's own letters for what is kept along. */
export function metadataKeyOf(title: string): string {
  const key = title.replace(METADATA, '');
  return METADATA_KEY.test(key) ? key : key.replace(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 40);
}
