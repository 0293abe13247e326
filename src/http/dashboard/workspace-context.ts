// What the dashboard's routes about flows and workspaces share: where they get things from, and how an action is noted.

import { personActor } from '../../services/actor.js';
import { type Action, type AuditRepository, withAudit as auditedBy } from '../../services/audit.js';
import type { CreateFlowDeps } from '../../services/flows/create-flow.js';
import type { Commands } from '../../services/flows/flow-commands.js';
import type { FlowRepository } from '../../services/flows/flow-repository.js';
import type { Database, Tx } from '../../store/db/database.js';
import type { Erased } from '../../store/flows/erasure.js';
import { audit } from '../../store/people/audit.js';
import type { UrlOf } from '../api/flow-body.js';
import type { ProgressReader } from '../api/progress.js';
import type { Member } from './route.js';

export type DeskContext = CreateFlowDeps & {
  database: Database;
  flows: FlowRepository;
  commands: Commands;
  progress: ProgressReader;
  urlOf: UrlOf;
  /** Where the public reaches us. */
  publicUrl(): string;
  /** Deletes the files of an erased flow; what fails here is done again later. */
  removeFiles(erased: Erased): Promise<void>;
};

/** Does something in one transaction with the entry that says who did it. */
export const withAudit = <Result>(
  { database: { db }, clock }: Pick<DeskContext, 'database' | 'clock'>,
  member: Member,
  work: (tx: Tx) => Promise<Action & { result: Result }>,
): Promise<Result> => {
  const flows: AuditRepository = { transact: (work) => db.transaction().execute(work), audit };
  return auditedBy({ flows, clock }, personActor(member), work);
};
