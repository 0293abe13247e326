// Why a model did not write a script, in words of ours: what a vendor says of a failure may repeat keys and customers' words
// and goes no further than this file.
import { ProviderError, type ProviderErrorKind } from '../../errors.js';

const KINDS = {
  'key refused': 'config',
  'no credit': 'config',
  'model not found': 'config',
  'request refused': 'config',
  'address not allowed': 'config',
  'key not readable': 'config',
  'rate limited': 'retry',
  unavailable: 'retry',
  'not reached': 'retry',
  'timed out': 'retry',
  'cut off': 'retry',
  'answer refused': 'refused',
  'answer too long': 'refused',
  'answer not readable': 'refused',
  'wrong language': 'refused',
  'checks failed': 'refused',
  'length missed': 'refused',
} as const satisfies Record<string, ProviderErrorKind>;

export type FailureReason = keyof typeof KINDS;

export class ModelFailure extends ProviderError {
  constructor(
    writer: string,
    readonly reason: FailureReason,
  ) {
    super(writer, KINDS[reason], `the model did not write the script: ${reason}`);
  }
}

const BY_STATUS: Record<number, FailureReason> = {
  401: 'key refused',
  402: 'no credit',
  403: 'key refused',
  404: 'model not found',
  408: 'timed out',
  429: 'rate limited',
};

/** What an HTTP status of a vendor means; null for one that is no failure. */
export function reasonOfStatus(status: number): FailureReason | null {
  if (status < 400) return null;
  return BY_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'request refused');
}

/** How a model may say that it did not finish its answer as asked; null where it did. */
export function reasonOfFinish(finish: string, text: string): FailureReason | null {
  if (finish === 'length') return 'answer too long';
  if (finish === 'content-filter' || text.trim() === '') return 'answer refused';
  return finish === 'stop' || finish === 'other' ? null : 'answer not readable';
}
