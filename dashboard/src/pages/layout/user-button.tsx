// The button of the person's own menu.

import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Session } from '#schemas/people';
import { Avatar } from '../../design/avatar';
import { t } from '../../language/text';

type Props = Pick<Session, 'user'> & ComponentProps<'button'>;

export function UserButton({ user, ...rest }: Props) {
  return (
    <button
      type="button"
      className="flex h-11 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover data-popup-open:bg-hover"
      {...rest}
    >
      <span className="sr-only">{t('Account menu:')} </span>
      <Avatar name={user.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{user.name}</span>
        <span className="block truncate text-xs text-faint">{user.email}</span>
      </span>
      <Ellipsis aria-hidden className="size-4 text-faint" strokeWidth={1.75} />
    </button>
  );
}
