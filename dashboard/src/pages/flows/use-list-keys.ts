// Keyboard shortcuts of the list: j and k move between rows, / focuses the search, n creates a video, ? shows help.
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

/** Focuses the next row, or the first one. Enter then follows its link. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  const next = here < 0 ? rows[0] : rows[here + by];
  next?.focus({ preventScroll: true });
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
