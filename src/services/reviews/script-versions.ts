// The history of a flow's script: the draft of the writer, the edits and suggestions that people kept, and what was approved.
import { flowNotFound, invalid } from '../../domain/errors.js';
import { LIMITS } from '../../domain/limits.js';
import type { Clock } from '../../lib/clock.js';
import type { KeptKind } from '../../store/db/columns.js';
import type { Database } from '../../store/db/database.js';
import { findFlowDetail, listMovers } from '../../store/flows/flow-detail.js';
import { keepScriptVersion, listKeptVersions, lockFlow } from '../../store/flows/script-versions.js';
import type { Actor } from '../actor.js';

export type ScriptVersion = {
  kind: 'written' | KeptKind | 'approved';
  script: string;
  at: Date;
  /** Null where somebody is gone, or the service itself did it. */
  by: string | null;
};

type VersionDeps = { database: Database; clock: Clock };

/** What a person goes on typing within this time is one version. */
const SAME_EDIT_MS = 10 * 60_000;

export async function keepVersion(
  { database, clock }: VersionDeps,
  actor: Actor,
  flowId: string,
  { kind, script }: { kind: KeptKind; script: string },
): Promise<void> {
  if (script.trim() === '') throw invalid('script must not be empty.');
  if (script.length > LIMITS.SCRIPT_LENGTH)
    throw invalid(`script can have at most ${LIMITS.SCRIPT_LENGTH} characters.`);
  await database.db.transaction().execute(async (tx) => {
    const status = await lockFlow(tx, flowId, actor.workspaceId);
    if (status === null) throw flowNotFound();
    // The page keeps what is typed by itself; where somebody decided meanwhile, there is nothing left to come back to.
    if (status !== 'pending_approval') return;
    const kept = { flowId, kind, script, by: actor.by, at: new Date(clock()), sameEditMs: SAME_EDIT_MS };
    await keepScriptVersion(tx, kept);
  });
}

/** Oldest first. */
export async function readVersions(
  { database: { db } }: Pick<VersionDeps, 'database'>,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  flowId: string,
): Promise<ScriptVersion[]> {
  const flow = await findFlowDetail(db, flowId, workspaceId);
  if (!flow) throw flowNotFound();
  if (!flow.draft || flow.script === null) return [];
  const moves = await listMovers(db, flowId);
  const drafted = moves.find(({ event }) => event === 'script_drafted');
  const approved = moves.find(({ event }) => event === 'approved');
  const written = flow.draft.sentences.map(({ text }) => text).join(' ');
  const kept = await listKeptVersions(db, flowId);
  const versions: ScriptVersion[] = [
    { kind: 'written', script: written, at: drafted?.at ?? flow.created_at, by: flow.draft.writer },
    ...kept.map(({ name, ...version }) => ({ ...version, by: name })),
  ];
  if (approved) versions.push({ kind: 'approved', script: flow.script, at: approved.at, by: approved.name });
  // The script of an earlier flow that was kept, with the edits that somebody had made of it.
  else if (flow.edited && flow.script !== written) {
    versions.splice(1, 0, { kind: 'edit', script: flow.script, at: drafted?.at ?? flow.created_at, by: null });
  }
  return versions;
}
