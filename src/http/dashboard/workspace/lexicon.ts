// How the names and products of a workspace are said: read and replaced as a whole.

import { z } from 'zod';
import { invalid } from '../../../domain/errors.js';
import { personActor } from '../../../services/actor.js';
import { replaceLexicon } from '../../../services/workspaces/lexicon.js';
import { findLexicon, MOST_PRONUNCIATIONS } from '../../../store/workspaces/lexicon.js';
import { explainPronunciation } from '../../../text/pronunciation.js';
import { text } from '../../api/schemas.js';
import { type AppRoute, memberRoute } from '../route.js';
import { Lexicon } from '../schemas/workspace.js';
import type { WorkspaceContext } from '../workspace-context.js';

const trimmed = text(200).transform((value) => value.trim());

const LexiconInput = z.object({
  entries: z
    .array(z.object({ word: trimmed, sound: trimmed }))
    .max(MOST_PRONUNCIATIONS, `may have ${MOST_PRONUNCIATIONS} words`),
});

export const lexiconRoutes = (context: WorkspaceContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/lexicon',
    reply: Lexicon,
    handle: ({ member }) => readLexicon(context, member.workspaceId),
  }),
  memberRoute({
    role: 'member',
    method: 'PUT',
    path: '/lexicon',
    body: LexiconInput,
    reply: Lexicon,
    handle: async ({ member, body }) => {
      for (const [index, { word, sound }] of body.entries.entries()) {
        const problem = explainPronunciation(word, sound);
        if (problem !== null) throw invalid(`entries.${index} ${problem}.`);
      }
      const { database, clock } = context;
      await replaceLexicon({ db: database.db, clock }, personActor(member), body.entries);
      return readLexicon(context, member.workspaceId);
    },
  }),
];

async function readLexicon({ database }: WorkspaceContext, workspaceId: string): Promise<Lexicon> {
  const lexicon = await findLexicon(database.db, workspaceId);
  return { entries: Object.entries(lexicon).map(([word, sound]) => ({ word, sound })) };
}
