// Who narrates the video of a review: its voice, or a person who records it.

import { CircleAlert, Mic, Trash2, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Narration } from '#schemas/review';
import { useDeleteNarration, useNarration, useNarrationSound } from '../../api/narration';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Note } from '../../design/note';
import { playAlone } from '../../design/one-sound';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';
import { Problems } from './problem-list';

const NarrationDialog = lazy(async () => ({ default: (await import('./narration-dialog')).NarrationDialog }));

type Props = {
  flowId: string;
  sentences: readonly string[];
  /** As it would be approved. */
  script: string;
  isEdited: boolean;
  mayDecide: boolean;
};

const DESCRIPTIONS: Record<Narration['status'], string> = {
  none: t('A synthetic voice reads the script. You can record it yourself instead.'),
  aligned: t('Uses a recording instead of a synthetic voice.'),
  refused: t('Record it again or delete the recording before you approve.'),
};

export function NarrationCard({ flowId, sentences, script, isEdited, mayDecide }: Props) {
  const { data: narration } = useNarration(flowId);
  const [isOpen, setOpen] = useState(false);
  const card = useRef<HTMLElement>(null);
  if (!narration || (narration.status === 'none' && !mayDecide)) return null;
  const isRecorded = narration.status !== 'none';
  return (
    <>
      <Card
        ref={card}
        title={t('Narration')}
        description={DESCRIPTIONS[narration.status]}
        aside={
          mayDecide && (
            <Button
              size="sm"
              onClick={() => setOpen(true)}
              icon={<Mic aria-hidden className="size-3.5" strokeWidth={1.75} />}
            >
              {isRecorded ? t('Record again…') : t('Record your own voice…')}
            </Button>
          )
        }
      >
        {isRecorded && (
          <div className="flex flex-col gap-3">
            <Recorded flowId={flowId} narration={narration} script={script} />
            {mayDecide && <DeleteButton flowId={flowId} onDeleted={() => card.current?.focus()} />}
          </div>
        )}
      </Card>
      {isOpen && (
        <Suspense fallback={null}>
          <NarrationDialog
            flowId={flowId}
            sentences={sentences}
            editedScript={isEdited ? script : null}
            refused={narration.status === 'refused' ? narration : null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function DeleteButton({ flowId, onDeleted }: { flowId: string; onDeleted: () => void }) {
  const remove = useDeleteNarration(flowId);
  const toast = useToast();
  return (
    <Button
      variant="ghost"
      className="-ml-3 self-start"
      isBusy={remove.isPending}
      onClick={() => remove.mutate(undefined, { onSuccess: onDeleted, onError: (error) => toast.bad(error) })}
      icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
    >
      {t('Delete recording')}
    </Button>
  );
}

function Recorded({ flowId, narration, script }: { flowId: string; narration: Narration; script: string }) {
  const sound = useNarrationSound(flowId, narration.recordedAt);
  if (narration.status === 'refused') {
    return (
      <Note icon={CircleAlert} tone="warn">
        <p className="font-medium">{t('The recording doesn’t match the script, so it can’t be used.')}</p>
        <Problems problems={narration.problems ?? []} />
      </Note>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: The script beside it is what is said. */}
      <audio controls preload="none" src={sound} onPlay={playAlone} className="h-10 w-full" />
      {!isSameText(narration.script ?? '', script) && (
        <Note icon={TriangleAlert} tone="warn">
          {t('The script has changed since this recording. Record it again, or delete the recording.')}
        </Note>
      )}
      {(narration.remarks ?? []).map((remark) => (
        <Note key={remark} icon={TriangleAlert}>
          {remark === 'clipped'
            ? t('Parts of the recording are too loud and sound distorted.')
            : t('There’s background noise in the recording.')}
        </Note>
      ))}
    </>
  );
}

/** Blanks are not spoken. */
const isSameText = (one: string, other: string): boolean =>
  one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();
