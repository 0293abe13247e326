// The person's own menu: account, theme, and the way out.

import { Link } from '@tanstack/react-router';
import { Languages, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import type { Session } from '#schemas/people';
import { useSignOut } from '../../api/session';
import {
  Menu,
  MenuGroup,
  MenuItem,
  MenuLine,
  MenuLink,
  MenuRadio,
  MenuRadioGroup,
  MenuTitle,
} from '../../design/overlays/menu';
import { useToast } from '../../design/overlays/toast';
import { type Theme, useTheme } from '../../design/theme';
import { chooseLanguage, LANGUAGES, language } from '../../language/language';
import { t } from '../../language/text';
import { UserButton } from './user-button';

const THEMES = [
  { value: 'system', title: t('System'), icon: Monitor },
  { value: 'light', title: t('Light'), icon: Sun },
  { value: 'dark', title: t('Dark'), icon: Moon },
] as const;

export function UserMenu({ user, onLeave }: Pick<Session, 'user'> & { onLeave?: () => void }) {
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  const toast = useToast();
  return (
    <Menu side="top" align="start" className="w-58" isOpenAtOnce trigger={<UserButton user={user} />}>
      <MenuLink render={<Link to="/account" onClick={() => onLeave?.()} />}>
        <UserRound aria-hidden strokeWidth={1.75} />
        {t('Account')}
      </MenuLink>
      <MenuLine />
      <MenuGroup>
        <MenuTitle>{t('Theme')}</MenuTitle>
        <MenuRadioGroup value={theme} onValueChange={(value: Theme) => setTheme(value)}>
          {THEMES.map(({ value, title, icon: Icon }) => (
            <MenuRadio key={value} value={value}>
              <Icon aria-hidden strokeWidth={1.75} />
              {title}
            </MenuRadio>
          ))}
        </MenuRadioGroup>
      </MenuGroup>
      <MenuLine />
      <MenuGroup>
        <MenuTitle>{t('Language')}</MenuTitle>
        <MenuRadioGroup value={language} onValueChange={chooseLanguage}>
          {Object.entries(LANGUAGES).map(([value, name]) => (
            <MenuRadio key={value} value={value}>
              <Languages aria-hidden strokeWidth={1.75} />
              <span lang={value}>{name}</span>
            </MenuRadio>
          ))}
        </MenuRadioGroup>
      </MenuGroup>
      <MenuLine />
      <MenuItem onClick={() => signOut.mutate(undefined, { onError: toast.bad })}>
        <LogOut aria-hidden strokeWidth={1.75} />
        {t('Sign out')}
      </MenuItem>
    </Menu>
  );
}
