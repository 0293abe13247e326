// Tells those who listen to flows of every move at once, and of each per cent by the mock's clock.
import { LIVE } from '../domain/life.js';
import { flowEvent, type LiveFlows } from '../http/dashboard/flows/live-flows.js';
import type { Memory, MockFlow } from './memory.js';

type Send = Parameters<LiveFlows['watch']>[1];

export type MockLive = Pick<LiveFlows, 'watch'> & {
  /** Tells how far the flows are by now. */
  tellProgress(): void;
};

export function createMockLive(memory: Memory): MockLive {
  const watching = new Map<Send, string>();
  const told = new Map<string, string>();
  const tell = (flow: MockFlow) => {
    const event = flowEvent(flow, memory.percentOf(flow));
    for (const [send, workspaceId] of watching) if (workspaceId === flow.workspace_id) send(event);
  };
  memory.listener.subscribe((message) => {
    const flow = message.kind === 'flow' ? memory.flows.get(message.flowId) : null;
    if (flow) tell(flow);
    if (message.kind === 'gap') for (const send of watching.keys()) send({ event: 'gap', data: {} });
  });
  return {
    watch: (workspaceId, send) => {
      watching.set(send, workspaceId);
      return () => void watching.delete(send);
    },
    tellProgress: () => {
      if (watching.size === 0) return told.clear();
      for (const flow of memory.flows.values()) {
        if (!(LIVE as readonly string[]).includes(flow.status)) continue;
        const now = `${flow.status} ${memory.percentOf(flow)}`;
        if (told.get(flow.id) === now) continue;
        told.set(flow.id, now);
        tell(flow);
      }
    },
  };
}
