// The head of a flow: what it is called, where it stands, for whom it is, and what can be done with it.
import type { FlowDetail } from '#schemas/flows';
import { useTitle } from '../../design/page-header';
import { StatusPill } from '../../design/status-pill';
import { Time } from '../../design/time';
import { Acts } from './acts';
import { BackLink } from './back-link';

export function FlowHeader({ flow }: { flow: FlowDetail }) {
  useTitle(flow.title);
  const prospect = [flow.prospectName, flow.prospectCompany].filter(Boolean).join(' · ');
  return (
    <header className="mb-6">
      <BackLink />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-xl font-semibold text-balance break-words">{flow.title}</h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <span role="status">
              <StatusPill status={flow.status} percent={flow.percent} />
            </span>
            {prospect && <span>{prospect}</span>}
            <span className="text-faint">
              <Time at={flow.createdAt} />
            </span>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Acts flow={flow} />
        </div>
      </div>
    </header>
  );
}
