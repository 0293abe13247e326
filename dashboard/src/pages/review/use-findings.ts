// The findings of the last check, in the sentences as they are now, and the draft as far as the edited script still rests on it.
import { useMemo, useRef } from 'react';
import type { Draft, ScriptFinding } from '#schemas/flows';
import { type FindingsByRow, findingsByRow, keepsSource, stillThere } from './findings';
import type { EditState } from './use-edit';

type Checked = { findings: readonly ScriptFinding[] | undefined; isStale: boolean };

export function useFindings(
  { draft, rows, addedFrom }: Pick<EditState, 'draft' | 'rows' | 'addedFrom'>,
  { findings, isStale }: Checked,
) {
  const checked = useRef<FindingsByRow>(new Map());
  if (findings && !isStale) checked.current = findingsByRow(rows, findings);
  const byRow = stillThere(rows, checked.current);
  const linked = rows.filter(
    (row) =>
      row.draft !== null && keepsSource(row.text, draft.sentences[row.draft]?.text ?? '', byRow.get(row.id) ?? []),
  );
  const links = linked.map((row) => row.draft).join(' ');
  const supported = useMemo<Draft>(() => {
    const kept = new Set(links.split(' ').map(Number));
    const sentences = draft.sentences.map((sentence, index) =>
      kept.has(index) && links !== '' ? sentence : { ...sentence, evidence: [] },
    );
    const added = sentences.slice(addedFrom).flatMap(({ evidence }) => evidence);
    const isNowTold = ({ start, end }: Draft['leftOut'][number]): boolean =>
      start !== null && end !== null && added.some((span) => span.start < end && start < span.end);
    const leftOut = draft.leftOut.map((line) =>
      isNowTold(line) ? { ...line, text: '', start: null, end: null } : line,
    );
    return { ...draft, sentences, leftOut };
  }, [draft, links, addedFrom]);
  return { byRow, count: findings?.length ?? 0, linkedRows: new Set(linked.map(({ id }) => id)), supported };
}

export type Findings = ReturnType<typeof useFindings>;
