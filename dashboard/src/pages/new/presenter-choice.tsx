// Who speaks in the video, and with which voice. Nothing chosen means what the workspace is set to.
import { useAvatars, useVoices } from '../../api/presenters';
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
      <Voices chosenId={draft.voiceId} onChoose={(voiceId) => onChange({ voiceId })} />
    </Card>
  );
}

type Choice = { chosenId: string | null; onChoose: (id: string) => void };

function Presenters({ chosenId, onChoose }: Choice) {
  const { data, error, refetch, isFetching } = useAvatars();
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (!data) return <Tiles className="aspect-[4/5]" frame="grid grid-cols-2 gap-3 sm:grid-cols-4" />;
  const usual = data.avatars.find(({ isDefault }) => isDefault)?.id ?? null;
  return <PresenterCards avatars={data.avatars} chosenId={chosenId ?? usual} onChoose={onChoose} />;
}

function Voices({ chosenId, onChoose }: Choice) {
  const { data, error, refetch, isFetching } = useVoices();
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (!data) return <Tiles className="h-14" frame="grid gap-2 sm:grid-cols-2" />;
  const usual = data.voices.find(({ isDefault }) => isDefault)?.id ?? null;
  return <VoiceCards voices={data.voices} chosenId={chosenId ?? usual} onChoose={onChoose} />;
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
