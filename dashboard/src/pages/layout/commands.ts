// The pages and actions that the command palette offers to somebody of this role.

import { useNavigate } from '@tanstack/react-router';
import {
  BookOpen,
  Clapperboard,
  FileSpreadsheet,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Sun,
  UserRound,
} from 'lucide-react';
import { useWorkspace } from '../../api/api-context';
import { useTheme } from '../../design/theme';
import { t } from '../../language/text';
import { NAVIGATION } from './navigation';

export type Command = {
  id: string;
  title: string;
  icon: LucideIcon;
  run: () => void;
  /** Stands at the right. */
  hint?: string;
  /** Other words by which it is found. */
  also?: string;
};

export function useCommands(): { pages: Command[]; actions: Command[]; videoIcon: LucideIcon } {
  const navigate = useNavigate();
  const { may } = useWorkspace();
  const [, setTheme] = useTheme();
  const pages = NAVIGATION.flatMap(({ items }) => items)
    .filter(({ role }) => !role || may(role))
    .map(({ title, to, icon }): Command => ({ id: to, title, icon, run: () => void navigate({ to }) }));
  const account = () => void navigate({ to: '/account' });
  const making: Command[] = [
    { id: 'new', title: t('New video'), icon: Plus, also: t('create make'), run: () => void navigate({ to: '/new' }) },
    {
      id: 'import',
      title: t('Import a list'),
      icon: FileSpreadsheet,
      also: t('csv upload bulk'),
      run: () => void navigate({ to: '/import' }),
    },
  ];
  return {
    videoIcon: Clapperboard,
    pages: [
      ...pages,
      { id: 'account', title: t('Account'), icon: UserRound, also: t('password passkey'), run: account },
    ],
    actions: [
      ...(may('member') ? making : []),
      { id: 'light', title: t('Use light theme'), icon: Sun, run: () => setTheme('light') },
      { id: 'dark', title: t('Use dark theme'), icon: Moon, run: () => setTheme('dark') },
      { id: 'system', title: t('Use system theme'), icon: Monitor, run: () => setTheme('system') },
      {
        id: 'reference',
        title: t('Open API reference'),
        icon: BookOpen,
        also: t('docs documentation'),
        run: () => window.location.assign('/v1/reference'),
      },
    ],
  };
}
