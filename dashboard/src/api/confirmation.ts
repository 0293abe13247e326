// Sensitive requests wait here until the person has confirmed who they are; then they are sent again. How it is asked is the
// dialog's business.

export type Confirmations = ReturnType<typeof createConfirmations>;

export function createConfirmations() {
  let open: { promise: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    /** True once the person has confirmed, false when they would not; requests that come together wait together. */
    ask: (): Promise<boolean> => {
      if (!open) {
        let settle: (isConfirmed: boolean) => void = () => {};
        const promise = new Promise<boolean>((resolve) => {
          settle = resolve;
        });
        open = { promise, settle };
        tell();
      }
      return open.promise;
    },
    settle: (isConfirmed: boolean) => {
      const settled = open;
      open = null;
      tell();
      settled?.settle(isConfirmed);
    },
    isOpen: () => open !== null,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
