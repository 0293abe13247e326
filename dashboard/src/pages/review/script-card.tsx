// The script to be decided on: its sentences, and once something was changed the switch that shows what.

import { History } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Switch } from '../../design/forms/switch';
import { useFocusNext } from '../../design/hooks/use-focus-next';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import type { Highlight } from '../flow/use-highlight';
import { useKeptVersions } from './history/use-kept-versions';
import { ProspectNames } from './prospect-names';
import { RewordAll } from './rewording/suggestion';
import { useRewording } from './rewording/use-rewording';
import { SentenceEditor } from './sentence-editor';
import type { EditState } from './use-edit';
import type { Findings } from './use-findings';
import type { Speaker } from './use-speaker';

const loadHistory = () => import('./history/history-dialog');
const HistoryDialog = lazy(async () => ({ default: (await loadHistory()).HistoryDialog }));

type Props = {
  flow: FlowDetail;
  edit: EditState;
  findings: Findings;
  summary: string;
  isReadOnly: boolean;
  pointing: Highlight;
  speaker: Speaker;
};

export function ScriptCard({ flow, edit, findings, summary, isReadOnly, pointing, speaker }: Props) {
  const [isDiff, setDiff] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const card = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(card);
  const keepTaken = useKeptVersions(flow.id, edit, !isReadOnly);
  const rewording = useRewording(flow.id, edit, keepTaken);
  return (
    <Card
      ref={card}
      title={t('Script')}
      className="max-lg:order-2"
      description={
        isReadOnly
          ? t('You can view this script, but only members and owners can edit and approve it.')
          : t('Click a sentence to edit it. Its source is highlighted in the summary.')
      }
      aside={
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          {edit.isChanged && <Switch label={t('Show changes')} isOn={isDiff} onChange={setDiff} />}
          {!isReadOnly && !(isDiff && edit.isChanged) && (
            <RewordAll rewording={rewording} onDone={() => focusNext('[data-reword-all]')} />
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('History')}
            title={t('History')}
            onPointerEnter={() => void loadHistory()}
            onClick={() => setHistory(true)}
            icon={<History aria-hidden className="size-4" strokeWidth={1.75} />}
          />
          {edit.isChanged && (
            <Button
              size="sm"
              onClick={() => {
                focusNext('[data-reword-all]', ':scope');
                edit.reset();
              }}
            >
              {t('Discard')}
            </Button>
          )}
        </div>
      }
    >
      <ProspectNames key={`${flow.prospectName} ${flow.prospectCompany}`} flow={flow} isReadOnly={isReadOnly} />
      <SentenceEditor
        edit={edit}
        findings={findings}
        summary={summary}
        isDiff={isDiff && edit.isChanged}
        isReadOnly={isReadOnly}
        pointing={pointing}
        speaker={speaker}
        rewording={rewording}
      />
      {isHistory && (
        <Suspense>
          <HistoryDialog
            flowId={flow.id}
            onClose={() => setHistory(false)}
            current={edit.edited}
            {...(!isReadOnly && { onRestore: edit.restore })}
          />
        </Suspense>
      )}
      {speaker.error && (
        <div className="mt-3">
          <Problem error={speaker.error} />
        </div>
      )}
    </Card>
  );
}
