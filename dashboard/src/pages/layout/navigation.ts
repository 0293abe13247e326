// The navigation entries with their required roles. A new page is one line here and one in routes.tsx.

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
  ShieldCheck,
  SpellCheck,
  SquareUserRound,
  Timer,
  Users,
  Webhook,
} from 'lucide-react';
import type { Role } from '#schemas/people';
import { t } from '../../language/text';

export type NavigationItem = {
  title: string;
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  /** The lowest role that sees it; everybody if omitted. */
  role?: Role;
  /** Active only on exactly this page, not on pages below it. */
  isExact?: boolean;
};

export type NavigationSection = { title: string | null; items: NavigationItem[] };

export const NAVIGATION: NavigationSection[] = [
  {
    title: null,
    items: [{ title: t('Videos'), to: '/', icon: Clapperboard, isExact: true }],
  },
  {
    title: t('Studio'),
    items: [
      { title: t('Presenters'), to: '/settings/avatars', icon: SquareUserRound },
      { title: t('Voices'), to: '/settings/voices', icon: AudioLines },
      { title: t('Pronunciation'), to: '/settings/lexicon', icon: SpellCheck },
      { title: t('Script writer'), to: '/settings/script', icon: PenLine, role: 'owner' },
      { title: t('Connections'), to: '/settings/connections', icon: Plug, role: 'owner' },
    ],
  },
  {
    title: t('Developers'),
    items: [
      { title: t('API keys'), to: '/settings/keys', icon: KeyRound, role: 'member' },
      { title: t('Webhooks'), to: '/settings/webhooks', icon: Webhook, role: 'owner' },
    ],
  },
  {
    title: t('Workspace'),
    items: [
      { title: t('Workspace and brand'), to: '/settings/workspace', icon: Settings2 },
      { title: t('Usage'), to: '/settings/usage', icon: ChartNoAxesColumn },
      { title: t('Retention'), to: '/settings/retention', icon: Timer },
      { title: t('Verify'), to: '/verify', icon: ShieldCheck },
      { title: t('Members'), to: '/settings/members', icon: Users, role: 'owner' },
      { title: t('Audit log'), to: '/settings/audit', icon: ScrollText, role: 'owner' },
    ],
  },
];
