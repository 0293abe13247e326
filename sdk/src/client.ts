// The client: every operation of an API key as one value.
import { createFlows, type Flows } from './flows.js';
import { type CallOptions, type ClientOptions, createSend } from './request.js';
import type { Avatar, Me, Usage, UsageReport, UsageReportQuery, Voice } from './types.js';

export type Aftercall = {
  flows: Flows;
  /** The presenters available to flows. */
  avatars(options?: CallOptions): Promise<Avatar[]>;
  /** The voices available to flows. */
  voices(options?: CallOptions): Promise<Voice[]>;
  /** The use of this month's quota. */
  usage(options?: CallOptions): Promise<Usage>;
  /** What was created in a range of days and what became of it. */
  usageReport(query?: UsageReportQuery, options?: CallOptions): Promise<UsageReport>;
  /** The workspace and the scopes of this key. */
  me(options?: CallOptions): Promise<Me>;
};

export function createAftercall(options: ClientOptions): Aftercall {
  const send = createSend(options);
  const read = async <T>(path: string, { signal }: CallOptions = {}, query: UsageReportQuery = {}): Promise<T> =>
    (await send<T>({ method: 'GET', path, query, isIdempotent: true, ...(signal && { signal }) })).body;
  return {
    flows: createFlows(send),
    avatars: async (call) => (await read<{ avatars: Avatar[] }>('/avatars', call)).avatars,
    voices: async (call) => (await read<{ voices: Voice[] }>('/voices', call)).voices,
    usage: (call) => read('/usage', call),
    usageReport: (query, call) => read('/usage/report', call, query),
    me: (call) => read('/me', call),
  };
}
