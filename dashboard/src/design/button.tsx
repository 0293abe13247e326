// A button, and a link with the same appearance. While busy it keeps its width and the focus, and announces the state.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from './classes';

export type ButtonLook = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

const BASE =
  'relative inline-flex shrink-0 select-none items-center justify-center rounded-md border font-medium whitespace-nowrap aria-disabled:opacity-50';
const VARIANTS = {
  primary:
    'border-transparent bg-accent-solid text-on-accent shadow-control not-aria-disabled:hover:bg-accent-solid-hover',
  secondary:
    'border-line-strong bg-raised text-ink shadow-control not-aria-disabled:hover:bg-hover data-popup-open:bg-hover',
  ghost:
    'border-transparent text-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink data-popup-open:bg-hover',
  danger: 'border-transparent bg-bad-solid text-white shadow-control not-aria-disabled:hover:bg-bad-solid-hover',
};
const SIZES = {
  sm: 'h-7 gap-1.5 px-2.5 text-xs',
  md: 'h-8.5 gap-2 px-3 text-sm',
  lg: 'h-10 gap-2 px-4 text-base',
  icon: 'size-8.5',
  'icon-sm': 'size-7',
};

export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook = {}): string {
  return classes(BASE, VARIANTS[variant], SIZES[size]);
}

type Props = ComponentProps<'button'> & ButtonLook & { isBusy?: boolean; icon?: ReactNode };

export function Button(props: Props) {
  const {
    variant = 'secondary',
    size = 'md',
    isBusy,
    disabled,
    className,
    icon,
    type,
    onClick,
    children,
    ...rest
  } = props;
  const isOff = Boolean(disabled || isBusy);
  return (
    <button
      // Not `disabled`: a disabled button would lose the focus.
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      type={type ?? 'button'}
      className={classes(buttonClass({ variant, size }), className)}
      onClick={isOff ? stop : onClick}
      {...rest}
    >
      {icon}
      {children}
      {isBusy && <span aria-hidden className="absolute inset-x-2 bottom-0 h-px animate-pulse bg-current" />}
    </button>
  );
}

function stop(event: MouseEvent): void {
  event.preventDefault();
}
