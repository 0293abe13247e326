// The edit of one flow's script, kept in this tab until it is decided on.
import { useMemo, useState } from 'react';
import type { Draft, FlowDetail } from '#schemas/flows';
import { useKept } from '../../design/kept';
import { dropKept } from '../../design/kept-store';
import { piecesOf } from '../flow/pieces';
import { type CleanUp, cleanUpAll, type Edit, editName, putBack, type Row, readEdit, rowsOf, scriptOf } from './rows';

export function useEdit(flow: FlowDetail) {
  // What the person was shown first stays the ground of the edit, whatever becomes of the flow meanwhile.
  const [{ draft, script }] = useState(() => ({ draft: flow.draft as Draft, script: flow.script ?? '' }));
  const initial = useMemo<Edit>(() => ({ script, rows: rowsOf(piecesOf(script, draft.sentences)) }), [script, draft]);
  const [edit, setEdit] = useKept<Edit>(editName(flow.id), initial, (stored) => {
    const kept = readEdit(stored);
    return kept?.script === script ? kept : null;
  });
  const edited = scriptOf(edit.rows);
  const removed = draft.sentences.flatMap(({ text }, index) =>
    edit.rows.some((row) => row.draft === index) ? [] : [{ index, text }],
  );
  const setRows = (rows: Row[]) => setEdit({ script, rows });
  return {
    draft,
    script,
    rows: edit.rows,
    setRows,
    edited,
    removed,
    isChanged: edited !== scriptOf(initial.rows),
    putBack: (index: number) => setRows(putBack(edit.rows, index, draft.sentences[index]?.text ?? '')),
    cleanUp: (warnings: readonly { cleanUp: CleanUp }[]) =>
      setRows(
        cleanUpAll(
          edit.rows,
          warnings.map((warning) => warning.cleanUp),
        ),
      ),
    reset: () => setEdit(initial),
    forget: () => dropKept(editName(flow.id)),
  };
}

export type EditState = ReturnType<typeof useEdit>;
