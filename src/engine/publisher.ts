// Where a stage leaves files that others find. It asks the database whether the claim still holds, before each file and after
// it: a process that was stopped for minutes does not know what became of its flow meanwhile.
import type { Files } from '../files/contract.js';

export type Publisher = Pick<Files, 'put' | 'putBytes'>;

/** What was put when the claim was lost meanwhile is removed by the runner, which learns of it by what `assertHeld` throws. */
export function createPublisher(files: Files, assertHeld: () => Promise<void>): Publisher {
  const fenced = async (put: () => Promise<void>): Promise<void> => {
    await assertHeld();
    await put();
    await assertHeld();
  };
  return {
    put: (path, localFile) => fenced(() => files.put(path, localFile)),
    putBytes: (path, bytes) => fenced(() => files.putBytes(path, bytes)),
  };
}
