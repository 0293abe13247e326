// The findings of a photo: what it was refused for, or what could be better.
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { PhotoFinding } from '#schemas/photo-presenters';
import { Note } from '../../design/note';
import { t } from '../../language/text';
import { findingText } from './findings';

export function RefusedFindings({ findings }: { findings: readonly PhotoFinding[] }) {
  const refused = findings.filter(({ severity }) => severity === 'refused');
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm text-bad"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="font-medium">{t('This can’t be used yet:')}</p>
        <Sentences findings={refused} />
      </div>
    </div>
  );
}

export function Warnings({ findings }: { findings: readonly PhotoFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <Note icon={TriangleAlert} tone="warn">
      <p className="font-medium">{t('You can continue, but another photo may look better:')}</p>
      <Sentences findings={findings} />
    </Note>
  );
}

function Sentences({ findings }: { findings: readonly PhotoFinding[] }) {
  return (
    <ul className="mt-1 list-disc pl-4">
      {findings.map((finding) => (
        <li key={finding.message}>{findingText(finding)}</li>
      ))}
    </ul>
  );
}
