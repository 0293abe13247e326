// The command palette: videos by their words, pages and actions in one list, by keyboard alone (the ARIA combobox pattern).

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFoundFlows } from '../../api/flows';
import { classes } from '../../design/classes';
import { useRestoredFocus } from '../../design/overlays/restore-focus';
import { t } from '../../language/text';
import { type Command, useCommands } from './commands';

const PAUSE_MS = 150;
const MOST_VIDEOS = 6;
const MOST_CHARACTERS = 100;

type Group = { title: string; commands: Command[] };

export function CommandPalette({ onClose }: { onClose: () => void }) {
  useRestoredFocus(true);
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fade fixed inset-0 z-40 bg-black/40" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-3 sm:p-6 sm:pt-[12dvh]">
          <BaseDialog.Popup className="pop flex max-h-[min(32rem,80dvh)] w-full max-w-xl flex-col overflow-hidden rounded-xl bg-float shadow-dialog outline-none">
            <BaseDialog.Title className="sr-only">{t('Command palette')}</BaseDialog.Title>
            <Palette onClose={onClose} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  /** By its id, because videos that arrive later move what stands behind them; the first one where it is null. */
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const groups = useGroups(typed.trim());
  const commands = groups.flatMap((group) => group.commands);
  const here = Math.max(
    0,
    commands.findIndex(({ id: command }) => command === active),
  );

  useEffect(() => {
    list.current?.querySelector(`[data-place="${here}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [here]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moveOf(event.key, here, commands.length);
    if (to !== null) setActive(commands[to]!.id);
    else if (event.key === 'Enter') run(commands[here]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="relative border-b border-line">
        <Search aria-hidden className="absolute top-1/2 left-4 size-4 -translate-y-1/2 text-faint" strokeWidth={1.75} />
        <input
          role="combobox"
          aria-label={t('Search videos, pages and actions')}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={commands.length > 0 ? `${id}-${here}` : undefined}
          placeholder={t('Search videos, pages and actions')}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full bg-transparent pr-4 pl-11 text-sm outline-none placeholder:text-faint pointer-coarse:text-lg"
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('Results')} className="overflow-y-auto p-2">
        {groups.map(({ title, commands: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: A fieldset is no part of a list box.
          <div key={title} role="group" aria-label={title} className="pb-2 last:pb-0">
            <p aria-hidden className="px-2 py-1 text-xs text-faint">
              {title}
            </p>
            {some.map((command) => {
              const place = commands.indexOf(command);
              return (
                <Option
                  key={command.id}
                  id={`${id}-${place}`}
                  place={place}
                  command={command}
                  isActive={place === here}
                  onPoint={() => setActive(command.id)}
                  onRun={() => run(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={commands.length > 0 ? 'sr-only' : 'px-4 pb-6 text-center text-sm text-muted'}>
        {commands.length > 0 ? countText(commands.length) : t('Nothing found for “{typed}”', { typed: typed.trim() })}
      </p>
    </>
  );
}

type OptionProps = {
  id: string;
  place: number;
  command: Command;
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
};

function Option({ id, place, command: { icon: Icon, title, hint }, isActive, onPoint, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the combobox, which keeps the focus.
    <div
      id={id}
      data-place={place}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onRun}
      className={classes(
        'flex cursor-default items-center gap-2.5 rounded-sm px-2 py-2 text-sm select-none',
        isActive && 'bg-hover',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {hint && <span className="max-w-[45%] shrink-0 truncate text-xs text-muted max-sm:hidden">{hint}</span>}
    </div>
  );
}

const countText = (count: number): string => t('{count, plural, one {# result} other {# results}}', { count });

function moveOf(key: string, here: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (here + 1) % count;
  if (key === 'ArrowUp') return (here + count - 1) % count;
  if (key === 'PageDown') return Math.min(count - 1, here + 8);
  if (key === 'PageUp') return Math.max(0, here - 8);
  return null;
}

/** Videos are looked for by the service, pages and actions by their names. */
function useGroups(search: string): Group[] {
  const asked = usePaused(search);
  const found = useFoundFlows(asked, MOST_VIDEOS);
  // Those of other words are not offered: Enter would open one of them.
  const data = asked === search && !found.isPlaceholderData ? found.data : undefined;
  const navigate = useNavigate();
  const { pages, actions, videoIcon } = useCommands();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const named = (commands: Command[]) =>
    commands.filter(({ title, also = '' }) => words.every((word) => `${title} ${also}`.toLowerCase().includes(word)));
  const videos = (data?.flows ?? []).map(({ id, title, prospectName, prospectCompany }): Command => {
    const hint = [prospectName, prospectCompany].filter(Boolean).join(' · ');
    const run = () => void navigate({ to: '/flows/$flowId', params: { flowId: id } });
    return { id, title, hint, icon: videoIcon, run };
  });
  return [
    { title: search ? t('Videos') : t('Recent videos'), commands: videos },
    { title: t('Actions'), commands: named(actions) },
    { title: t('Pages'), commands: named(pages) },
  ].filter(({ commands }) => commands.length > 0);
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
