// The script to edit, sentence by sentence, as one flowing text; with what was taken out of the draft, to be put back.

import { Pause, Plus } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { Button } from '../../design/button';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import { roleName } from '../flow/roles';
import type { Highlight } from '../flow/use-highlight';
import type { RewordingState } from './rewording/use-rewording';
import { join, newId, type Row, split, withPause, withText } from './rows';
import { SentenceRow } from './sentence-row';
import type { EditState } from './use-edit';
import type { Findings } from './use-findings';
import type { Speaker } from './use-speaker';

type Props = {
  edit: EditState;
  findings: Findings;
  summary: string;
  isDiff: boolean;
  isReadOnly: boolean;
  pointing: Highlight;
  speaker: Speaker;
  rewording: RewordingState;
};

export function SentenceEditor({ edit, findings, summary, isDiff, isReadOnly, pointing, speaker, rewording }: Props) {
  const { rows, setRows, draft } = edit;
  const list = useRef<HTMLOListElement>(null);
  const goTo = useCursor(list);
  const lastPlace = useRef<{ id: number; at: number } | null>(null);
  const actsOf = (row: Row, index: number) => ({
    onText: (text: string) => setRows(withText(rows, row.id, text)),
    onSplit: (at: number) => {
      const cut = split(rows, row.id, at);
      setRows(cut.rows);
      goTo(cut.id, 0);
    },
    onJoin: () => {
      const joined = join(rows, row.id);
      if (!joined) return false;
      setRows(joined.rows);
      goTo(joined.id, joined.at);
      return true;
    },
    onStep: (by: 1 | -1) => {
      const next = rows[index + by];
      if (next) goTo(next.id, by > 0 ? 0 : next.text.length);
      return next !== undefined;
    },
    onReturn: () => goTo(row.id, END),
  });
  const roleOf = (row: Row | undefined) => row && roleName(draft.sentences[row.draft ?? -1]?.role);
  const evidenceOf = (row: Row) =>
    (draft.sentences[row.draft ?? -1]?.evidence ?? []).map(({ start, end }) => summary.slice(start, end).trim());
  const putBack = (index: number) => {
    goTo(newId(rows), END);
    edit.putBack(index);
  };
  const add = () => {
    const last = rows.at(-1);
    const cut = last ? split(rows, last.id, last.text.length) : { id: 0, rows: [{ id: 0, text: '', draft: null }] };
    setRows(cut.rows);
    goTo(cut.id, 0);
  };
  const pause = () => {
    const row = rows.find(({ id }) => id === lastPlace.current?.id) ?? rows.at(-1);
    if (!row) return;
    const paused = withPause(row.text, row.id === lastPlace.current?.id ? lastPlace.current.at : row.text.length);
    setRows(withText(rows, row.id, paused.text));
    goTo(row.id, paused.at);
  };
  return (
    <>
      <ol
        ref={list}
        className="-mx-2 flex flex-col gap-0.5"
        onBlur={({ target }) => {
          if (!(target instanceof HTMLTextAreaElement)) return;
          lastPlace.current = { id: Number(target.dataset.row), at: target.selectionStart };
        }}
      >
        <Removed
          edit={edit}
          after={-1}
          upTo={rows.find((row) => row.draft !== null)?.draft ?? Infinity}
          onPutBack={putBack}
          isReadOnly={isReadOnly}
        />
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            <li>
              {roleOf(row) !== roleOf(rows[index - 1]) && (
                <p aria-hidden className={classes('px-2 pb-1 text-2xs font-medium text-faint', index > 0 && 'pt-3')}>
                  {roleOf(row)}
                </p>
              )}
              <SentenceRow
                row={row}
                name={t('sentence {number}, {role}', { number: index + 1, role: roleOf(row) })}
                before={row.draft === null ? null : (draft.sentences[row.draft]?.text ?? null)}
                isDiff={isDiff}
                isReadOnly={isReadOnly}
                evidence={evidenceOf(row)}
                sum={draft.sentences[row.draft ?? -1]?.sum ?? null}
                findings={findings.byRow.get(row.id) ?? []}
                isLinked={findings.linkedRows.has(row.id)}
                pointing={pointing}
                speaker={speaker}
                rewording={rewording}
                {...actsOf(row, index)}
              />
            </li>
            {row.draft !== null && (
              <Removed
                edit={edit}
                after={row.draft}
                upTo={rows.slice(index + 1).find((next) => next.draft !== null)?.draft ?? Infinity}
                onPutBack={putBack}
                isReadOnly={isReadOnly}
              />
            )}
          </Fragment>
        ))}
      </ol>
      {!isDiff && !isReadOnly && (
        <div className="-ml-2.5 mt-2 flex flex-wrap">
          <Button
            variant="ghost"
            size="sm"
            onClick={add}
            icon={<Plus aria-hidden className="size-3.5" strokeWidth={2} />}
          >
            {t('Add sentence')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={pause}
            title={t('The voice pauses for a second. For another length, write [pause 2s].')}
            icon={<Pause aria-hidden className="size-3.5" strokeWidth={2} />}
          >
            {t('Insert pause')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Behind whatever a sentence says. */
const END = 1e6;

type RemovedProps = {
  edit: EditState;
  after: number;
  upTo: number;
  onPutBack: (index: number) => void;
  isReadOnly: boolean;
};

/** Sentences of the draft that are gone from between two others. */
function Removed({ edit, after, upTo, onPutBack, isReadOnly }: RemovedProps) {
  return edit.removed
    .filter(({ index }) => index > after && index < upTo)
    .map(({ index, text }) => (
      <li key={`removed ${index}`} className="flex items-start gap-2 px-2 py-1">
        <del className="min-w-0 flex-1 text-sm text-faint">{text}</del>
        {!isReadOnly && (
          <Button size="sm" variant="ghost" onClick={() => onPutBack(index)}>
            {t('Restore')}
          </Button>
        )}
      </li>
    ));
}

/** Puts the cursor into a row once it is there. */
function useCursor(list: React.RefObject<HTMLOListElement | null>) {
  const wanted = useRef<{ id: number; at: number } | null>(null);
  useEffect(() => {
    const { id, at } = wanted.current ?? {};
    const area = id === undefined ? null : list.current?.querySelector<HTMLTextAreaElement>(`[data-row="${id}"]`);
    if (!area || at === undefined) return;
    wanted.current = null;
    area.focus();
    area.setSelectionRange(at, at);
  });
  return (id: number, at: number) => {
    wanted.current = { id, at };
    // Where nothing is drawn anew, the row is there already.
    const area = list.current?.querySelector<HTMLTextAreaElement>(`[data-row="${id}"]`);
    if (!area) return;
    area.focus();
    area.setSelectionRange(at, at);
  };
}
