// Selects a voice from a list with samples. No selection means one that fits the presenter.

import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VoiceLine } from '#schemas/workspace';
import { useVoiceSample } from '../../api/presenters';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { genderName, languageName } from '../voices/language';
import { SampleButton } from './sample-button';
import { usePlayer } from './use-player';

type Props = {
  voices: VoiceLine[];
  chosenId: string | null;
  onChoose: (voiceId: string | null) => void;
  /** Whether the voice may be left to the presenter. */
  offersFitting: boolean;
  /** The voice that it would be. */
  fittingId: string | null;
};

const FITTING = 'fitting';

export function VoiceCards({ voices, chosenId, onChoose, offersFitting, fittingId }: Props) {
  const fitting = voices.find(({ id }) => id === fittingId);
  const { playing, error, toggle } = usePlayer(useVoiceSample());
  return (
    <div className="flex flex-col gap-2">
      {error && <Problem error={error} />}
      <RadioGroup
        aria-label={t('Voice')}
        value={chosenId ?? FITTING}
        onValueChange={(value) => value && onChoose(value === FITTING ? null : value)}
        className="grid grid-cols-1 gap-2 sm:grid-cols-2"
      >
        {offersFitting && (
          <Voice value={FITTING} name={t('Match the presenter')} description={describeFitting(fitting)}>
            <span aria-hidden className="grid size-8 shrink-0 place-items-center text-faint">
              <UserRoundCheck className="size-4.5" strokeWidth={1.75} />
            </span>
          </Voice>
        )}
        {voices.map((voice) => (
          <Voice key={voice.id} value={voice.id} name={voice.name} description={describe(voice)}>
            <SampleButton
              name={voice.name}
              isPlaying={playing?.id === voice.id}
              isLoading={playing?.id === voice.id && playing.isLoading}
              isAbove
              onToggle={() => toggle(voice.id)}
            />
          </Voice>
        ))}
      </RadioGroup>
    </div>
  );
}

type VoiceProps = { value: string; name: string; description: string; children: ReactNode };

function Voice({ value, name, description, children }: VoiceProps) {
  return (
    <div className="relative flex items-center gap-3 rounded-lg border border-line bg-raised p-2.5 hover:border-control has-data-checked:border-accent has-data-checked:ring-1 has-data-checked:ring-accent">
      {children}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{name}</span>
        <span className="block truncate text-xs text-faint">{description}</span>
      </span>
      <Radio.Root
        value={value}
        aria-label={name}
        // The whole card is clickable.
        className="grid size-4.5 shrink-0 place-items-center rounded-full border border-control bg-raised before:absolute before:inset-0 before:rounded-lg data-checked:border-accent-solid data-checked:bg-accent-solid"
      >
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </Radio.Root>
    </div>
  );
}

/** A summary in another language is spoken by a voice of that language. */
const describeFitting = (voice: VoiceLine | undefined): string =>
  voice
    ? t('{name}, or one that speaks the summary’s language', { name: voice.name })
    : t('In the language of the summary');

function describe({ language, gender }: VoiceLine): string {
  return [languageName(language), gender && genderName(gender)].filter(Boolean).join(' · ');
}
