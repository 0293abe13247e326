// How the workspace's names and products are said. The service takes the list as a whole: each change is made to the list as
// it is at that moment, so that what others added meanwhile is kept.
import type { Lexicon as LexiconBody } from '#schemas/workspace';
import { useWorkspaceChange, useWorkspaceQuery } from './workspace-query';

export type Pronunciation = LexiconBody['entries'][number];

export const useLexicon = () => useWorkspaceQuery<LexiconBody>('lexicon');

/** As the service keeps a word: however it is written, it is the same. */
export const keyOf = (word: string): string => word.trim().toLowerCase().normalize('NFC');

type Change = {
  /** The word that is taken out or replaced; null for a new one. */
  old: string | null;
  next: Pronunciation | null;
};

export const useChangeLexicon = () =>
  useWorkspaceChange(
    async (api, path, { old, next }: Change) => {
      const { entries } = await api.get<LexiconBody>(`${path}/lexicon`);
      const others = entries.filter(({ word }) => word !== old && word !== (next && keyOf(next.word)));
      return api.put<LexiconBody>(`${path}/lexicon`, { entries: next ? [...others, next] : others });
    },
    ['lexicon'],
  );
