// Searches flows by title, names, summary and script. Input is written to the URL after a debounce.

import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { classes } from '../../design/classes';
import { CONTROL } from '../../design/forms/control-class';
import { t } from '../../language/text';

const PAUSE_MS = 250;
const MOST_CHARACTERS = 100;

type Props = { value: string; onChange: (value: string) => void; field: RefObject<HTMLInputElement | null> };

export function SearchField({ value, onChange, field }: Props) {
  const [typed, setTyped] = useTyped(value, onChange);
  return (
    <search className="relative block min-w-0 flex-1 sm:w-60">
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint" strokeWidth={1.75} />
      <input
        ref={field}
        type="search"
        aria-label={t('Search videos')}
        placeholder={t('Search videos')}
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (typed) setTyped('');
          else event.currentTarget.blur();
        }}
        className={classes(
          CONTROL,
          'peer h-8 pr-8 pl-8.5 pointer-coarse:h-10 pointer-coarse:text-lg [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {typed ? (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={() => {
            setTyped('');
            field.current?.focus();
          }}
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-faint hover:text-ink"
        >
          <X aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      ) : (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm border border-line-strong px-1.5 text-2xs leading-4 text-faint peer-focus:hidden max-sm:hidden pointer-coarse:hidden"
        >
          /
        </kbd>
      )}
    </search>
  );
}

/** The input's value: debounced outwards, and updated when the URL changes from elsewhere. */
function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    setTyped(value);
  }
  const tell = useEffectEvent(() => {
    setTold(typed.trim());
    onChange(typed.trim());
  });
  useEffect(() => {
    if (typed.trim() === told) return;
    const timer = setTimeout(tell, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, told]);
  return [typed, setTyped] as const;
}
