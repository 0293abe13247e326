// Who speaks in the videos, and with which voice.

import { useState } from 'react';
import type { AvatarLine, Settings, VoiceLine } from '#schemas/workspace';
import { useAvatars, useVoices } from '../../api/presenters';
import { useChangeSettings, useSettings } from '../../api/settings';
import { Button } from '../../design/button';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { PresenterCards } from '../presenters/presenter-cards';
import { VoiceCards } from '../presenters/voice-cards';
import { StepActions, StepCard } from './step-card';
import { StepSkeleton } from './step-skeleton';

type Props = { onDone: () => void; onBack: () => void };

export function PresenterStep(props: Props) {
  const settings = useSettings();
  const avatars = useAvatars();
  const voices = useVoices();
  const error = settings.error ?? avatars.error ?? voices.error;
  if (error) return <Problem error={error} />;
  if (!settings.data || !avatars.data || !voices.data) return <StepSkeleton />;
  return (
    <StepCard title={t('Presenter and voice')} description={t('Your defaults. You can change them for any video.')}>
      <Choice settings={settings.data} avatars={avatars.data.avatars} voices={voices.data.voices} {...props} />
    </StepCard>
  );
}

type ChoiceProps = Props & { settings: Settings; avatars: AvatarLine[]; voices: VoiceLine[] };

function Choice({ settings, avatars, voices, onDone, onBack }: ChoiceProps) {
  const change = useChangeSettings();
  const [avatarId, setAvatarId] = useState(settings.avatarId ?? avatars.find(({ isDefault }) => isDefault)?.id ?? null);
  const [voiceId, setVoiceId] = useState(settings.voiceId);
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-2.5">
        <h2 className="text-sm font-medium">{t('Presenter')}</h2>
        <PresenterCards avatars={avatars} chosenId={avatarId} onChoose={setAvatarId} />
      </section>
      <section className="flex flex-col gap-2.5">
        <h2 className="text-sm font-medium">{t('Voice')}</h2>
        <VoiceCards
          voices={voices}
          chosenId={voiceId}
          onChoose={setVoiceId}
          offersFitting
          fittingId={avatars.find(({ id }) => id === avatarId)?.defaultVoiceId ?? null}
        />
      </section>
      {change.error && <Problem error={change.error} />}
      <StepActions>
        <Button variant="ghost" className="mr-auto" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button
          variant="primary"
          isBusy={change.isPending}
          onClick={() => change.mutate({ avatarId, voiceId }, { onSuccess: onDone })}
        >
          {t('Continue')}
        </Button>
      </StepActions>
    </div>
  );
}
