// News about flows while a page is open: the service says when one moved or got on. The browser connects again by itself,
// and where it gives up, we do; what was missed meanwhile has to be read anew, which `onGap` is for. Before the first news, too:
// what the page has read may be older than them.
import { useEffect, useEffectEvent } from 'react';
import type { FlowEvent } from '#schemas/flows';
import { useWorkspace } from './api-context';

type Listeners = { onFlow: (event: FlowEvent) => void; onGap: () => void };

const AGAIN_MS = 10_000;

export function useFlowEvents({ onFlow, onGap }: Listeners): void {
  const { path } = useWorkspace();
  const tellFlow = useEffectEvent(onFlow);
  const tellGap = useEffectEvent(onGap);
  useEffect(() => listen(`/app/api${path}/events`, { onFlow: tellFlow, onGap: tellGap }), [path]);
}

function listen(address: string, { onFlow, onGap }: Listeners): () => void {
  let source: EventSource;
  let timer: number | undefined;
  let hadGap = true;
  const connect = () => {
    source = new EventSource(address);
    source.addEventListener('error', () => {
      hadGap = true;
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(connect, AGAIN_MS);
    });
    source.addEventListener('open', () => {
      if (hadGap) onGap();
      hadGap = false;
    });
    source.addEventListener('gap', onGap);
    source.addEventListener('flow', ({ data }) => onFlow(JSON.parse(data) as FlowEvent));
  };
  connect();
  return () => {
    window.clearTimeout(timer);
    source.close();
  };
}
