// Replaces the video where there is none: the failure with its remedy, the cancellation, or the end of retention.

import { Ban, Film, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { classes } from '../../design/classes';
import { Time } from '../../design/time';
import { serverText, t } from '../../language/text';
import { RunAgainButton } from './actions';

export function Ending({ flow }: { flow: FlowDetail }) {
  const again = flow.may.runAgain && <RunAgainButton flow={flow} variant="primary" />;
  if (flow.status === 'failed') {
    return (
      <Frame icon={TriangleAlert} title={t('This video failed')} action={again} isBad>
        <p className="font-medium text-ink">{serverText(flow.error?.message ?? '')}</p>
        <p className="mt-1.5">{serverText(flow.error?.advice ?? '')}</p>
        <p className="mt-1.5">{t('It no longer counts toward your quota.')}</p>
      </Frame>
    );
  }
  if (flow.status === 'completed') {
    return (
      <Frame icon={Film} title={t('This video has expired')} action={again}>
        {t('Its retention period has ended. The summary and script are still here.')}
      </Frame>
    );
  }
  const by = flow.stages.at(-1)?.by;
  return (
    <Frame icon={Ban} title={t('This video was canceled')} action={again}>
      {by ? t('Canceled by {by}', { by }) : t('Canceled')} <Time at={flow.updatedAt} />.
      {flow.rejectionReason && (
        <p className="mt-1.5 text-ink">
          {t('Rejected: “{rejectionReason}”', { rejectionReason: flow.rejectionReason })}
        </p>
      )}
    </Frame>
  );
}

type FrameProps = { icon: LucideIcon; title: string; action: ReactNode; isBad?: boolean; children: ReactNode };

function Frame({ icon: Icon, title, action, isBad = false, children }: FrameProps) {
  return (
    <section
      className={classes('flex gap-4 rounded-lg border bg-raised p-5', isBad ? 'border-bad-line' : 'border-line')}
    >
      <span
        className={classes(
          'grid size-9 shrink-0 place-items-center rounded-lg',
          isBad ? 'bg-bad-soft text-bad' : 'bg-pressed text-muted',
        )}
      >
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <div className="mt-1 text-sm break-words text-muted">{children}</div>
        {action && <div className="mt-4">{action}</div>}
      </div>
    </section>
  );
}
