// A forked child process for heavy or fragile work: low priority, limited memory, one request at a time, killed at once
// on abort, and gone when its parent is. Both ends of the wire live here.
import { AsyncResource } from 'node:async_hooks';
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { timeoutSignal } from '../clock.js';
import { acquire } from './semaphore.js';

/** `crashed`: by its own fault. `killed`: from outside, or never started. `late`: its deadline passed. */
export type ChildEnd = 'crashed' | 'killed' | 'late';

/** The child ended or missed its deadline; the work can be retried in a new one. */
export class ChildError extends Error {
  override readonly name = 'ChildError';

  constructor(
    readonly end: ChildEnd,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** No child was free in time; nothing was begun. */
export class ChildrenBusy extends Error {
  override readonly name = 'ChildrenBusy';
}
/** Signals of a crash; every other signal comes from outside. */
const OF_FAULTS = new Set<string | null>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']);
/** How a shell or a runtime writes SIGKILL and SIGTERM as exit codes. */
const KILLED_CODES = new Set<number | null>([137, 143]);

/** How a process ended that was not stopped by us. */
export const endOf = (code: number | null, signal: string | null): ChildEnd =>
  KILLED_CODES.has(code) || (signal !== null && !OF_FAULTS.has(signal)) ? 'killed' : 'crashed';

export type ChildOptions = {
  /** The compiled module that the child runs; it calls `serveParent`. */
  module: URL;
  memoryMb: number;
  /** How long one request may take, without the time for which a busy machine keeps the child from running, where the system tells it. */
  deadlineMs: number;
  /** How long a child without work is kept for the next request. */
  idleMs: number;
  /** How many children may work at the same time; further requests wait. */
  limit: number;
  /** How long a request may wait for a child; unlimited without it. */
  waitMs?: number;
  /** Variables that the child needs; it sees no others. */
  environment?: Readonly<Record<string, string>>;
};

/** Answers a question that the child asks its parent while it works. */
export type Answer = (question: unknown) => Promise<unknown>;

export type Children = {
  request(body: unknown, signal: AbortSignal, answer?: Answer): Promise<unknown>;
  /** Ends the children that are idle now; working ones end with their request. */
  close(): void;
};

type FromChild =
  | { kind: 'result'; value: unknown }
  | { kind: 'failed'; message: string; stack: string; code?: unknown }
  | { kind: 'question'; id: number; body: unknown };
type FromParent = { kind: 'request'; body: unknown } | { kind: 'answer'; id: number; value: unknown };

type Idle = { child: ChildProcess; timer: NodeJS.Timeout };

/** Children of one module: idle ones are used again, and end after a while without work. */
export function createChildren(options: ChildOptions): Children {
  const idle: Idle[] = [];
  const waiting: (() => void)[] = [];
  let working = 0;

  /** Takes a slot if one is free. */
  function hasRoom(): boolean {
    if (working >= options.limit) return false;
    working++;
    return true;
  }

  function take(): ChildProcess {
    const kept = idle.pop();
    if (!kept) {
      const child = start(options);
      return child.once('exit', () => retire(child));
    }
    clearTimeout(kept.timer);
    return hold(kept.child);
  }

  function keep(child: ChildProcess): void {
    if (!child.connected) return;
    release(child);
    const timer = setTimeout(() => retire(child), options.idleMs).unref();
    idle.push({ child, timer });
  }

  function retire(child: ChildProcess): void {
    const index = idle.findIndex((entry) => entry.child === child);
    if (index >= 0) clearTimeout(idle.splice(index, 1)[0]!.timer);
    child.kill('SIGKILL');
  }

  return {
    async request(body, signal, answer) {
      // Messages of a child come in the context of whoever started it.
      const bound = answer && AsyncResource.bind(answer);
      await acquireInTime(signal, options.waitMs, (until) => acquire(until, hasRoom, waiting));
      let child: ChildProcess | undefined;
      try {
        child = take();
        const value = await converse(child, body, signal, options.deadlineMs, bound);
        keep(child);
        return value;
      } catch (error) {
        child?.kill('SIGKILL');
        throw error;
      } finally {
        working--;
        waiting.shift()?.();
      }
    },
    close() {
      for (const { child } of [...idle]) retire(child);
    },
  };
}

async function acquireInTime(
  signal: AbortSignal,
  waitMs: number | undefined,
  wait: (until: AbortSignal) => Promise<void>,
): Promise<void> {
  if (waitMs === undefined) return wait(signal);
  try {
    await wait(AbortSignal.any([signal, timeoutSignal(waitMs)]));
  } catch (error) {
    throw signal.aborted ? error : new ChildrenBusy('No child process was free in time.', { cause: error });
  }
}

/**
 * V8 prepares a pattern for its interpreter first and compiles it when it is used again. For patterns of some kilobytes, as we read
 * texts with, the interpreter's form takes eight times as long to make as the compiled one.
 */
const COMPILED_PATTERNS = '--no-regexp-tier-up';

/** The child sees neither our environment nor our flags: it needs no secret and must not inherit a debugger's port. */
function start({ module, memoryMb, environment }: ChildOptions): ChildProcess {
  const child = fork(module, {
    execArgv: [`--max-old-space-size=${memoryMb}`, `--wasm-max-mem-pages=${memoryMb * 16}`, COMPILED_PATTERNS],
    env: { ...environment },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The conversation reports a failed start; this listener only keeps a late error from ending the parent.
  child.on('error', () => {});
  return child;
}

/** An idle child does not keep its parent alive. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function hold(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

/** One request from its first message to its result. */
function converse(
  child: ChildProcess,
  body: unknown,
  signal: AbortSignal,
  deadlineMs: number,
  answer: Answer | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      finish();
    };
    const fail = (error: unknown): void => settle(() => reject(error));
    const onAbort = (): void => {
      child.kill('SIGKILL');
      fail(signal.reason);
    };
    const onExit = (code: number | null, ended: string | null): void =>
      fail(new ChildError(endOf(code, ended), `The child process ended early (${ended ?? `code ${code}`}).`));
    const onError = (error: Error): void =>
      fail(new ChildError('killed', 'The child process failed.', { cause: error }));
    const onMessage = (message: FromChild): void => {
      if (message.kind === 'result') settle(() => resolve(message.value));
      else if (message.kind === 'question') reply(child, message, answer).catch(fail);
      else fail(Object.assign(new Error(message.message), { stack: message.stack, code: message.code }));
    };
    const [beganMs, heldUpBefore] = [performance.now(), heldUpMs(child)];
    const look = (): void => {
      const heldUp = Math.min(heldUpMs(child) - heldUpBefore, MOST_HELD_UP * deadlineMs);
      const leftMs = deadlineMs + heldUp - (performance.now() - beganMs);
      if (leftMs > 0) timer = setTimeout(look, Math.ceil(leftMs));
      else fail(new ChildError('late', 'The child process took too long.'));
    };
    let timer = setTimeout(look, deadlineMs);
    signal.addEventListener('abort', onAbort, { once: true });
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    send(child, { kind: 'request', body });
  });
}

/** So many times its limit a child waits for a core: then the machine is of no use to it. */
const MOST_HELD_UP = 30;

/** For how long it was ready to run and the cores had other work: it runs at low priority. Only Linux tells; 0 elsewhere. */
function heldUpMs({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

async function reply(child: ChildProcess, question: { id: number; body: unknown }, answer?: Answer): Promise<void> {
  if (!answer) throw new Error('The child process asked a question that nobody answers.');
  const value = await answer(question.body);
  send(child, { kind: 'answer', id: question.id, value });
}

/** A message to a child that has just ended is dropped; its exit is reported instead. */
function send(child: ChildProcess, message: FromParent): void {
  if (child.connected) child.send(message, () => {});
}

/** Puts a question to the parent and waits for the answer. */
export type Ask = (question: unknown) => Promise<unknown>;

/** The child's end: answers each request of the parent, at low priority, until the parent goes away. */
export function serveParent(handle: (body: unknown, ask: Ask) => Promise<unknown> | unknown): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const open = new Map<number, (value: unknown) => void>();
  let asked = 0;
  const tell = (message: FromChild): void => {
    process.send?.(message);
  };
  const ask: Ask = (body) =>
    new Promise((resolve) => {
      open.set(++asked, resolve);
      tell({ kind: 'question', id: asked, body });
    });
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: FromParent) => {
    if (message.kind === 'answer') {
      open.get(message.id)?.(message.value);
      open.delete(message.id);
      return;
    }
    Promise.resolve()
      .then(() => handle(message.body, ask))
      .then((value) => tell({ kind: 'result', value }))
      .catch((error: NodeJS.ErrnoException) =>
        tell({ kind: 'failed', message: error.message, stack: String(error.stack), code: error.code }),
      );
  });
}
