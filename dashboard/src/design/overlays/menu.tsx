// A menu behind a button. `MenuItem` runs an action, `MenuLink` navigates, `MenuRadio` selects one of several.
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classes } from '../classes';

type Props = {
  trigger: ReactElement;
  children: ReactNode;
  side?: 'top' | 'bottom' | 'right';
  align?: 'start' | 'end';
  className?: string;
  isOpenAtOnce?: boolean;
};

export function Menu({ trigger, children, side = 'bottom', align = 'end', className, isOpenAtOnce = false }: Props) {
  return (
    <BaseMenu.Root defaultOpen={isOpenAtOnce}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="z-50 outline-none" sideOffset={6} side={side} align={align}>
          <BaseMenu.Popup
            className={classes('pop min-w-48 rounded-lg bg-float p-1 shadow-float outline-none', className)}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const ITEM =
  'flex w-full cursor-default items-center gap-2.5 rounded-sm px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint';

type ItemProps = Omit<ComponentProps<typeof BaseMenu.Item>, 'className'> & { isDangerous?: boolean };

export function MenuItem({ isDangerous = false, ...rest }: ItemProps) {
  return <BaseMenu.Item className={classes(ITEM, isDangerous && 'text-bad [&_svg]:text-bad')} {...rest} />;
}

export function MenuLink({ render, children }: { render: ReactElement; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem className={ITEM} closeOnClick render={render}>
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuRadioGroup(props: Omit<ComponentProps<typeof BaseMenu.RadioGroup>, 'className'>) {
  return <BaseMenu.RadioGroup {...props} />;
}

export function MenuRadio({ value, children }: { value: string; children: ReactNode }) {
  return (
    <BaseMenu.RadioItem value={value} closeOnClick className={ITEM}>
      <span className="flex min-w-0 flex-1 items-center gap-2.5">{children}</span>
      <BaseMenu.RadioItemIndicator className="text-accent [&_svg]:text-accent">
        <Check aria-hidden strokeWidth={2} />
      </BaseMenu.RadioItemIndicator>
    </BaseMenu.RadioItem>
  );
}

export function MenuTitle({ children }: { children: ReactNode }) {
  return <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-1 text-xs text-faint">{children}</BaseMenu.GroupLabel>;
}

export function MenuGroup({ children }: { children: ReactNode }) {
  return <BaseMenu.Group>{children}</BaseMenu.Group>;
}

export function MenuLine() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
