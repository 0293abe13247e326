// The voices as a list of which one is chosen; each can be heard beforehand.
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { VoiceLine } from '#shapes';
import { useVoiceSample } from '../../api/presenters';
import { Problem } from '../../design/problem';
import { SampleButton } from './sample-button';
import { usePlayer } from './use-player';

type Props = { voices: VoiceLine[]; chosenId: string | null; onChoose: (voiceId: string) => void };

export function VoiceCards({ voices, chosenId, onChoose }: Props) {
  const { playing, error, toggle } = usePlayer(useVoiceSample());
  return (
    <div className="flex flex-col gap-2">
      {error && <Problem error={error} />}
      <RadioGroup
        aria-label="Voice"
        value={chosenId}
        onValueChange={(value) => value && onChoose(value)}
        className="grid gap-2 sm:grid-cols-2"
      >
        {voices.map((voice) => (
          <div
            key={voice.id}
            className="relative flex items-center gap-3 rounded-lg border border-line bg-raised p-2.5 hover:border-control has-data-checked:border-accent has-data-checked:ring-1 has-data-checked:ring-accent"
          >
            <SampleButton
              name={voice.name}
              isPlaying={playing?.id === voice.id}
              isLoading={playing?.id === voice.id && playing.isLoading}
              isAbove
              onToggle={() => toggle(voice.id)}
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{voice.name}</span>
              <span className="block truncate text-xs text-faint">{describe(voice)}</span>
            </span>
            <Radio.Root
              value={voice.id}
              aria-label={voice.name}
              // The whole card takes the click.
              className="grid size-4.5 shrink-0 place-items-center rounded-full border border-control bg-raised before:absolute before:inset-0 before:rounded-lg data-checked:border-accent-solid data-checked:bg-accent-solid"
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Radio.Root>
          </div>
        ))}
      </RadioGroup>
    </div>
  );
}

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

function describe({ language, gender }: VoiceLine): string {
  return [languages.of(language) ?? language, gender].filter(Boolean).join(' · ');
}
