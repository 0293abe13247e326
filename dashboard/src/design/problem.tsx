// Shows an error in the server's words, next to its cause.
import { CircleAlert } from 'lucide-react';

export function Problem({ error }: { error: Error }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm text-bad"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 break-words">{error.message}</p>
    </div>
  );
}
