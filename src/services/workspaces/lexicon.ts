// How the names and products of a workspace are said: replaced as a whole in the dashboard, word by word by the command.
import { FlowError, invalid } from '../../domain/errors.js';
import type { Clock } from '../../lib/clock.js';
import type { Db, Tx } from '../../store/db/database.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import {
  type Lexicon,
  MOST_PRONUNCIATIONS,
  removePronunciations,
  replaceLexicon as replaceStored,
  setPronunciations as setStored,
} from '../../store/workspaces/lexicon.js';
import { explainPronunciation } from '../../text/pronunciation.js';

type LexiconContext = { db: Db; clock: Clock };

export const replaceLexicon = (context: LexiconContext, by: AuditedBy, entries: Parameters<typeof replaceStored>[2]) =>
  change(context, by, (tx) => replaceStored(tx, by.workspaceId, entries));

export const setPronunciations = (context: LexiconContext, by: AuditedBy, entries: Lexicon): Promise<void> =>
  change(context, by, async (tx) => {
    for (const [word, sound] of Object.entries(entries)) {
      const problem = explainPronunciation(word, sound);
      if (problem !== null) throw invalid(`"${word}=${sound}" ${problem}.`);
    }
    if (await setStored(tx, by.workspaceId, entries)) return;
    throw invalid(`You can add up to ${MOST_PRONUNCIATIONS} pronunciations.`);
  });

/** How many there were of them. */
export const forgetPronunciations = (context: LexiconContext, by: AuditedBy, words: readonly string[]) =>
  change(context, by, async (tx) => {
    const removed = await removePronunciations(tx, by.workspaceId, words);
    if (removed > 0) return removed;
    throw new FlowError('NOT_FOUND', 'None of these words are in the list.');
  });

function change<Result>(
  { db, clock }: LexiconContext,
  { workspaceId, audit: actor }: AuditedBy,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const result = await work(tx);
    await audit(tx, { workspaceId, actor, action: 'lexicon.changed', at: new Date(clock()) });
    return result;
  });
}
