// Shows what a workspace lacks before it can make videos.
import { TriangleAlert } from 'lucide-react';

export function NotReady({ missing }: { missing: readonly string[] }) {
  return (
    <p className="mb-5 flex items-start gap-2 rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span>This workspace cannot make videos yet. It still needs {missing.join(' and ')}.</span>
    </p>
  );
}
