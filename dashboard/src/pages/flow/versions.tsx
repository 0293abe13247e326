// The other videos of the same summary: the one it was made from, and those made from it.

import { Link } from '@tanstack/react-router';
import type { FlowDetail } from '#schemas/flows';
import { Card } from '../../design/card';
import { StatusPill } from '../../design/status-pill';
import { Time } from '../../design/time';
import { t } from '../../language/text';

export function Versions({ flow }: { flow: FlowDetail }) {
  if (flow.versions.length === 0) return null;
  return (
    <Card title={t('Other versions')}>
      <ul className="-mx-2 -my-1 flex flex-col gap-1">
        {flow.versions.map(({ id, status, createdAt }) => (
          <li key={id}>
            <Link
              to="/flows/$flowId"
              params={{ flowId: id }}
              className="flex items-center justify-between gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-hover"
            >
              <Time at={createdAt} as="exact" />
              <StatusPill status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
