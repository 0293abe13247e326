// Selects presenter and voice. No selection means the workspace's default.
import { useAvatars, useVoices } from '../../api/presenters';
import { useSettings } from '../../api/settings';
import { Card } from '../../design/card';
import { LoadProblem } from '../../design/load-problem';
import { Skeleton } from '../../design/skeleton';
import { PresenterCards } from '../presenters/presenter-cards';
import { VoiceCards } from '../presenters/voice-cards';
import type { FlowDraft } from './draft';

type Props = { draft: FlowDraft; onChange: (change: Partial<FlowDraft>) => void };

export function PresenterChoice({ draft, onChange }: Props) {
  return (
    <Card title="Presenter and voice" description="Those of your workspace are chosen already.">
      <Presenters chosenId={draft.avatarId} onChoose={(avatarId) => onChange({ avatarId })} />
      <h3 className="mt-6 mb-2 text-sm font-medium">Voice</h3>
      <Voices avatarId={draft.avatarId} chosenId={draft.voiceId} onChoose={(voiceId) => onChange({ voiceId })} />
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

type VoicesProps = { avatarId: string | null; chosenId: string | null; onChoose: (id: string | null) => void };

function Voices({ avatarId, chosenId, onChoose }: VoicesProps) {
  const voices = useVoices();
  const avatars = useAvatars();
  const settings = useSettings();
  const failed = [voices, settings].find(({ error, data }) => error && !data);
  if (failed?.error) {
    return <LoadProblem error={failed.error} onRetry={() => void failed.refetch()} isBusy={failed.isFetching} />;
  }
  if (!voices.data || !settings.data) return <Tiles className="h-14" frame="grid gap-2 sm:grid-cols-2" />;
  const usual = settings.data.voiceId;
  const presenter = avatars.data?.avatars.find(({ id, isDefault }) => (avatarId ? id === avatarId : isDefault));
  const fittingId = presenter?.defaultVoiceId;
  return (
    <VoiceCards
      voices={voices.data.voices}
      chosenId={chosenId ?? usual}
      onChoose={onChoose}
      offersFitting={usual === null}
      fittingId={fittingId ?? null}
    />
  );
}

function Tiles({ className, frame }: { className: string; frame: string }) {
  return (
    <div role="status" aria-label="Loading" className={frame}>
      {['a', 'b', 'c', 'd'].map((tile) => (
        <Skeleton key={tile} className={`!h-auto rounded-lg ${className}`} />
      ))}
    </div>
  );
}
