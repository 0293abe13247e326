// What the sidebar offers, and to whom. A new page is one line here and one in routes.tsx.
import type { LinkProps } from '@tanstack/react-router';
import {
  AudioLines,
  ChartNoAxesColumn,
  Clapperboard,
  KeyRound,
  type LucideIcon,
  PenLine,
  Plug,
  ScrollText,
  Settings2,
  SpellCheck,
  SquareUserRound,
  Timer,
  Users,
  Webhook,
} from 'lucide-react';
import type { Role } from '#schemas/account';

export type NavigationItem = {
  title: string;
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  /** The least that a person must be to see it; everybody where it is left out. */
  role?: Role;
  /** Lit only on this very page, not below it. */
  isExact?: boolean;
};

export type NavigationSection = { title: string | null; items: NavigationItem[] };

export const NAVIGATION: NavigationSection[] = [
  {
    title: null,
    items: [{ title: 'Videos', to: '/', icon: Clapperboard, isExact: true }],
  },
  {
    title: 'Studio',
    items: [
      { title: 'Presenters', to: '/settings/avatars', icon: SquareUserRound },
      { title: 'Voices', to: '/settings/voices', icon: AudioLines },
      { title: 'Pronunciation', to: '/settings/lexicon', icon: SpellCheck },
      { title: 'Script writer', to: '/settings/script', icon: PenLine, role: 'owner' },
      { title: 'Connections', to: '/settings/connections', icon: Plug, role: 'owner' },
    ],
  },
  {
    title: 'Developers',
    items: [
      { title: 'API keys', to: '/settings/keys', icon: KeyRound, role: 'member' },
      { title: 'Webhooks', to: '/settings/webhooks', icon: Webhook, role: 'owner' },
    ],
  },
  {
    title: 'Workspace',
    items: [
      { title: 'Workspace and brand', to: '/settings/workspace', icon: Settings2 },
      { title: 'Usage', to: '/settings/usage', icon: ChartNoAxesColumn },
      { title: 'Retention', to: '/settings/retention', icon: Timer },
      { title: 'Members', to: '/settings/members', icon: Users, role: 'owner' },
      { title: 'Audit log', to: '/settings/audit', icon: ScrollText, role: 'owner' },
    ],
  },
];
