// Held by the compiler: what is wrong does not compile. Nothing here is run.
import type { Aftercall, CompletedFlow, Flow, WebhookEvent } from 'aftercall-sdk';

export async function uses(
  { flows }: Aftercall,
  flow: Flow,
  completed: CompletedFlow,
  event: WebhookEvent,
): Promise<void> {
  await flows.create({ emailContent: 'Words.' });
  // @ts-expect-error A flow needs a summary.
  await flows.create({ prospectName: 'Dana' });
  // @ts-expect-error Only true or false: nothing is read out of a text.
  await flows.create({ emailContent: 'Words.', autoApproveScript: 'true' });
  // @ts-expect-error There is no such state.
  await flows.list({ status: 'done' });
  // @ts-expect-error There is nothing of this name to add.
  await flows.get('flow_1', { expand: ['everything'] });
  // @ts-expect-error A flow that is not completed may have no video.
  flow.videoUrl.length;
  completed.videoUrl.length;
  // @ts-expect-error A decision is made of words, or it is a rejection.
  await flows.createAndWait({ emailContent: 'Words.' }, { onReview: () => ({ reject: false }) });
  if (event.type === 'flow.completed') event.data.flowId.length;
}
