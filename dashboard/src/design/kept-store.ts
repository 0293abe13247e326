// What somebody has typed, in the storage of this tab. It holds the words of one person only: whoever comes in next finds nothing
// of the one before.

const PREFIX = 'aftercall.';
const WHOSE = `${PREFIX}person`;

type TabStorage = {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

/** Does something with the storage; null where the browser forbids it, and what is typed lasts as long as the page. */
function withStorage<T>(work: (storage: TabStorage) => T): T | null {
  try {
    return work((globalThis as unknown as { sessionStorage: TabStorage }).sessionStorage);
  } catch {
    return null;
  }
}

export const readKept = (name: string): unknown =>
  withStorage((storage) => JSON.parse(storage.getItem(PREFIX + name) ?? 'null'));

export function keep(name: string, value: unknown): void {
  withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(value)));
}

export function dropKept(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name));
}

/** From now on the storage is this person's, or nobody's; what is there of anybody else goes. */
export function keepOnlyOf(userId: string | null): void {
  withStorage((storage) => {
    if (userId !== null && storage.getItem(WHOSE) === userId) return;
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
    if (userId !== null) storage.setItem(WHOSE, userId);
  });
}
