// An unobtrusive note about the content below it.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';

const TONES = {
  plain: { frame: 'border-line bg-sunken text-muted', icon: 'text-faint' },
  good: { frame: 'border-good-line bg-good-soft text-ink', icon: 'text-good' },
  warn: { frame: 'border-warn-line bg-warn-soft text-ink', icon: 'text-warn' },
};

type Props = { icon: LucideIcon; children: ReactNode; tone?: keyof typeof TONES; className?: string };

export function Note({ icon: Icon, children, tone = 'plain', className }: Props) {
  const { frame, icon } = TONES[tone];
  return (
    <div className={classes('flex items-start gap-2.5 rounded-lg border px-3.5 py-3 text-sm', frame, className)}>
      <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', icon)} strokeWidth={1.75} />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  );
}
