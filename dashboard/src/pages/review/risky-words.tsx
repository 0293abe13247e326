// Words that the voice may say wrongly, with how it will say them.
import type { RiskyWord } from '#schemas/review';
import { Card } from '../../design/card';
import { SpeakerButton } from './speaker-button';
import type { Speaker } from './use-speaker';

const REASONS: Record<string, string> = {
  address: 'An address: long to listen to',
  unspoken: 'The voice leaves it out',
  foreign: 'Looks foreign: may be misread',
  unusual: 'Unusual: may be misread',
  spelled: 'Said letter by letter',
  date: 'Day and month may be mixed up',
};

export function RiskyWords({ words, speaker }: { words: readonly RiskyWord[]; speaker: Speaker }) {
  if (words.length === 0) return null;
  return (
    <Card title="Worth hearing" description="The voice may stumble over these. Write them as they sound where it does.">
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
