// Asks what would become of the rows, a few at a time, whenever they change. Nothing is made by it.
import { useEffect, useState } from 'react';
import type { ImportCheck } from '#schemas/flows';
import { useImporting } from '../../api/import';
import { batchesOf, type ListRow } from './rows';

const AT_ONCE = 25;
/** Who is choosing columns is not asked about each of them. */
const SETTLE_MS = 250;

export type Check = ImportCheck['rows'][number];

export type Checks = {
  /** By the number of the row. */
  byRow: ReadonlyMap<number, Check>;
  isDone: boolean;
  error: Error | null;
  again: () => void;
};

type Told = Omit<Checks, 'again'>;

const NOTHING: Told = { byRow: new Map(), isDone: false, error: null };

export function useChecks(rows: readonly ListRow[]): Checks {
  const { check } = useImporting();
  const [told, setTold] = useState(NOTHING);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It asks when the rows change, or when somebody wants it to.
  useEffect(() => {
    let isOver = false;
    const run = async () => {
      const byRow = new Map<number, Check>();
      for (const batch of batchesOf(
        rows.filter(({ problem }) => problem === null),
        AT_ONCE,
      )) {
        const { rows: checked } = await check(batch.map(({ body }) => body));
        if (isOver) return;
        for (const [place, { number }] of batch.entries()) byRow.set(number, checked[place]!);
        setTold({ byRow: new Map(byRow), isDone: false, error: null });
      }
      setTold({ byRow, isDone: true, error: null });
    };
    setTold(NOTHING);
    const timer = setTimeout(
      () =>
        void run().catch((error: Error) => {
          if (!isOver) setTold((earlier) => ({ ...earlier, error }));
        }),
      SETTLE_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [rows, round]);
  return { ...told, again: () => setRound(round + 1) };
}
