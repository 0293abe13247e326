// Erasure: the one endpoint that forgets. Cancelling keeps a flow and its history; erasing leaves nothing but the books.

import type { Clock } from '../../lib/clock.js';
import type { Commands } from '../../services/flows/flows.js';
import type { Erased } from '../../store/flows/erasure.js';
import { noteDeed } from './audit-key.js';
import { readFlowId } from './flow-request.js';
import { FLOW, sightOf } from './flows.js';
import type { Books } from './ports.js';
import { type ApiRoute, apiRoute, SUCCESS } from './route.js';
import * as schemas from './schemas.js';

type EraseContext = {
  books: Pick<Books, 'transact' | 'audit'>;
  clock: Clock;
  commands: Pick<Commands, 'erase'>;
  /** Deletes the files of an erased flow; what fails here is done again later. */
  removeFiles(erased: Erased): Promise<void>;
};

export function eraseRoutes({ books, clock, commands, removeFiles }: EraseContext): ApiRoute[] {
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
        const id = readFlowId(params);
        const erased = await books.transact(async (tx) => {
          const erased = await commands.erase(tx, id, sightOf(access));
          await noteDeed({ books, clock }, tx, access, 'flow.erased', id);
          return erased;
        });
        await removeFiles(erased);
        return { ...SUCCESS, flowId: id };
      },
    }),
  ];
}
