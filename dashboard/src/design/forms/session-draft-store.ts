// Drafts in sessionStorage. They belong to one person: the next one to sign in finds nothing of the previous one.

const PREFIX = 'aftercall.';
const WHOSE = `${PREFIX}person`;

type TabStorage = {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

/** Accesses the storage; null where the browser blocks it, and drafts last as long as the page. */
function withStorage<T>(work: (storage: TabStorage) => T): T | null {
  try {
    return work((globalThis as unknown as { sessionStorage: TabStorage }).sessionStorage);
  } catch {
    return null;
  }
}

export const loadDraft = (name: string): unknown =>
  withStorage((storage) => JSON.parse(storage.getItem(PREFIX + name) ?? 'null'));

export function storeDraft(name: string, value: unknown): void {
  withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(value)));
}

export function dropDraft(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name));
}

/** Assigns the storage to this person, or nobody, and removes the drafts of anybody else. */
export function keepDraftsOf(userId: string | null): void {
  withStorage((storage) => {
    if (userId !== null && storage.getItem(WHOSE) === userId) return;
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
    if (userId !== null) storage.setItem(WHOSE, userId);
  });
}
