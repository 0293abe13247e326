// The script to be decided on: its sentences, and once something was changed the switch that shows what.
import { useState } from 'react';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Switch } from '../../design/forms/switch';
import { Problem } from '../../design/problem';
import { FoundNames } from '../flow/found-names';
import type { Highlight } from '../flow/use-highlight';
import { SentenceEditor } from './sentence-editor';
import type { EditState } from './use-edit';
import type { Speaker } from './use-speaker';

type Props = { edit: EditState; summary: string; isReadOnly: boolean; pointing: Highlight; speaker: Speaker };

export function ScriptCard({ edit, summary, isReadOnly, pointing, speaker }: Props) {
  const [isDiff, setDiff] = useState(false);
  return (
    <Card
      title="Script"
      className="max-lg:order-2"
      description={
        isReadOnly
          ? 'Members of the workspace may change and approve it.'
          : 'Click a sentence to change it. Its source lights up in the summary.'
      }
      aside={
        edit.isChanged && (
          <div className="flex items-center gap-3">
            <Switch label="Changes" isOn={isDiff} onChange={setDiff} />
            <Button size="sm" onClick={edit.reset}>
              Discard
            </Button>
          </div>
        )
      }
    >
      <FoundNames names={edit.draft.found} />
      <SentenceEditor
        edit={edit}
        summary={summary}
        isDiff={isDiff && edit.isChanged}
        isReadOnly={isReadOnly}
        pointing={pointing}
        speaker={speaker}
      />
      {speaker.error && (
        <div className="mt-3">
          <Problem error={speaker.error} />
        </div>
      )}
    </Card>
  );
}
