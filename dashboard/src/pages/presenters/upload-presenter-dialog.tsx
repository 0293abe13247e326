// Takes in a presenter of the workspace's own: a zip of pictures. What is wrong with them is told here, to be mended and tried
// again.

import { templateUrl } from 'virtual:avatar-template';
import { Download, FileArchive } from 'lucide-react';
import { useState } from 'react';
import type { AvatarLine } from '#schemas/workspace';
import { useOnce } from '../../api/once';
import { useRemoveAvatar, useUploadAvatar } from '../../api/presenters';
import { Button, buttonClass } from '../../design/button';
import { Dialog, DialogActions } from '../../design/dialog';
import { TextField } from '../../design/field';
import { FileDrop } from '../../design/file-drop';
import { Form } from '../../design/form';
import { useToast } from '../../design/toast';
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
    toast.good(`${avatar.name} is ${avatar.status === 'ready' ? 'ready to speak' : 'being checked'}.`);
    onClose();
  };
  const send = (name: string) => {
    if (!file) return;
    once((release) => {
      // What failed a moment ago is what is being tried again: it need not stay in the list.
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
      title="Add a presenter of your own"
      description="Drawn, painted, or cut out of a photograph. Ask people before you make a presenter of them."
    >
      <Form
        onSend={({ name = '' }) => send(name)}
        error={upload.error ?? failed}
        actions={
          <DialogActions>
            <Button onClick={onClose} disabled={upload.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" disabled={!file} isBusy={upload.isPending}>
              {upload.isPending ? 'Checking the pictures…' : 'Add presenter'}
            </Button>
          </DialogActions>
        }
      >
        <FileDrop
          label="Pictures"
          action={file ? file.name : 'Drop a zip or choose one'}
          hint={file ? 'Another one takes its place.' : 'A zip of the pictures below, up to 24 MB.'}
          icon={FileArchive}
          endings={['.zip']}
          mostBytes={MOST_BYTES}
          onFile={setFile}
        />
        <TextField
          name="name"
          label="Name"
          maxLength={60}
          autoComplete="off"
          isOptional
          hint="Empty: the one that stands in avatar.json."
        />
        <HowToDraw />
        <a href={templateUrl} download="avatar-template.zip" className={`${buttonClass({ size: 'sm' })} self-start`}>
          <Download aria-hidden className="size-3.5" strokeWidth={1.75} />
          Download a complete presenter to start from
        </a>
      </Form>
    </Dialog>
  );
}

const reasonOf = ({ error }: AvatarLine): Error => new Error(error ?? 'The pictures cannot be used.');

/** Some systems name a zip in ways of their own. */
const asZip = (file: File): Blob => new Blob([file], { type: 'application/zip' });
