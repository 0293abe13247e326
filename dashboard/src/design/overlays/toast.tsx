// Toasts: `const toast = useToast(); toast.good('Key revoked.')`. They are announced to screen readers, stay while
// hovered or focused, and disappear by themselves.

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { t } from '../../language/text';

type Note = { id: number; kind: 'good' | 'bad'; text: string };
type Toast = { good: (text: string) => void; bad: (error: Error) => void };

const MAX_NOTES = 3;
const SHOWN_MS = { good: 5_000, bad: 10_000 };
const ToastContext = createContext<Toast | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [notes, setNotes] = useState<Note[]>([]);
  const toast = useMemo(() => {
    let id = 0;
    const add = (kind: Note['kind'], text: string) => {
      id += 1;
      const note = { id, kind, text };
      setNotes((earlier) => [...earlier, note].slice(-MAX_NOTES));
    };
    return { good: (text: string) => add('good', text), bad: (error: Error) => add('bad', error.message) };
  }, []);
  const close = (id: number) => setNotes((earlier) => earlier.filter((note) => note.id !== id));
  return (
    <ToastContext value={toast}>
      {children}
      <div
        role="log"
        aria-label={t('Notifications')}
        // Above the bar with the buttons that a page has at its foot.
        className="pointer-events-none fixed right-4 bottom-4 left-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-84 sm:[body:has([data-bottom-bar])_&]:bottom-24 max-sm:[body:has([data-bottom-bar])_&]:bottom-40"
      >
        {notes.map((note) => (
          <NoteCard key={note.id} note={note} onClose={() => close(note.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

export function useToast(): Toast {
  const toast = use(ToastContext);
  if (!toast) throw new Error('There is no ToastProvider above.');
  return toast;
}

function NoteCard({ note, onClose }: { note: Note; onClose: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, SHOWN_MS[note.kind]);
    return () => clearTimeout(timer);
  });
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div
      {...hold}
      {...release}
      className="arrive pointer-events-auto flex items-start gap-2.5 rounded-lg bg-float p-3 shadow-float"
    >
      {note.kind === 'bad' ? (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" strokeWidth={1.75} />
      ) : (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" strokeWidth={1.75} />
      )}
      <p className="min-w-0 flex-1 text-sm font-medium break-words">{note.text}</p>
      <button
        type="button"
        aria-label={t('Close')}
        onClick={onClose}
        className="-m-1 rounded-sm p-1 text-faint hover:text-ink"
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </div>
  );
}
