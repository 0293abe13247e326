// The edit of a flow's script, stored in this tab until the decision.
import { useEffect, useMemo, useState } from 'react';
import type { Draft, FlowDetail } from '#schemas/flows';
import { useSessionDraft } from '../../design/forms/session-draft';
import { dropDraft } from '../../design/forms/session-draft-store';
import { piecesOf } from '../flow/pieces';
import {
  type Added,
  addTold,
  type CleanUp,
  cleanUpAll,
  type Edit,
  editName,
  putBack,
  type Row,
  readEdit,
  rebased,
  rowsOf,
  scriptOf,
} from './rows';

export function useEdit(flow: FlowDetail) {
  // The script as first shown stays the base of the edit, whatever becomes of the flow meanwhile; only corrected names change it.
  const [{ draft: written, script }, setBase] = useState(() => ({
    draft: flow.draft as Draft,
    script: flow.script ?? '',
  }));
  const initial = useMemo<Edit>(
    () => ({ script, rows: rowsOf(piecesOf(script, written.sentences)) }),
    [script, written],
  );
  const [edit, setEdit] = useSessionDraft<Edit>(editName(flow.id), initial, (stored) => {
    const kept = readEdit(stored);
    return kept?.script === script ? kept : null;
  });
  const added = edit.added ?? NONE;
  const draft = useMemo<Draft>(
    () => (added.length === 0 ? written : { ...written, sentences: [...written.sentences, ...added] }),
    [written, added],
  );
  const { draft: newDraft, script: newScript, status } = flow;
  useEffect(() => {
    if (newScript === null || newDraft === null || newScript === script || status !== 'pending_approval') return;
    setBase({ draft: newDraft, script: newScript });
    setEdit(({ rows, ...earlier }) => ({
      ...{ ...earlier, script: newScript },
      rows: rebased(rows, written.sentences, newDraft.sentences),
    }));
  }, [newScript, newDraft, status, script, written, setEdit]);
  const edited = scriptOf(edit.rows);
  const isChanged = edited !== scriptOf(initial.rows);
  const removed = draft.sentences.flatMap(({ text }, index) =>
    edit.rows.some((row) => row.draft === index) ? [] : [{ index, text }],
  );
  const setRows = (rows: Row[]) => setEdit({ script, rows, added });
  return {
    draft,
    script,
    rows: edit.rows,
    setRows,
    edited,
    removed,
    isChanged,
    /** What would be approved. */
    current: isChanged ? edited : script,
    putBack: (index: number) => setRows(putBack(edit.rows, index, draft.sentences[index]?.text ?? '')),
    cleanUp: (warnings: readonly { cleanUp: CleanUp }[]) =>
      setRows(
        cleanUpAll(
          edit.rows,
          warnings.map((warning) => warning.cleanUp),
        ),
      ),
    /** Puts a sentence of the writer into the script, with its source. */
    add: (told: Added) => {
      const index = draft.sentences.length;
      const roleOf = (row: Row) => draft.sentences[row.draft ?? -1]?.role;
      setEdit({
        script,
        rows: addTold(edit.rows, { text: told.text, draft: index }, told.role, roleOf),
        added: [...added, told],
      });
    },
    /** The first sentence that was added to the draft. */
    addedFrom: written.sentences.length,
    isAdded: ({ text }: Added) => added.some((other) => other.text === text),
    /** A whole script, whose sentences of the draft keep their sources. */
    restore: (text: string) => setRows(rowsOf(piecesOf(text, draft.sentences))),
    reset: () => setEdit(initial),
    forget: () => dropDraft(editName(flow.id)),
  };
}

const NONE: Added[] = [];

export type EditState = ReturnType<typeof useEdit>;
