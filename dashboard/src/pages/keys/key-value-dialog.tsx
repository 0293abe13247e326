// Shows the value of a new key, once: to copy, and in a command that works as it stands.

import { useState } from 'react';
import { Button } from '../../design/button';
import { CodeBlock } from '../../design/code-block';
import { CopyField } from '../../design/copy-field';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { t } from '../../language/text';
import { curlFor } from './curl';

type Props = { name: string; value: string; onClose: () => void };

export function KeyValueDialog({ name, value, onClose }: Props) {
  const [command] = useState(() => curlFor(value, window.location.origin));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      mayClose={false}
      size="lg"
      title={t('Copy your key “{name}”', { name })}
      description={t('You won’t see it again. If you lose it, rotate the key.')}
    >
      <div className="flex flex-col gap-5">
        <CopyField value={value} />
        <CodeBlock title={t('Try it')} code={command} />
        <DialogActions>
          <Button onClick={onClose}>{t('I’ve copied it')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
