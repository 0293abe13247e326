// What stands beside the presenter as it is being changed: by the text of each scene, so that a change stays while the script around it
// is edited. It is kept on the server when it is saved.
import { useState } from 'react';
import type { Draft } from '#schemas/flows';
import type { Cards } from '#schemas/review';
import { sceneWith } from '../../../../../src/domain/draft';
import { useCards, useSaveCards } from '../../../api/review';
import { useToast } from '../../../design/overlays/toast';
import { useDebounced } from '../use-debounced';

export type Scene = Cards['scenes'][number];
export type Shown = Scene['shown'];
type Sentence = Draft['sentences'][number];
export type CardFinding = Cards['findings'][number];

/** `sentences` are those of the draft; a corrected name gives them other words, and changes stay with their scenes. */
export function useCardEdits(flowId: string, current: string, sentences: readonly Sentence[]) {
  const toast = useToast();
  const script = useDebounced(current);
  const read = useCards(flowId, script);
  const saving = useSaveCards(flowId);
  const [changed, setChanged] = useState<ReadonlyMap<string, Shown>>(new Map());
  const [before, setBefore] = useState(sentences);
  if (before !== sentences) {
    setBefore(sentences);
    setChanged((earlier) => new Map([...earlier].map(([text, shown]) => [sceneWith(text, before, sentences), shown])));
  }
  const scenes = read.data?.scenes ?? [];
  const shownOf = ({ text, shown }: Scene): Shown => changed.get(text) ?? shown;
  const isUnsaved = scenes.some((scene) => !isSame(shownOf(scene), scene.shown));
  const save = (onSaved?: (saved: Cards) => void) => {
    const edits = scenes.flatMap((scene, index) => {
      const shown = shownOf(scene);
      return isSame(shown, scene.drafted) ? [] : [{ index, ...shown }];
    });
    saving.mutate(
      { script, edits },
      {
        onSuccess: (saved) => {
          setChanged(new Map());
          onSaved?.(saved);
        },
        onError: (error) => toast.bad(error),
      },
    );
  };
  return {
    scenes,
    limits: read.data?.limits ?? null,
    findings: read.data?.findings ?? [],
    /** Those of the fields that still say what was checked. */
    findingsOf: (scene: Scene): CardFinding[] => {
      const now = shownOf(scene);
      const fieldOf = ({ heading, lines }: Shown, line: number | null) =>
        JSON.stringify(line === null ? heading : lines.find((each) => each.line === line));
      return (read.data?.findings ?? []).filter(
        ({ index, line }) => scenes[index] === scene && fieldOf(now, line) === fieldOf(scene.shown, line),
      );
    },
    edition: read.data?.edition,
    readAnew: async () => (await read.refetch()).data?.edition,
    shownOf,
    change: (scene: Scene, shown: Shown) => setChanged((earlier) => new Map([...earlier, [scene.text, shown]])),
    isUnsaved,
    /** There are changes, and the scenes are still those of an earlier script: nothing can be saved. */
    isStale: changed.size > 0 && (script !== current || read.isPlaceholderData),
    isSaving: saving.isPending,
    save,
    discard: () => setChanged(new Map()),
  };
}

export const isSame = (a: Shown, b: Shown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Where one was drafted. */
export const hasPicture = ({ picture }: Shown): boolean => picture !== false;

export const withPicture = ({ heading, lines }: Shown, isShown: boolean): Shown => ({
  heading,
  lines,
  ...(!isShown && { picture: false }),
});

export const isTakenOut = ({ heading, lines }: Shown): boolean => heading === '' && lines.length === 0;

export type CardEdits = ReturnType<typeof useCardEdits>;
