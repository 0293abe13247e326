// Corrects whom a video is for while its script waits: title, e-mail and watch page follow, and the greeting of the draft.
import type { Clock } from '../../lib/clock.js';
import type { ProspectNames } from '../../text/prospect-names.js';
import type { Actor } from '../actor.js';
import { withAudit } from '../audit.js';
import type { Commands } from '../flows/flow-commands.js';
import type { FlowRepository } from '../flows/flow-repository.js';

type CorrectDeps = {
  flows: Pick<FlowRepository, 'transact' | 'audit'>;
  commands: Pick<Commands, 'correctNames'>;
  clock: Clock;
};

export async function correctNames(
  { flows, commands, clock }: CorrectDeps,
  actor: Actor,
  flowId: string,
  names: ProspectNames,
): Promise<void> {
  await withAudit({ repository: flows, clock }, actor, async (tx) => {
    await commands.correctNames(tx, flowId, actor, names);
    return { result: null, action: 'flow.names_corrected', subject: flowId };
  });
}
