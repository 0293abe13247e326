// The empty list: first steps for a new workspace, otherwise resetting the filters.

import { Link } from '@tanstack/react-router';
import { Clapperboard, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { FlowFilter } from '#schemas/flows';
import { useWorkspace } from '../../api/api-context';
import { buttonClass } from '../../design/button';
import { CodeBlock } from '../../design/code-block';
import { EmptyState } from '../../design/empty-state';
import { rich, t } from '../../language/text';
import { curlFor } from '../keys/curl';
import { FILTERS } from './filters';

export function NoFlowsAtAll() {
  const mayCreate = useWorkspace().may('member');
  const [curl] = useState(() => curlFor('$AFTERCALL_KEY', window.location.origin));
  return (
    <div className="flex flex-col gap-5">
      <EmptyState
        icon={Clapperboard}
        title={t('No videos yet')}
        action={
          mayCreate && (
            <Link to="/new" className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden className="size-4" strokeWidth={2} />
              {t('New video')}
            </Link>
          )
        }
      >
        {t('Paste the summary of a sales call and get a one-minute follow-up video with a presenter.')}
      </EmptyState>
      {mayCreate && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-muted">
            {rich('Or use the API with <link>your own key</link>', {
              link: (parts) => (
                <Link to="/settings/keys" className="font-medium text-accent underline underline-offset-2">
                  {parts}
                </Link>
              ),
            })}
            :
          </p>
          <CodeBlock title={t('Create a video')} code={curl} />
        </div>
      )}
    </div>
  );
}

export function NoFlowsFound({ status, search }: { status: FlowFilter | null; search: string }) {
  const title = FILTERS.find((filter) => filter.status === status)?.title;
  return (
    <EmptyState
      icon={SearchX}
      title={
        search ? t('Nothing found for “{search}”', { search }) : (status && NOTHING[status]) || t('No videos found')
      }
      action={
        <Link to="/" className={buttonClass()}>
          {t('Show all videos')}
        </Link>
      }
    >
      {search
        ? status && title
          ? t('Searched titles, names, summaries and scripts under “{title}”.', { title })
          : t('Searched titles, names, summaries and scripts.')
        : t('New videos appear here automatically.')}
    </EmptyState>
  );
}

const NOTHING: Partial<Record<FlowFilter, string>> = {
  pending_approval: t('No scripts need approval'),
  working: t('No videos in progress'),
  completed: t('No completed videos yet'),
  failed: t('No failed videos'),
  cancelled: t('No canceled videos'),
};
