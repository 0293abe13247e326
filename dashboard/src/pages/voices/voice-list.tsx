// The voices of one language, each with a sample, and the choice to take none of them in particular.

import { AudioLines } from 'lucide-react';
import type { VoiceLine } from '#schemas/workspace';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { t } from '../../language/text';
import { SampleButton } from '../presenters/sample-button';
import { genderName, type LanguageGroup } from './language';

type Props = {
  group: LanguageGroup;
  /** Null where the voice follows the presenter. */
  chosenId: string | null;
  playing: { id: string; isLoading: boolean } | null;
  /** Null for those who may not listen. */
  onToggle: ((voiceId: string) => void) | null;
  /** Null for those who may not choose. */
  onDefault: ((voice: VoiceLine | null) => void) | null;
};

export function VoiceList({ group, ...rest }: Props) {
  return (
    <section aria-labelledby={`voices-${group.code}`}>
      <h2 id={`voices-${group.code}`} className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
        {group.name}
        <span className="text-xs font-normal text-faint tabular-nums">{group.voices.length}</span>
      </h2>
      <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        {group.voices.map((voice) => (
          <VoiceRow key={voice.id} voice={voice} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function VoiceRow({ voice, chosenId, playing, onToggle, onDefault }: Omit<Props, 'group'> & { voice: VoiceLine }) {
  const isPlaying = playing?.id === voice.id;
  const isDefault = voice.id === chosenId;
  return (
    <li className="group flex min-h-14 items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2">
      {onToggle && (
        <SampleButton
          name={voice.name}
          isPlaying={isPlaying}
          isLoading={isPlaying && playing.isLoading}
          onToggle={() => onToggle(voice.id)}
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium break-words">{voice.name}</span>
        <span className="block text-xs text-faint">{describe(voice)}</span>
      </span>
      <DefaultMark name={voice.name} isDefault={isDefault} onChoose={onDefault && (() => onDefault(voice))} />
    </li>
  );
}

const PROVIDERS: Record<string, string> = {
  embedded: t('Built-in'),
  espeak: 'eSpeak NG',
  neural: t('Built-in'),
  elevenlabs: t('ElevenLabs'),
  openai: t('OpenAI'),
  cartesia: t('Cartesia'),
  azure: t('Azure Speech'),
  deepgram: t('Deepgram'),
  'speech-server': t('Speech server'),
};

/** The identifier of a built-in voice has its engine; those of vendors say nothing to people. */
const describe = ({ id, gender, provider }: VoiceLine): string =>
  [gender && genderName(gender), PROVIDERS[provider] ?? provider, provider === 'embedded' && id]
    .filter(Boolean)
    .join(' · ');

type FittingProps = { isDefault: boolean; onDefault: Props['onDefault'] };

export function FittingVoiceRow({ isDefault, onDefault }: FittingProps) {
  return (
    <div className="group flex min-h-14 items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2">
      <span className="grid size-8.5 shrink-0 place-items-center rounded-full border border-line bg-sunken text-faint">
        <AudioLines aria-hidden className="size-4" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{t('Match the presenter')}</span>
        <span className="block text-xs text-faint">
          {t('Chosen to suit the presenter and the summary’s language.')}
        </span>
      </span>
      <DefaultMark name={t('a matching voice')} isDefault={isDefault} onChoose={onDefault && (() => onDefault(null))} />
    </div>
  );
}

function DefaultMark(props: { name: string; isDefault: boolean; onChoose: (() => void) | null }) {
  const { name, isDefault, onChoose } = props;
  if (isDefault) return <Badge tone="accent">{t('Default')}</Badge>;
  if (!onChoose) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      // Dozens of these would be louder than the voices: where one can point, it comes with the pointer or the focus.
      className="pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100"
      aria-label={t('Make default: {name}', { name })}
      onClick={onChoose}
    >
      {t('Make default')}
    </Button>
  );
}
