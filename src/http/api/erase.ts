// Erasure: the one endpoint that forgets. Cancelling keeps a flow and its history; erasing leaves nothing but the use of the quota.

import { keyActor } from '../../services/actor.js';
import { type EraseDeps, eraseFlow } from '../../services/flows/change-flow.js';
import { readFlowId } from './flow-request.js';
import { FLOW } from './flows.js';
import { type ApiRoute, apiRoute, SUCCESS } from './route.js';
import * as schemas from './schemas.js';

export function eraseRoutes(context: EraseDeps): ApiRoute[] {
  return [
    apiRoute({
      method: 'POST',
      path: `${FLOW}/erase`,
      operationId: 'eraseFlow',
      summary: 'Erase a flow',
      description:
        'Deletes a flow that has ended, with its summary, script, video and everything beside it. This cannot be undone. The use of the quota stays as it is.',
      tag: 'Flows',
      scope: '*',
      needsReadiness: false,
      reply: schemas.Erased,
      replyDescription: 'The flow is gone.',
      errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
      handle: async ({ access, params }) => {
        const flowId = readFlowId(params);
        await eraseFlow(context, keyActor(access), flowId);
        return { ...SUCCESS, flowId };
      },
    }),
  ];
}
