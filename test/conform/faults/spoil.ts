// How a fault is written down: which questions it concerns, and what it does to them or to their answers.
import type { Answered, Asked, Spoil } from '../../support/spoiler.js';

export type KeysOfFaults = { key: string; second: string; limited: string; spent: string; unready: string };

/** By the name of the check that must see them; functions, because each run has a memory of its own. */
export type Faults = Record<string, (() => Spoil)[]>;

const FLOWS = /\/flows\/sales-email-video(\?|$)/;
const FLOW = /\/flows\/sales-email-video\/[^/?]+(\?|$)/;
const APPROVE = /\/approve$/;

export const isCreate = ({ method, path }: Asked) => method === 'POST' && FLOWS.test(path);
export const isList = ({ method, path }: Asked) => method === 'GET' && FLOWS.test(path);
export const isRead = ({ method, path }: Asked) => method === 'GET' && FLOW.test(path);
export const isDecision = ({ method, path }: Asked) => method === 'POST' && APPROVE.test(path);
export const isCancel = ({ method, path }: Asked) => method === 'DELETE' && FLOW.test(path);
export const queryOf = ({ path }: Asked) => new URLSearchParams(path.split('?')[1] ?? '');
export const without = (asked: Asked, pattern: RegExp) => {
  asked.path = asked.path.replace(pattern, '');
};
export const fail = (answered: Answered, status: number, code: string, error = 'It went wrong.') => {
  answered.status = status;
  answered.body = { success: false, error, code };
};
export const wordsOf = (asked: Asked): string[] => String(asked.body?.emailContent ?? '').split(/\s+/);

export const always = () => true;

/** The key of one asker is taken for that of another. */
export const swap = (from: string, key: string) => (): Spoil => ({
  before: (asked) => {
    if (asked.headers.authorization === `Bearer ${from}`) asked.headers.authorization = `Bearer ${key}`;
  },
});

export const onAnswer =
  (matches: (asked: Asked) => boolean, change: (answered: Answered, asked: Asked) => void) => (): Spoil => ({
    after: (answered, asked) => {
      if (matches(asked)) change(answered, asked);
    },
  });

export const onGood =
  (matches: (asked: Asked) => boolean, change: (body: any, answered: Answered, asked: Asked) => void) => (): Spoil => ({
    after: (answered, asked) => {
      if (matches(asked) && answered.status === 200 && answered.body) change(answered.body, answered, asked);
    },
  });

export const onRequest = (matches: (asked: Asked) => boolean, change: (asked: Asked) => void) => (): Spoil => ({
  before: (asked) => {
    if (matches(asked)) change(asked);
  },
});
