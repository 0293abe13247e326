// Other words for sentences of the edit: asks the writer, and keeps what it offers beside each sentence until it is used, dismissed
// or the sentence changes.
import { useState } from 'react';
import type { Rewording as Reply, RewordRequest } from '#schemas/review';
import { useReword } from '../../../api/review';
import { useToast } from '../../../design/overlays/toast';
import { t } from '../../../language/text';
import { placesOf, type Row, scriptOf, withText } from '../rows';
import type { EditState } from '../use-edit';

export type RewordingKind = RewordRequest['rewording'];

export type Suggestion = {
  kind: RewordingKind;
  /** The sentence that it is for, as it was. */
  before: string;
  /** Null where nothing is offered. */
  text: string | null;
  reason: Reply['suggestions'][number]['reason'];
  writer: string;
};

export function useRewording(
  flowId: string,
  edit: Pick<EditState, 'rows' | 'setRows' | 'edited'>,
  /** Keeps the script with what was taken as a version. */
  onTaken: (script: string) => void,
) {
  const { rows, setRows, edited } = edit;
  const toast = useToast();
  const ask = useReword(flowId);
  const [suggestions, setSuggestions] = useState<ReadonlyMap<number, Suggestion>>(new Map());
  /** By row, what was offered already. */
  const [offered, setOffered] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [asking, setAsking] = useState<number | 'all' | null>(null);

  const receive = (kind: RewordingKind, asked: readonly Row[], reply: Reply, isSingle: boolean) => {
    const places = new Map(placesOf(rows).map((place) => [place.id, place]));
    const found = asked.flatMap((row): [number, Suggestion][] => {
      const place = places.get(row.id);
      if (!place) return [];
      const within = reply.suggestions.filter(({ start, end }) => start >= place.start && end <= place.end);
      const text = applied(row.text, place.start, within);
      if (text === null && !isSingle) return [];
      const reason = within.find((each) => each.reason !== null)?.reason ?? 'no_alternative';
      return [[row.id, { kind, before: row.text, text, reason: text === null ? reason : null, writer: reply.writer }]];
    });
    setSuggestions((earlier) => new Map([...earlier, ...found]));
    setOffered((earlier) => {
      const more = found.flatMap(([id, { text }]): [number, string[]][] =>
        text === null ? [] : [[id, [...(earlier.get(id) ?? []), text].slice(-MOST_OFFERED)]],
      );
      return new Map([...earlier, ...more]);
    });
    if (!isSingle && found.length === 0) toast.good(t('No other wording found for any sentence.'));
  };

  const request = (kind: RewordingKind, target: Row | 'all') => {
    if (asking !== null) return;
    const isSingle = target !== 'all';
    const place = isSingle ? placesOf(rows).find(({ id }) => id === target.id) : undefined;
    if (isSingle && !place) return;
    const known = isSingle ? (offered.get(target.id) ?? []) : [...offered.values()].flat().slice(-MOST_OFFERED);
    setAsking(isSingle ? target.id : 'all');
    ask.mutate(
      {
        script: edited,
        rewording: kind,
        ...(place && { start: place.start, end: place.end }),
        ...(known.length > 0 && { offered: [...known] }),
      },
      {
        onSuccess: (reply) => receive(kind, isSingle ? [target] : rows, reply, isSingle),
        onError: (error) => toast.bad(error),
        onSettled: () => setAsking(null),
      },
    );
  };
  const dismiss = (id: number) => setSuggestions((earlier) => new Map([...earlier].filter(([other]) => other !== id)));

  const take = (taken: Row[]) => {
    setRows(taken);
    onTaken(scriptOf(taken));
  };

  const current = new Map(
    [...suggestions].filter(([id, { before }]) => rows.some((row) => row.id === id && row.text === before)),
  );
  return {
    request,
    asking,
    of: (id: number) => current.get(id) ?? null,
    waiting: [...current.values()].filter(({ text }) => text !== null).length,
    use: (id: number) => {
      const text = current.get(id)?.text;
      if (text != null) take(withText(rows, id, text));
      dismiss(id);
    },
    useAll: () => {
      take(rows.map((row) => ({ ...row, text: current.get(row.id)?.text ?? row.text })));
      setSuggestions(new Map());
    },
    dismiss,
    dismissAll: () => setSuggestions(new Map()),
  };
}

const MOST_OFFERED = 50;

/** The text of a row with what is offered for its parts; null where nothing is. */
function applied(text: string, at: number, within: Reply['suggestions']): string | null {
  let result = text;
  let isChanged = false;
  for (const { start, end, replacement } of [...within].sort((a, b) => b.start - a.start)) {
    if (replacement === null) continue;
    result = result.slice(0, start - at) + replacement + result.slice(end - at);
    isChanged = true;
  }
  return isChanged ? result : null;
}

export type RewordingState = ReturnType<typeof useRewording>;
