// The text to which the person in a photo consents. Changed only together with its version in src/text/photo-consent.ts.
import { t } from '../../language/text';

export const consentSentences = (workspace: string): string[] => [
  t('I am the person in this photo.'),
  t(
    '{workspace} may use it as a presenter in its videos: my face then moves and seems to speak words that I did not say.',
    { workspace },
  ),
  t('Every such video says that it was made with AI.'),
  t(
    'I can withdraw this consent at any time. The photo is then deleted and no new videos are made with it; finished videos stay until {workspace} deletes them.',
    { workspace },
  ),
];

export function ConsentText({ workspace }: { workspace: string }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-pretty">
      {consentSentences(workspace).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
