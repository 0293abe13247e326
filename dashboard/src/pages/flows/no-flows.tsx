// The list when there is nothing in it: for a new workspace the two ways to a first video, else the way back to all.
import { Link } from '@tanstack/react-router';
import { Clapperboard, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { FlowFilter } from '#schemas/flows';
import { useWorkspace } from '../../api/api-context';
import { buttonClass } from '../../design/button';
import { CodeBlock } from '../../design/code-block';
import { EmptyState } from '../../design/empty-state';
import { curlFor } from '../keys/curl';
import { FILTERS } from './filters';

export function NoFlowsAtAll() {
  const mayCreate = useWorkspace().may('member');
  const [curl] = useState(() => curlFor('$AFTERCALL_KEY', window.location.origin));
  return (
    <div className="flex flex-col gap-5">
      <EmptyState
        icon={Clapperboard}
        title="No videos yet"
        action={
          mayCreate && (
            <Link to="/new" className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden className="size-4" strokeWidth={2} />
              New video
            </Link>
          )
        }
      >
        Paste the summary of a sales call and get a follow-up of about a minute, spoken by a presenter.
      </EmptyState>
      {mayCreate && (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-muted">
            Or over the API, with a{' '}
            <Link to="/settings/keys" className="font-medium text-accent underline underline-offset-2">
              key of yours
            </Link>
            :
          </p>
          <CodeBlock title="Make a video" code={curl} />
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
      title={search ? `Nothing found for “${search}”` : (status && NOTHING[status]) || 'Nothing here'}
      action={
        <Link to="/" className={buttonClass()}>
          Show all videos
        </Link>
      }
    >
      {search
        ? `Titles, prospects and companies were searched${status && title ? ` under “${title}”` : ''}.`
        : 'New ones appear here by themselves.'}
    </EmptyState>
  );
}

const NOTHING: Partial<Record<FlowFilter, string>> = {
  pending_approval: 'No script waits for approval',
  working: 'Nothing is being made',
  completed: 'No video is finished yet',
  failed: 'Nothing has failed',
  cancelled: 'Nothing was cancelled',
};
