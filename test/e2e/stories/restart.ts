// The service is started anew while a video is being made and people look at it.

import { loadedOnce, must, plays } from '../must.js';
import type { Stage } from '../stage.js';

/** `changes` to the flow that is made meanwhile. The pages recover by themselves, and the video is made. */
export async function startedAnew({ page: open, flows, guard, service }: Stage, changes: object) {
  guard.expect(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 50[23]/,
  );
  const flowId = await flows.create({ ...changes, title: 'A start in between', autoApproveScript: true });
  const list = await open('olivia');
  await list.goto('/');
  const page = await open('mika');
  await page.goto(`/flows/${flowId}`);
  await page.getByRole('progressbar').waitFor();
  const wereLoadedOnce = [await loadedOnce(page), await loadedOnce(list)];
  await flows.until(flowId, 'video_generating');
  await service.restart();
  must((await flows.read(flowId)).status !== 'completed', 'it was done before the service ended');
  await flows.until(flowId, 'completed');
  await page.getByRole('status').getByText('Completed').waitFor();
  await plays(page);
  await list.getByRole('row').filter({ hasText: 'A start in between' }).getByText('Completed').waitFor();
  for (const wasLoadedOnce of wereLoadedOnce) await wasLoadedOnce();
}
