// What can be done with the selected videos: approve, cancel, download, run again.

import { Check, Download, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { FlowLine, FlowsChange, FlowsChanged } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';
import { useChangeSeveral } from '../../api/flows';
import { downloadPath } from '../../api/media';
import { Button } from '../../design/button';
import { useOnce } from '../../design/hooks/use-once';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { serverText, t } from '../../language/text';
import type { Selection } from './use-selection';

type Action = FlowsChange['action'];

const MOST_AT_ONCE = 50;
/** Browsers drop downloads that begin at the same moment. */
const BETWEEN_DOWNLOADS_MS = 400;

const FITS: Record<Action, (flow: FlowLine) => boolean> = {
  approve: ({ status }) => status === 'pending_approval',
  cancel: ({ status }) => !isTerminal(status),
  again: ({ status }) => isTerminal(status),
};

export function SelectionBar({ flows, selection }: { flows: readonly FlowLine[]; selection: Selection }) {
  const [asked, setAsked] = useState<Action | null>(null);
  const selected = flows.filter(({ id }) => selection.ids.has(id));
  if (selected.length === 0) return null;
  const fitting = (action: Action) => selected.filter(FITS[action]).slice(0, MOST_AT_ONCE);
  const films = selected.filter(({ videoUrl }) => videoUrl !== null).slice(0, MOST_AT_ONCE);
  return (
    <div data-bottom-bar className="sticky bottom-4 z-10 mt-4 flex justify-center">
      <section
        aria-label={t('Selected videos')}
        className="flex max-w-full flex-wrap items-center gap-2 rounded-lg border border-line bg-float p-2 shadow-float"
      >
        <p role="status" className="px-2 text-sm font-medium whitespace-nowrap tabular-nums">
          {t('{selected, plural, one {# selected} other {# selected}}', { selected: selected.length })}
        </p>
        <BarButton icon={Check} count={fitting('approve').length} onClick={() => setAsked('approve')}>
          {t('Approve')}
        </BarButton>
        <BarButton icon={X} count={fitting('cancel').length} onClick={() => setAsked('cancel')}>
          {t('Cancel')}
        </BarButton>
        <BarButton icon={RotateCw} count={fitting('again').length} onClick={() => setAsked('again')}>
          {t('Create a new version')}
        </BarButton>
        <BarButton icon={Download} count={films.length} onClick={() => void download(films)}>
          {t('Download')}
        </BarButton>
        <Button variant="ghost" size="sm" onClick={() => selection.choose([])}>
          {t('Clear')}
        </Button>
      </section>
      {asked && (
        <ChangeDialog
          action={asked}
          flows={fitting(asked)}
          onDone={() => {
            setAsked(null);
            selection.choose([]);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

type BarButtonProps = { icon: typeof Check; count: number; onClick: () => void; children: string };

function BarButton({ icon: Icon, count, onClick, children }: BarButtonProps) {
  return (
    <Button
      size="sm"
      disabled={count === 0}
      onClick={onClick}
      icon={<Icon aria-hidden className="size-4" strokeWidth={1.75} />}
    >
      {children}
      {count > 0 && <span className="text-faint tabular-nums">{count}</span>}
    </Button>
  );
}

async function download(flows: readonly FlowLine[]): Promise<void> {
  for (const { videoUrl, title } of flows) {
    const link = document.createElement('a');
    link.href = downloadPath(videoUrl ?? '');
    link.download = `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'video'}.mp4`;
    link.click();
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_DOWNLOADS_MS));
  }
}

type Words = { title: string; action: string; text: string; done: string };

const WORDS: Record<Action, (count: number) => Words> = {
  approve: (count) => ({
    title: t('{count, plural, one {Approve # script} other {Approve # scripts}}?', { count }),
    action: t('Approve'),
    text: t('The videos will be created from the scripts as they are.'),
    done: t('{count, plural, one {# script} other {# scripts}} approved.', { count }),
  }),
  cancel: (count) => ({
    title: t('{count, plural, one {Cancel # video} other {Cancel # videos}}?', { count }),
    action: t('Cancel videos'),
    text: t('Work stops now. Videos that are already rendering still count toward this month’s quota.'),
    done: t('{count, plural, one {# video} other {# videos}} canceled.', { count }),
  }),
  again: (count) => ({
    title: t('{count, plural, one {Create a new version of # video} other {Create new versions of # videos}}?', {
      count,
    }),
    action: t('Create a new version'),
    text: t('Each becomes a new video from the same summary, with a new script. They count toward this month’s quota.'),
    done: t('{count, plural, one {# new video} other {# new videos}} started.', { count }),
  }),
};

type DialogProps = { action: Action; flows: readonly FlowLine[]; onDone: () => void; onClose: () => void };

function ChangeDialog({ action, flows, onDone, onClose }: DialogProps) {
  const change = useChangeSeveral();
  const once = useOnce();
  const toast = useToast();
  const words = WORDS[action](flows.length);
  const onSuccess = ({ flows: outcomes }: FlowsChanged) => {
    const refused = outcomes.filter(({ problem }) => problem !== null);
    const count = outcomes.length - refused.length;
    if (count > 0) toast.good(WORDS[action](count).done);
    for (const { flowId, problem } of refused.slice(0, 2)) {
      const title = flows.find(({ id }) => id === flowId)?.title ?? flowId;
      toast.bad(new Error(`${title}: ${serverText(problem ?? '')}`));
    }
    onDone();
  };
  const confirm = () =>
    once((release) => change.mutate({ action, flowIds: flows.map(({ id }) => id) }, { onSuccess, onError: release }));
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.title}
      action={words.action}
      refusal={t('Go back')}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={confirm}
    >
      {words.text}
    </ConfirmDialog>
  );
}
