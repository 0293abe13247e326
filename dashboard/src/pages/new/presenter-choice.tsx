// Selects presenter and voice. No selection means the workspace's default.

import { useAvatars, useVoices } from '../../api/presenters';
import { useSettings } from '../../api/settings';
import { Card } from '../../design/card';
import { LoadProblem } from '../../design/load-problem';
import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { PresenterCards } from '../presenters/presenter-cards';
import { VoiceCards } from '../presenters/voice-cards';
import type { FlowDraft } from './draft';
import type { FittingVoices } from './use-fitting-voices';

type Props = { draft: FlowDraft; onChange: (change: Partial<FlowDraft>) => void; fitting: FittingVoices };

export function PresenterChoice({ draft, onChange, fitting }: Props) {
  return (
    <Card title={t('Presenter and voice')} description={t('Your workspace defaults are selected.')}>
      <Presenters chosenId={draft.avatarId} onChoose={(avatarId) => onChange({ avatarId })} />
      <h3 className="mt-6 mb-2 text-sm font-medium">{t('Voice')}</h3>
      <Voices
        avatarId={draft.avatarId}
        chosenId={draft.voiceId}
        onChoose={(voiceId) => onChange({ voiceId })}
        fitting={fitting}
      />
    </Card>
  );
}

function Presenters({ chosenId, onChoose }: { chosenId: string | null; onChoose: (id: string) => void }) {
  const { data, error, refetch, isFetching } = useAvatars();
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (!data) return <Tiles className="aspect-[4/5]" frame="grid grid-cols-2 gap-3 sm:grid-cols-4" />;
  const usual = data.avatars.find(({ isDefault }) => isDefault)?.id ?? null;
  return <PresenterCards avatars={data.avatars} chosenId={chosenId ?? usual} onChoose={onChoose} />;
}

type VoicesProps = {
  avatarId: string | null;
  chosenId: string | null;
  onChoose: (id: string | null) => void;
  fitting: FittingVoices;
};

function Voices({ avatarId, chosenId, onChoose, fitting }: VoicesProps) {
  const voices = useVoices();
  const avatars = useAvatars();
  const settings = useSettings();
  const failed = [voices, settings].find(({ error, data }) => error && !data);
  if (failed?.error) {
    return <LoadProblem error={failed.error} onRetry={() => void failed.refetch()} isBusy={failed.isFetching} />;
  }
  if (!fitting.voices || !settings.data) return <Tiles className="h-14" frame="grid gap-2 sm:grid-cols-2" />;
  const usual = fitting.able(settings.data.voiceId);
  const presenter = avatars.data?.avatars.find(({ id, isDefault }) => (avatarId ? id === avatarId : isDefault));
  const fittingId = fitting.able(presenter?.defaultVoiceId ?? null);
  return (
    <VoiceCards
      voices={fitting.voices}
      chosenId={fitting.able(chosenId) ?? usual}
      onChoose={onChoose}
      offersFitting={usual === null}
      fittingId={fittingId}
    />
  );
}

function Tiles({ className, frame }: { className: string; frame: string }) {
  return (
    <div role="status" aria-label={t('Loading')} className={frame}>
      {['a', 'b', 'c', 'd'].map((tile) => (
        <Skeleton key={tile} className={`!h-auto rounded-lg ${className}`} />
      ))}
    </div>
  );
}
