// Uploads a custom presenter as a zip of pictures. Validation errors are shown for another attempt.

import { templateUrl } from 'virtual:avatar-template';
import { Download, FileArchive } from 'lucide-react';
import { useState } from 'react';
import type { AvatarLine } from '#schemas/workspace';
import { useRemoveAvatar, useUploadAvatar } from '../../api/presenters';
import { Button, buttonClass } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { FileDrop } from '../../design/forms/file-drop';
import { Form } from '../../design/forms/form';
import { useOnce } from '../../design/hooks/use-once';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';
import { HowToDraw } from './how-to-draw';

const MOST_BYTES = 25_000_000;

export function UploadPresenterDialog({ onClose }: { onClose: () => void }) {
  const upload = useUploadAvatar();
  const once = useOnce();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const remove = useRemoveAvatar();
  const failed = upload.data?.status === 'failed' ? reasonOf(upload.data) : null;
  const onSuccess = (avatar: AvatarLine) => {
    if (avatar.status === 'failed') return;
    toast.good(
      avatar.status === 'ready'
        ? t('{name} is ready.', { name: avatar.name })
        : t('Checking {name}…', { name: avatar.name }),
    );
    onClose();
  };
  const send = (name: string) => {
    if (!file) return;
    once((release) => {
      // The failed attempt that is being repeated need not stay in the list.
      if (upload.data?.status === 'failed') remove.mutate(upload.data.id);
      upload.mutate({ zip: asZip(file), name: name.trim() }, { onSuccess, onSettled: release });
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      mayClose={!upload.isPending}
      size="lg"
      title={t('Add your own presenter')}
      description={t('Drawn, painted or cut out of a photo. Get people’s permission before you use their likeness.')}
    >
      <Form
        onSend={({ name = '' }) => send(name)}
        error={upload.error ?? failed}
        actions={
          <DialogActions>
            <Button onClick={onClose} disabled={upload.isPending}>
              {t('Cancel')}
            </Button>
            <Button type="submit" variant="primary" disabled={!file} isBusy={upload.isPending}>
              {upload.isPending ? t('Checking images…') : t('Add presenter')}
            </Button>
          </DialogActions>
        }
      >
        <FileDrop
          label={t('Images')}
          action={file ? file.name : t('Drop a ZIP here or choose a file')}
          hint={file ? t('Drop another file to replace it.') : t('A ZIP with the images below, up to 24 MB.')}
          icon={FileArchive}
          endings={['.zip']}
          mostBytes={MOST_BYTES}
          onFile={setFile}
        />
        <TextField
          name="name"
          label={t('Name')}
          maxLength={60}
          autoComplete="off"
          isOptional
          hint={t('Leave empty to use the name in avatar.json.')}
        />
        <HowToDraw />
        <a href={templateUrl} download="avatar-template.zip" className={`${buttonClass({ size: 'sm' })} self-start`}>
          <Download aria-hidden className="size-3.5" strokeWidth={1.75} />
          {t('Download a complete example')}
        </a>
      </Form>
    </Dialog>
  );
}

const reasonOf = ({ error }: AvatarLine): Error => new Error(error ?? t('These images can’t be used.'));

/** The media type of zip files varies between systems. */
const asZip = (file: File): Blob => new Blob([file], { type: 'application/zip' });
