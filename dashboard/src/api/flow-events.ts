// News about flows while a page is open: the service says when one moved or got on. The browser connects again by itself;
// what was missed meanwhile has to be read anew, which `onGap` is for.
import { useEffect, useEffectEvent } from 'react';
import type { FlowEvent } from '#shapes';
import { useWorkspace } from './api-context';

type Listeners = { onFlow: (event: FlowEvent) => void; onGap: () => void };

export function useFlowEvents({ onFlow, onGap }: Listeners): void {
  const { path } = useWorkspace();
  const tellFlow = useEffectEvent(onFlow);
  const tellGap = useEffectEvent(onGap);
  useEffect(() => {
    const source = new EventSource(`/app/api${path}/events`);
    let hadGap = false;
    source.addEventListener('error', () => {
      hadGap = true;
    });
    source.addEventListener('open', () => {
      if (hadGap) tellGap();
      hadGap = false;
    });
    source.addEventListener('flow', ({ data }) => tellFlow(JSON.parse(data) as FlowEvent));
    return () => source.close();
  }, [path]);
}
