// A framed section of a page with a heading, an optional hint and, at its foot, its buttons.
import type { ReactNode, Ref } from 'react';
import { classes } from './classes';

type Props = {
  title?: ReactNode;
  description?: ReactNode;
  /** Stands at the right of the heading. */
  aside?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
  isDangerous?: boolean;
  /** Makes it a place that the focus can be moved to. */
  ref?: Ref<HTMLElement>;
};

export function Card({ title, description, aside, footer, children, className, isDangerous = false, ref }: Props) {
  return (
    <section
      {...(ref && { ref, tabIndex: -1 })}
      className={classes(
        'overflow-hidden rounded-lg border bg-raised',
        isDangerous ? 'border-bad-line' : 'border-line',
        className,
      )}
    >
      {title && (
        <div
          className={classes(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 pt-5',
            !children && 'pb-5',
          )}
        >
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-base font-semibold">{title}</h2>
            {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
          </div>
          {aside}
        </div>
      )}
      {children && <div className="p-5">{children}</div>}
      {footer && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
          {footer}
        </div>
      )}
    </section>
  );
}
