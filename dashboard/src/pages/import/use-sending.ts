// Sends the rows, a few at a time, once: what was sent is remembered, so that going on after a failure sends only the rest.
import { useEffect, useRef, useState } from 'react';
import type { ImportedRow } from '#schemas/flows';
import { useImporting } from '../../api/import';
import { batchesOf, type ListRow } from './rows';

/** So few that one sees them go, and can stop. */
const AT_ONCE = 5;

export type Sending = {
  state: 'idle' | 'sending' | 'stopped' | 'done';
  /** By the number of the row. */
  made: ReadonlyMap<number, ImportedRow>;
  /** How many rows are to be sent in all. */
  total: number;
  error: Error | null;
  send: (rows: readonly ListRow[]) => void;
  stop: () => void;
};

type Progress = Pick<Sending, 'state' | 'made' | 'total' | 'error'>;

export function useSending(): Sending {
  const { make, tellMade } = useImporting();
  const [progress, setProgress] = useState<Progress>({ state: 'idle', made: new Map(), total: 0, error: null });
  const isRunning = useRef(false);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const run = async (rows: readonly ListRow[]) => {
    const made = new Map(progress.made);
    const show = (state: Progress['state'], error: Error | null = null) =>
      setProgress({ state, made: new Map(made), total: rows.length, error });
    show('sending');
    try {
      for (const batch of batchesOf(
        rows.filter(({ number }) => !made.has(number)),
        AT_ONCE,
      )) {
        if (isStopped.current) return show('stopped');
        const { rows: answered } = await make(batch.map(({ body }) => body));
        for (const [place, row] of answered.entries()) made.set(batch[place]!.number, row);
        show('sending');
      }
      show('done');
    } catch (error) {
      show('stopped', error as Error);
    } finally {
      tellMade();
    }
  };

  return {
    ...progress,
    send: (rows) => {
      if (isRunning.current) return;
      isRunning.current = true;
      isStopped.current = false;
      void run(rows).finally(() => {
        isRunning.current = false;
      });
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}
