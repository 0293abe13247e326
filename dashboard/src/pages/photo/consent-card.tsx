// The consent of the person in the photo: given here by whoever is signed in, or by a link that is sent to somebody else.
import { useState } from 'react';
import type { PhotoConsent, PhotoDetail } from '#schemas/photo-presenters';
import { useWorkspace } from '../../api/api-context';
import { useConsentLink, type useOwnConsent } from '../../api/presenters';
import { useSession } from '../../api/session';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { CopyField } from '../../design/copy-field';
import { Checkbox } from '../../design/forms/checkbox';
import { OptionCards } from '../../design/forms/option-cards';
import { Problem } from '../../design/problem';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';
import { ConsentText } from './consent-text';

type Who = 'me' | 'other';

type Props = { presenter: PhotoDetail; own: ReturnType<typeof useOwnConsent> };

export function ConsentCard({ presenter, own }: Props) {
  const { id, step, consent } = presenter;
  const isWaiting = step === 'asked';
  const [who, setWho] = useState<Who | null>(isWaiting ? 'other' : null);
  if (step !== 'consent' && !isWaiting)
    return <Card title={t('3. Consent')} description={t('Available once you confirm the preview.')} />;
  return (
    <Card title={t('3. Consent')} description={t('The person in the photo has to agree. Who is it?')}>
      <OptionCards<Who>
        label={t('Who is in the photo?')}
        value={who ?? ('' as Who)}
        onChange={setWho}
        options={[
          {
            value: 'me',
            title: t('This is me'),
            hint: t('Give your consent here.'),
            more: <OwnConsent own={own} />,
          },
          {
            value: 'other',
            title: t('This is someone else'),
            hint: t('You’ll get a link to send them. They’ll see the photo and can agree or decline.'),
            more: <LinkForOther id={id} consent={consent} />,
          },
        ]}
      />
    </Card>
  );
}

function OwnConsent({ own: consent }: Pick<Props, 'own'>) {
  const { workspace } = useWorkspace();
  const { user } = useSession();
  const [isRead, setRead] = useState(false);
  return (
    <div className="flex flex-col items-start gap-4">
      <ConsentText workspace={workspace.name} />
      <Checkbox
        label={t('I’m {name}. I have read this and I agree.', { name: user.name })}
        isChecked={isRead}
        onChange={setRead}
      />
      {consent.error && <Problem error={consent.error} />}
      <Button
        variant="primary"
        disabled={!isRead}
        isBusy={consent.isPending}
        onClick={() => consent.mutate(workspace.name)}
      >
        {t('I agree')}
      </Button>
    </div>
  );
}

function LinkForOther({ id, consent }: { id: string; consent: PhotoConsent | null }) {
  const link = useConsentLink(id);
  const isOpen = consent?.state === 'open';
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      {link.data ? (
        <div className="w-full">
          <p className="mb-2">
            {rich('Send this link to the person in the photo. It expires {time}. You won’t see it again.', {
              time: <Time at={link.data.expiresAt} />,
            })}
          </p>
          <CopyField value={link.data.url} />
        </div>
      ) : (
        <p className="text-muted">
          {isOpen
            ? rich('Waiting for a response. The link expires {time}. A new link will replace it.', {
                time: <Time at={consent.expiresAt} />,
              })
            : consent?.state === 'expired'
              ? t('The last link expired without a response.')
              : t('The link works for 14 days. No account needed.')}
        </p>
      )}
      {link.error && <Problem error={link.error} />}
      {!link.data && (
        <Button
          variant={isOpen ? 'secondary' : 'primary'}
          isBusy={link.isPending}
          onClick={() => link.mutate(undefined)}
        >
          {isOpen ? t('Create a new link') : t('Create consent link')}
        </Button>
      )}
    </div>
  );
}
