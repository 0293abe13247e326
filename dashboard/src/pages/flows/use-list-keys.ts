// The keys of the list: j and k go from row to row, / to the search, n makes a video, ? tells of all this.
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useWorkspace } from '../../api/api-context';
import { useShortcuts } from '../../design/shortcuts';
import { ROW_LINK } from './flow-table';

export function useListKeys(search: RefObject<HTMLInputElement | null>, onHelp: () => void): void {
  const navigate = useNavigate();
  const { may } = useWorkspace();
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    '/': () => search.current?.focus(),
    '?': onHelp,
    ...(may('member') && { n: () => void navigate({ to: '/new' }) }),
  });
}

/** Goes to the next row; from outside of the list to its first. Enter then opens it, as it does with every link. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  const next = here < 0 ? rows[0] : rows[here + by];
  next?.focus({ preventScroll: true });
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
