// What the dashboard's routes about flows and workspaces share: where they get things from, and how a deed is noted.

import type { Clock } from '../../lib/clock.js';
import type { Actor, Commands } from '../../services/flows/flows.js';
import type { Database, Tx } from '../../store/db/database.js';
import type { Erased } from '../../store/flows/erasure.js';
import { audit, personActor } from '../../store/people/audit.js';
import type { UrlOf } from '../api/flow-body.js';
import type { Makings } from '../api/new-flow.js';
import type { ProgressReader } from '../api/progress.js';
import type { Member } from './route.js';

export type DeskContext = Makings & {
  database: Database;
  clock: Clock;
  commands: Commands;
  progress: ProgressReader;
  urlOf: UrlOf;
  /** Where the public reaches us. */
  publicUrl(): string;
  /** Deletes the files of an erased flow; what fails here is done again later. */
  removeFiles(erased: Erased): Promise<void>;
};

/** What a person may see of flows, and who moves what the person moves. */
export const askerOf = ({ workspaceId, userId }: Member): Actor => ({ workspaceId, keyId: null, by: userId });

type Deed = { action: string; subject?: string | null };

/** Does something in one transaction with the entry that says who did it. */
export function withAudit<Result>(
  { database, clock }: Pick<DeskContext, 'database' | 'clock'>,
  member: Member,
  work: (tx: Tx) => Promise<Deed & { result: Result }>,
): Promise<Result> {
  return database.db.transaction().execute(async (tx) => {
    const { result, action, subject = null } = await work(tx);
    const { workspaceId } = member;
    await audit(tx, { workspaceId, actor: personActor(member), action, subject, at: new Date(clock()) });
    return result;
  });
}
