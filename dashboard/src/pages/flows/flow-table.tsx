// The table of flows; cards on phones. The whole row is clickable; its title is the link.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useReducer } from 'react';
import type { FlowLine } from '#schemas/flows';
import { Badge } from '../../design/badge';
import { classes } from '../../design/classes';
import { RowCheckbox } from '../../design/forms/checkbox';
import { clockTime } from '../../design/seconds';
import { StatusPill } from '../../design/status-pill';
import { Time } from '../../design/time';
import { t } from '../../language/text';
import { FlowThumbnail } from './flow-thumbnail';
import type { Selection } from './use-selection';

/** Marks the links that the keys j and k step through. */
export const ROW_LINK = 'data-flow';

const MINUTE_MS = 60_000;
const HEAD = 'h-9 px-3 text-xs font-medium whitespace-nowrap text-muted';
const CELL = 'sm:h-16 sm:px-3 sm:align-middle';
const FROM_MD = 'hidden @3xl:table-cell';
const FROM_LG = 'hidden @4xl:table-cell';
const ROW =
  'relative transition-colors duration-75 hover:bg-hover has-focus-visible:bg-hover max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 max-sm:p-3';

type Props = {
  flows: readonly FlowLine[] /** Null for those who may not change flows. */;
  selection: Selection | null;
};

export function FlowTable({ flows, selection }: Props) {
  useAgeing();
  const chosen = flows.filter(({ id }) => selection?.ids.has(id)).length;
  const all = selection && (
    <RowCheckbox
      label={t('Select all videos shown')}
      isChecked={chosen === flows.length}
      isMixed={chosen > 0 && chosen < flows.length}
      onChange={(isChecked) => selection.choose(isChecked ? flows.map(({ id }) => id) : [])}
    />
  );
  return (
    <TableFrame label={t('Videos')} all={all}>
      {flows.map((flow) => (
        <Row key={flow.id} flow={flow} selection={selection} />
      ))}
    </TableFrame>
  );
}

type FrameProps = { label: string; children: ReactNode /** The checkbox that selects all. */; all?: ReactNode };

export function TableFrame({ label, children, all }: FrameProps) {
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-raised">
      <table aria-label={label} className="w-full border-collapse text-left text-sm sm:table-fixed">
        <thead className="border-b border-line bg-sunken max-sm:sr-only">
          <tr>
            <th scope="col" className={classes(HEAD, 'pl-4')}>
              <span className="flex items-center gap-3">
                {all}
                {t('Video')}
              </span>
            </th>
            <th scope="col" className={classes(HEAD, 'w-42')}>
              {t('Status')}
            </th>
            <th scope="col" className={classes(HEAD, FROM_LG, 'w-18 text-right')}>
              {t('Length')}
            </th>
            <th scope="col" className={classes(HEAD, FROM_MD, 'w-40')}>
              {t('Created by')}
            </th>
            <th scope="col" className={classes(HEAD, 'w-36 pr-4 text-right')}>
              {t('Created')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

function Row({ flow, selection }: { flow: FlowLine; selection: Selection | null }) {
  return (
    <tr className={ROW}>
      <td className={classes(CELL, 'sm:pl-4 max-sm:min-w-0 max-sm:basis-full')}>
        <div className="flex min-w-0 items-center gap-3">
          {/* Above the link that covers the row. */}
          {selection && (
            <span className="relative z-2">
              <RowCheckbox
                label={t('Select {title}', { title: flow.title })}
                isChecked={selection.ids.has(flow.id)}
                onChange={(isChecked) => selection.toggle(flow.id, isChecked)}
              />
            </span>
          )}
          <FlowThumbnail flow={flow} />
          <span className="min-w-0">
            <Link
              to="/flows/$flowId"
              params={{ flowId: flow.id }}
              title={flow.title}
              {...{ [ROW_LINK]: true }}
              className="line-clamp-2 font-medium break-words outline-none before:absolute before:inset-0 before:z-1 focus-visible:before:rounded-sm focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-accent sm:line-clamp-1"
            >
              {flow.title}
            </Link>
            <span className="flex items-center gap-2 text-xs text-faint">
              <span className="truncate">{prospectOf(flow)}</span>
              {flow.hasFewFacts && <Badge tone="warn">{t('Few details')}</Badge>}
            </span>
          </span>
        </div>
      </td>
      <td className={CELL}>
        <StatusPill status={flow.status} percent={flow.percent} />
      </td>
      <td className={classes(CELL, FROM_LG, 'text-right text-muted tabular-nums')}>
        {flow.durationSeconds === null ? <Nothing /> : clockTime(flow.durationSeconds)}
      </td>
      <td className={classes(CELL, FROM_MD, 'text-muted')}>
        <MadeBy by={flow.madeBy} />
      </td>
      <td className={classes(CELL, 'text-muted max-sm:ml-auto max-sm:text-xs sm:pr-4 sm:text-right')}>
        {/* Above the link that covers the row, so that pointing at it tells the exact time. */}
        <span className="relative z-2">
          <Time at={flow.createdAt} />
        </span>
      </td>
    </tr>
  );
}

function MadeBy({ by }: { by: FlowLine['madeBy'] }) {
  if (!by) return <Nothing />;
  return (
    <span className="block truncate">
      {by.name}
      {by.kind === 'key' && <span className="text-faint"> {t('· API')}</span>}
    </span>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden className="text-faint">
        –
      </span>
      <span className="sr-only">{t('none')}</span>
    </>
  );
}

function prospectOf({ prospectName, prospectCompany }: FlowLine): string {
  return [prospectName, prospectCompany].filter(Boolean).join(' · ') || t('No recipient');
}

/** Refreshes relative times every minute. */
function useAgeing(): void {
  const [, age] = useReducer((minutes: number) => minutes + 1, 0);
  useEffect(() => {
    const timer = setInterval(age, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}
