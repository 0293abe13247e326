// The person's own menu: account, theme, and the way out.
import { Link } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import type { Session } from '#schemas/account';
import { useSignOut } from '../../api/session';
import { Menu, MenuGroup, MenuItem, MenuLine, MenuLink, MenuRadio, MenuRadioGroup, MenuTitle } from '../../design/menu';
import { type Theme, useTheme } from '../../design/theme';
import { useToast } from '../../design/toast';
import { UserButton } from './user-button';

const THEMES = [
  { value: 'system', title: 'System', icon: Monitor },
  { value: 'light', title: 'Light', icon: Sun },
  { value: 'dark', title: 'Dark', icon: Moon },
] as const;

export function UserMenu({ user, onLeave }: Pick<Session, 'user'> & { onLeave?: () => void }) {
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  const toast = useToast();
  return (
    <Menu side="top" align="start" className="w-58" isOpenAtOnce trigger={<UserButton user={user} />}>
      <MenuLink render={<Link to="/account" onClick={() => onLeave?.()} />}>
        <UserRound aria-hidden strokeWidth={1.75} />
        Account
      </MenuLink>
      <MenuLine />
      <MenuGroup>
        <MenuTitle>Theme</MenuTitle>
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
      <MenuItem onClick={() => signOut.mutate(undefined, { onError: toast.bad })}>
        <LogOut aria-hidden strokeWidth={1.75} />
        Sign out
      </MenuItem>
    </Menu>
  );
}
