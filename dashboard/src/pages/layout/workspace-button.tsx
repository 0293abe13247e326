// Says which workspace is shown; where a person has several it is the button of the menu that changes it.

import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Workspace } from '../../api/api-context';
import { Avatar } from '../../design/avatar';
import { t } from '../../language/text';

const ROLE_NAMES = { owner: t('Owner'), member: t('Member'), viewer: t('Viewer') };

type Props = { workspace: Workspace } & ComponentProps<'button'>;

export function WorkspaceButton({ workspace, ...rest }: Props) {
  return (
    <button type="button" className="w-full rounded-md text-left hover:bg-hover data-popup-open:bg-hover" {...rest}>
      <span className="sr-only">{t('Workspace:')} </span>
      <WorkspaceName workspace={workspace} mayChange />
    </button>
  );
}

export function WorkspaceName({ workspace, mayChange = false }: { workspace: Workspace; mayChange?: boolean }) {
  return (
    <span className="flex h-11 items-center gap-2.5 px-2">
      <Avatar name={workspace.name} isSquare />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{workspace.name}</span>
        <span className="block truncate text-xs text-faint">{ROLE_NAMES[workspace.role]}</span>
      </span>
      {mayChange && <ChevronsUpDown aria-hidden className="size-3.5 text-faint" strokeWidth={1.75} />}
    </span>
  );
}
