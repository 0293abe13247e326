// The client: one value with everything that a key may do.
import { createFlows, type Flows } from './flows.js';
import { type CallOptions, type ClientOptions, createSend } from './request.js';
import type { Avatar, Me, Usage, Voice } from './types.js';

export type Aftercall = {
  flows: Flows;
  /** The presenters a flow may have. */
  avatars(options?: CallOptions): Promise<Avatar[]>;
  /** The voices a flow may be spoken with. */
  voices(options?: CallOptions): Promise<Voice[]>;
  /** How much of this month's quota is used. */
  usage(options?: CallOptions): Promise<Usage>;
  /** Whose key this is, and what it may do. */
  me(options?: CallOptions): Promise<Me>;
};

export function createAftercall(options: ClientOptions): Aftercall {
  const send = createSend(options);
  const read = async <T>(path: string, { signal }: CallOptions = {}): Promise<T> =>
    (await send<T>({ method: 'GET', path, isRepeatable: true, ...(signal && { signal }) })).body;
  return {
    flows: createFlows(send),
    avatars: async (call) => (await read<{ avatars: Avatar[] }>('/avatars', call)).avatars,
    voices: async (call) => (await read<{ voices: Voice[] }>('/voices', call)).voices,
    usage: (call) => read('/usage', call),
    me: (call) => read('/me', call),
  };
}
