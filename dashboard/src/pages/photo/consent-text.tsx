// The text to which the person in a photo consents, in the language of the page; and what somebody agreed to, as it was stored.
import type { Agreed } from '#schemas/photo-presenters';
import { consentText } from '../../../../src/text/photo-consent';
import { locale, t } from '../../language/text';

export function ConsentText({ workspace }: { workspace: string }) {
  return <Sentences sentences={consentText(locale, workspace).sentences} />;
}

export function AgreedText({ agreed: { sentences, textVersion, language } }: { agreed: Agreed }) {
  return (
    <div className="flex flex-col gap-2">
      <Sentences sentences={sentences} language={language ?? undefined} />
      <p className="text-xs text-faint">{t('Text version {version}', { version: textVersion })}</p>
    </div>
  );
}

function Sentences({ sentences, language }: { sentences: string[]; language?: string | undefined }) {
  return (
    <ul lang={language} className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-pretty">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
