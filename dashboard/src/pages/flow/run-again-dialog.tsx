// Makes a video once more: with another presenter or voice, and with the script as it is or a new one.

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { useRunAgain } from '../../api/flows';
import { useAvatars, useVoices } from '../../api/presenters';
import { Button } from '../../design/button';
import { Segments } from '../../design/forms/segments';
import { type Choice, Select } from '../../design/forms/select';
import { useOnce } from '../../design/hooks/use-once';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';

const SCRIPTS = [
  { value: 'keep', label: t('Keep the script') },
  { value: 'new', label: t('Write a new script') },
] as const;

export function RunAgainDialog({ flow, onClose }: { flow: FlowDetail; onClose: () => void }) {
  const run = useRunAgain(flow.id);
  const navigate = useNavigate();
  const toast = useToast();
  const once = useOnce();
  const { data: presenters } = useAvatars();
  const { data: voices } = useVoices();
  const mayKeep = flow.draft !== null && flow.script !== null;
  const [script, setScript] = useState<'keep' | 'new'>(mayKeep ? 'keep' : 'new');
  const [avatarId, setAvatarId] = useState(flow.avatar.id);
  const [voiceId, setVoiceId] = useState(flow.voice.id);

  const ready = (presenters?.avatars ?? []).filter(({ status }) => status === 'ready');
  const avatarItems = withPresent(flow.avatar, ready);
  const voiceItems = withPresent(flow.voice, voices?.voices ?? []);
  const start = () =>
    once((release) =>
      run.mutate(
        {
          keepsScript: script === 'keep',
          ...(avatarId !== flow.avatar.id && { avatarId }),
          ...(voiceId !== flow.voice.id && { voiceId }),
        },
        {
          onSuccess: ({ flowId }) => {
            toast.good(t('Creating a new version…'));
            onClose();
            void navigate({ to: '/flows/$flowId', params: { flowId } });
          },
          onError: release,
        },
      ),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Create a new version')}
      description={t('Create another video from the same summary. This one won’t change.')}
    >
      <div className="mb-5 flex flex-col gap-4">
        <Select label={t('Presenter')} items={avatarItems} value={avatarId} onChange={setAvatarId} />
        <Select label={t('Voice')} items={voiceItems} value={voiceId} onChange={setVoiceId} />
        <Segments
          label={t('Script')}
          items={SCRIPTS}
          value={script}
          onChange={setScript}
          disabled={!mayKeep}
          hint={mayKeep ? undefined : t('This video has no script yet.')}
        />
        {run.error && <Problem error={run.error} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="primary" onClick={start} isBusy={run.isPending}>
          {t('Create a new version')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Named = { id: string; name: string };

/** What was used may be gone from the list: then the workspace's default takes its place. */
function withPresent(used: Named, offered: readonly Named[]): Choice<string>[] {
  const items = offered.map(({ id, name }) => ({ value: id, label: name }));
  return offered.some(({ id }) => id === used.id) ? items : [{ value: used.id, label: used.name }, ...items];
}
