// Words that the voice may mispronounce, with their expected pronunciation.

import type { RiskyWord } from '#schemas/flows';
import { Card } from '../../design/card';
import { t } from '../../language/text';
import { SpeakerButton } from './speaker-button';
import type { Speaker } from './use-speaker';

const REASONS: Record<string, string> = {
  address: t('Web address: takes a long time to say'),
  unspoken: t('Skipped by the voice'),
  foreign: t('Foreign word: may be mispronounced'),
  unusual: t('Unusual: may be mispronounced'),
  spelled: t('Spelled out'),
  date: t('Day and month may be mixed up'),
};

export function RiskyWords({ words, speaker }: { words: readonly RiskyWord[]; speaker: Speaker }) {
  if (words.length === 0) return null;
  return (
    <Card
      title={t('Check the pronunciation')}
      description={t('The voice may mispronounce these. If it does, spell them the way they sound.')}
    >
      <ul className="-my-1 divide-y divide-line">
        {words.map(({ word, reason, said }) => (
          <li key={`${word} ${reason}`} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="text-sm font-medium break-words">{word}</span>
              {said && said.toLowerCase() !== word.toLowerCase() && (
                <span className="text-sm text-muted"> → {said}</span>
              )}
              <span className="block text-xs text-faint">{REASONS[reason] ?? reason}</span>
            </span>
            {said !== '' && <SpeakerButton text={word} name={word} speaker={speaker} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
