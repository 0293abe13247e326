// The script beside the summary, with the evidence of each sentence highlighted in both directions.

import type { Draft, FlowDetail } from '#schemas/flows';
import { Badge } from '../../design/badge';
import { Card } from '../../design/card';
import { classes } from '../../design/classes';
import { CopyButton } from '../../design/copy-button';
import { t } from '../../language/text';
import type { Piece } from '../review/rows';
import { FoundNames } from './found-names';
import { LeftOut } from './left-out';
import { piecesOf } from './pieces';
import { Quotes, WorkedOut } from './quotes';
import { roleName } from './roles';
import { SummaryText } from './summary-text';
import { type Highlight, highlightHandlers, isSame, type Target, useHighlight } from './use-highlight';

type Props = { flow: Pick<FlowDetail, 'summary' | 'isEdited'>; script: string; draft: Draft };

export function ScriptEvidence({ flow, script, draft }: Props) {
  const pointing = useHighlight();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Card
          title={t('Script')}
          description={
            flow.isEdited
              ? t('Someone edited the draft before approving it.')
              : t('Hover a sentence to see its source.')
          }
          aside={<CopyButton value={script} label={t('Copy')} size="sm" />}
        >
          <FoundNames names={draft.found} />
          <Sentences
            pieces={piecesOf(script, draft.sentences)}
            draft={draft}
            summary={flow.summary}
            pointing={pointing}
          />
        </Card>
        <LeftOut leftOut={draft.leftOut} pointing={pointing} />
      </div>
      <Card
        title={t('Summary')}
        description={t('Underlined: used in the script. Gray: left out.')}
        className="lg:sticky lg:top-6"
      >
        <SummaryText
          summary={flow.summary}
          draft={draft}
          pointing={pointing}
          className="-m-2 p-2 lg:max-h-[calc(100dvh-10rem)]"
        />
      </Card>
    </div>
  );
}

type SentencesProps = { pieces: Piece[]; draft: Draft; summary: string; pointing: Highlight };

function Sentences({ pieces, draft, summary, pointing }: SentencesProps) {
  const roleOf = (piece: Piece | undefined) => piece && roleName(draft.sentences[piece.draft ?? -1]?.role);
  return (
    <ol className="-mx-2">
      {pieces.map((piece, index) => {
        const role = roleOf(piece);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: A script that is only read never changes its order.
          <li key={index}>
            {role !== roleOf(pieces[index - 1]) && (
              <p className={classes('px-2 pb-1 text-2xs font-medium text-faint', index > 0 && 'pt-3')}>{role}</p>
            )}
            <Sentence piece={piece} draft={draft} summary={summary} pointing={pointing} />
          </li>
        );
      })}
    </ol>
  );
}

function Sentence({ piece, draft, summary, pointing }: Omit<SentencesProps, 'pieces'> & { piece: Piece }) {
  if (piece.draft === null) {
    return (
      <p className="px-2 py-1 text-base">
        {piece.text} <Badge tone="accent">{t('Edited')}</Badge>
      </p>
    );
  }
  const target: Target = { from: 'script', sentences: [piece.draft], leftOut: [] };
  const isLit = pointing.target?.sentences.includes(piece.draft) ?? false;
  const evidence = draft.sentences[piece.draft]?.evidence ?? [];
  const isPinned = isSame(pointing.pinned, target);
  return (
    <>
      <button
        type="button"
        aria-pressed={isPinned}
        className={classes(
          'block w-full rounded-md px-2 py-1 text-left text-base transition-colors duration-75',
          isLit && 'bg-accent-soft',
        )}
        {...highlightHandlers(pointing, target)}
        onClick={() => pointing.pin(target)}
      >
        {piece.text}
      </button>
      <WorkedOut sum={draft.sentences[piece.draft]?.sum ?? null} />
      {isPinned && <Quotes quotes={evidence.map(({ start, end }) => summary.slice(start, end).trim())} />}
    </>
  );
}
