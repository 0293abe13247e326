// Opens the command palette, by a click or with Ctrl+K from everywhere. It is loaded when it is needed first.

import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../design/button';
import { t } from '../../language/text';

const load = () => import('./command-palette');
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

/** The shortcut has a modifier, so that it works in text fields and cannot be typed by mistake. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!isOpen && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    setOpen(!isOpen);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const palette = isOpen && (
    <Suspense>
      <CommandPalette onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { palette, open: () => setOpen(true) };
}

/** The field of the sidebar. */
export function PaletteField({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onPointerEnter={() => void load()}
      onClick={onOpen}
      className="mx-3 mb-3 flex h-8 items-center gap-2.5 rounded-md border border-line-strong bg-raised px-2.5 text-sm text-muted hover:text-ink"
    >
      <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="flex-1 text-left">{t('Search')}</span>
      <kbd aria-hidden className="rounded-sm border border-line-strong px-1.5 text-2xs leading-4 text-faint">
        {isMac() ? '⌘K' : t('Ctrl K')}
      </kbd>
    </button>
  );
}

/** The button of the bar on small screens. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('Search')}
      aria-haspopup="dialog"
      className="ml-auto"
      onClick={onOpen}
      icon={<Search aria-hidden className="size-4.5" strokeWidth={1.75} />}
    />
  );
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);
