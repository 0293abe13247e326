// Records a narration sentence by sentence, or takes a file, and sends it to the service, which finds the words in it.

import { FileAudio } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Narration } from '#schemas/review';
import { type NewNarration, useUploadNarration } from '../../api/narration';
import { Button } from '../../design/button';
import { FileDrop } from '../../design/forms/file-drop';
import { OptionCards } from '../../design/forms/option-cards';
import { Segments } from '../../design/forms/segments';
import { useOnce } from '../../design/hooks/use-once';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { Problem } from '../../design/problem';
import { t } from '../../language/text';
import { Problems } from './problem-list';
import { faultsIn } from './problems';
import { Prompter, type Takes } from './prompter';
import { samplesOf, wavOf } from './wav';

type Props = {
  flowId: string;
  sentences: readonly string[];
  /** The script as it is edited, or null for the draft. */
  editedScript: string | null;
  /** The last one, if it was refused. */
  refused: Narration | null;
  onClose: () => void;
};

/** Whatever browsers can decode becomes a WAV file before it is sent. */
const ENDINGS = ['.wav', '.mp3', '.m4a', '.aac', '.ogg', '.opus', '.webm', '.flac'];
const MOST_BYTES = 60_000_000;

export function NarrationDialog({ flowId, sentences, editedScript, refused, onClose }: Props) {
  const [way, setWay] = useState<'record' | 'upload'>('record');
  const [statement, setStatement] = useState<NewNarration['statement'] | null>(null);
  const [takes, setTakes] = useState<Takes>({});
  /** The takes for which the service has answered. */
  const [sent, setSent] = useState<Takes>({});
  const [file, setFile] = useState<File | null>(null);
  const [unreadable, setUnreadable] = useState<Error | null>(null);
  const upload = useUploadNarration(flowId);
  const once = useOnce();
  const toast = useToast();
  const control = useRef<AbortController | null>(null);
  const answer = upload.data?.status === 'refused' ? upload.data : refused;
  const faults = Object.fromEntries(
    Object.entries(answer ? faultsIn(answer, sentences) : {}).filter(([index]) => takes[+index] === sent[+index]),
  );
  const isComplete = way === 'upload' ? file !== null : sentences.every((_, index) => takes[index]);
  const send = () =>
    once(async (release) => {
      setUnreadable(null);
      const audio = await audioOf(way === 'upload' ? file : null, sentences, takes).catch(() => null);
      if (!audio || !statement) {
        setUnreadable(new Error(t('This isn’t an audio file we can read.')));
        return release();
      }
      control.current = new AbortController();
      upload.mutate(
        { audio, statement, editedScript, signal: control.current.signal },
        {
          onSettled: release,
          onSuccess: (narration) => {
            setSent(way === 'record' ? takes : {});
            if (narration.status !== 'aligned') return;
            toast.good(t('The recording matches the script. Updating the preview…'));
            onClose();
          },
        },
      );
    });
  const cancel = () => {
    control.current?.abort();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      // A click beside it would throw away what was recorded; Cancel does it on purpose.
      mayClose={!upload.isPending && Object.keys(takes).length === 0}
      size="lg"
      title={t('Record your own voice')}
      description={t('Read the script word for word. We adjust the pauses, not your voice.')}
    >
      <div className="flex flex-col gap-5">
        <Segments
          label={t('Recording method')}
          items={[
            { value: 'record', label: t('Record here') },
            { value: 'upload', label: t('Upload a file') },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'record' ? (
          <Prompter
            key={upload.data?.recordedAt ?? ''}
            sentences={sentences}
            takes={takes}
            onTake={(sentence, samples) => setTakes((others) => ({ ...others, [sentence]: samples }))}
            faults={faults}
          />
        ) : (
          <FileDrop
            label={t('Recording')}
            action={file ? file.name : t('Drop an audio file here or choose a file')}
            hint={t('The whole script in one file, up to three minutes. WAV or any format your browser can play.')}
            icon={FileAudio}
            endings={ENDINGS}
            mostBytes={MOST_BYTES}
            onFile={setFile}
          />
        )}
        {upload.data?.status === 'refused' && <Refused narration={upload.data} />}
        <div className="flex flex-col gap-2">
          <span aria-hidden className="text-sm font-medium">
            {t('Whose voice is it?')}
          </span>
          <OptionCards
            label={t('Whose voice is it?')}
            options={[
              { value: 'own_voice', title: t('Mine') },
              { value: 'permission', title: t('Someone else’s, with their permission') },
            ]}
            value={statement ?? ''}
            onChange={(value) => setStatement(value as NewNarration['statement'])}
          />
        </div>
        {(unreadable ?? upload.error) && <Problem error={(unreadable ?? upload.error) as Error} />}
        <DialogActions>
          <Button onClick={cancel}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isComplete || statement === null}
            isBusy={upload.isPending}
            onClick={send}
          >
            {upload.isPending ? t('Checking the recording…') : t('Use this recording')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

async function audioOf(file: File | null, sentences: readonly string[], takes: Takes): Promise<Blob> {
  if (file) return wavOf([await samplesOf(file)]);
  return wavOf(sentences.flatMap((_, index) => takes[index] ?? []));
}

function Refused({ narration }: { narration: Narration }) {
  return (
    <div role="alert" className="rounded-lg border border-bad-line bg-bad-soft px-3.5 py-3 text-sm text-bad">
      <p className="font-medium">{t('The recording doesn’t match the script.')}</p>
      <Problems problems={narration.problems ?? []} />
    </div>
  );
}
