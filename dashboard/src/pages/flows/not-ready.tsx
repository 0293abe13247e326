// Shows what a workspace lacks before it can make videos.

import { TriangleAlert } from 'lucide-react';
import { t } from '../../language/text';

const NEEDS: Record<string, string> = {
  'a presenter that is ready': t('This workspace has no presenter yet. Ask an owner to add one under Presenters.'),
  'a voice': t('This workspace has no voice yet. Ask an owner to connect a voice provider under Connections.'),
};

export function NotReady({ missing }: { missing: readonly string[] }) {
  const needs = missing.map((part) => NEEDS[part]).filter((sentence) => sentence !== undefined);
  return (
    <div className="mb-5 flex items-start gap-2 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <div>
        {(needs.length > 0 ? needs : [t('This workspace can’t create videos yet.')]).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}
