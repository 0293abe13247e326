// Adds a photo from which a presenter is made: what makes a good one, the photo, a name and the kind of voice.
import { useNavigate } from '@tanstack/react-router';
import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAddPhoto } from '../../api/presenters';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import { FileDrop } from '../../design/forms/file-drop';
import { Form } from '../../design/forms/form';
import { Segments } from '../../design/forms/segments';
import { PageHeader } from '../../design/page-header';
import { t } from '../../language/text';
import { RefusedFindings } from './finding-list';
import { PhotoBackLink } from './photo-back-link';

const MOST_BYTES = 15_000_000;
const VOICES = [
  { value: 'any', label: t('Any voice') },
  { value: 'female', label: t('Female') },
  { value: 'male', label: t('Male') },
] as const;
type Voice = (typeof VOICES)[number]['value'];

const ADVICE = [
  t('One person, looking straight into the camera'),
  t('Even lighting and a sharp image'),
  t('Mouth closed, eyes open, no hands in front of the face'),
  t('Some space above the hair, with the shoulders visible'),
];

export function NewPhotoPage() {
  const [photo, setPhoto] = useState<File | null>(null);
  const [voice, setVoice] = useState<Voice>('any');
  const navigate = useNavigate();
  const add = useAddPhoto();
  const refused = add.data && !add.data.presenter ? add.data.findings : null;
  const send = (name: string) => {
    if (!photo) return;
    add.mutate(
      { photo, name: name.trim(), voice: voice === 'any' ? null : voice },
      {
        onSuccess: ({ presenter }) =>
          presenter && navigate({ to: '/settings/avatars/photo/$avatarId', params: { avatarId: presenter.id } }),
      },
    );
  };
  return (
    <>
      <PhotoBackLink />
      <PageHeader
        title={t('Presenter from a photo')}
        description={t('Turn a portrait photo into a presenter that speaks. The person in it has to agree first.')}
      />
      <Card className="max-w-3xl">
        <Form
          onSend={({ name = '' }) => send(name)}
          error={add.error}
          actions={
            <Button type="submit" variant="primary" className="self-start" disabled={!photo} isBusy={add.isPending}>
              {add.isPending ? t('Checking the photo…') : t('Continue')}
            </Button>
          }
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <FileDrop
              label={t('Photo')}
              action={photo ? photo.name : t('Drop a photo here or choose a file')}
              hint={photo ? t('Drop another file to replace it.') : t('JPEG, PNG or WebP, up to 15 MB.')}
              icon={ImageUp}
              endings={['.jpg', '.jpeg', '.png', '.webp']}
              mostBytes={MOST_BYTES}
              onFile={(file) => {
                add.reset();
                setPhoto(file);
              }}
              className="min-h-44"
            />
            {photo ? <ChosenPhoto photo={photo} /> : <Advice />}
          </div>
          <TextField
            name="name"
            label={t('Name')}
            hint={t('The name shown in lists.')}
            maxLength={60}
            autoComplete="off"
            required
          />
          <Segments label={t('Matching voice')} items={VOICES} value={voice} onChange={setVoice} />
          {refused && <RefusedFindings findings={refused} />}
        </Form>
      </Card>
    </>
  );
}

function Advice() {
  return (
    <div className="text-sm">
      <p className="font-medium">{t('What works best')}</p>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5 text-muted">
        {ADVICE.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function ChosenPhoto({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <div className="grid h-44 place-items-center overflow-hidden rounded-lg border border-line bg-sunken">
      {url && <img src={url} alt={t('The photo you chose')} className="max-h-44 max-w-full object-contain" />}
    </div>
  );
}
