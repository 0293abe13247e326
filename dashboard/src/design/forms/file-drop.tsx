// A file input with drag and drop. Type and size are checked before anything is sent.

import type { LucideIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { locale, t } from '../../language/text';
import { classes } from '../classes';
import { Problem } from '../problem';

type Props = {
  /** The label of the field, such as «Logo». */
  label: string;
  /** The call to action, such as «Choose a picture». */
  action: string;
  hint: ReactNode;
  icon: LucideIcon;
  /** File extensions with their dots: `.png`. */
  endings: readonly string[];
  mostBytes: number;
  onFile: (file: File) => void;
  isBusy?: boolean;
  className?: string;
};

export function FileDrop(props: Props) {
  const { label, action, hint, icon: Icon, endings, mostBytes, onFile, isBusy = false, className } = props;
  const [problem, setProblem] = useState<Error | null>(null);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || isBusy) return;
    const reason = problemOf(file, endings, mostBytes);
    setProblem(reason ? new Error(reason) : null);
    if (!reason) onFile(file);
  };
  const { isOver, handlers } = useDrop(take);
  const id = useId();
  return (
    <div className={classes('flex flex-col gap-2', className)}>
      <div className="relative flex-1" {...handlers}>
        <input
          id={id}
          type="file"
          accept={endings.join(',')}
          aria-label={`${label}: ${action}`}
          aria-describedby={`${id}-hint`}
          disabled={isBusy}
          // Covers the whole frame, so that it receives clicks and the focus where people expect them.
          className="peer absolute inset-0 z-10 w-full cursor-pointer opacity-0 disabled:cursor-default"
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
        <div
          className={classes(
            'flex h-full flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-4 py-5 text-center peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            isOver
              ? 'border-accent bg-accent-soft'
              : 'border-control/70 bg-sunken peer-hover:border-control peer-hover:bg-hover',
          )}
        >
          <Icon
            aria-hidden
            className={classes('mb-1 size-5 text-faint', isBusy && 'animate-pulse')}
            strokeWidth={1.5}
          />
          <span className="text-sm font-medium">{isBusy ? t('Uploading…') : action}</span>
          <span id={`${id}-hint`} className="text-xs text-pretty text-faint">
            {hint}
          </span>
        </div>
        <span role="status" className="sr-only">
          {isBusy ? t('{label}: uploading', { label }) : ''}
        </span>
      </div>
      {problem && <Problem error={problem} />}
    </div>
  );
}

function useDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const stay = (event: DragEvent) => event.preventDefault();
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      stay(event);
      setOver(true);
    },
    onDragOver: stay,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      stay(event);
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
}

function problemOf({ name, size }: File, endings: readonly string[], mostBytes: number): string | null {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return t('“{name}” isn’t a {endings} file.', {
      name,
      endings: new Intl.ListFormat(locale, { type: 'disjunction' }).format(endings),
    });
  const inMegabytes = (bytes: number) =>
    (bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1, roundingMode: 'ceil' });
  return size > mostBytes
    ? t('“{name}” is {size} MB. The limit is {limit} MB.', {
        name,
        size: inMegabytes(size),
        limit: inMegabytes(mostBytes),
      })
    : null;
}
