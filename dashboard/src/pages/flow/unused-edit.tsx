// Unsaved edits of a script that somebody else has decided on, to copy or discard.

import { useState } from 'react';
import { Button } from '../../design/button';
import { CopyButton } from '../../design/copy-button';
import { dropDraft, loadDraft } from '../../design/forms/session-draft-store';
import { t } from '../../language/text';
import { editName, readEdit, scriptOf } from '../review/rows';

export function UnusedEdit({ flowId }: { flowId: string }) {
  const [edit, setEdit] = useState(() => readEdit(loadDraft(editName(flowId))));
  if (!edit || scriptOf(edit.rows) === edit.script) return null;
  const drop = () => {
    dropDraft(editName(flowId));
    setEdit(null);
  };
  return (
    <section
      aria-label={t('Your changes')}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warn-line bg-warn-soft px-4 py-3"
    >
      <p className="text-sm text-warn">
        {t('Your changes to this script weren’t used. They’re still saved in this tab.')}
      </p>
      <div className="flex gap-2">
        <CopyButton value={scriptOf(edit.rows)} label={t('Copy my script')} size="sm" />
        <Button size="sm" onClick={drop}>
          {t('Discard')}
        </Button>
      </div>
    </section>
  );
}
