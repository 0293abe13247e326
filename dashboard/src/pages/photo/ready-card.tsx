// What the person in the photo agreed to, and when.
import { ShieldCheck } from 'lucide-react';
import type { PhotoDetail } from '#schemas/photo-presenters';
import { usePhotoAddress } from '../../api/presenters';
import { Card } from '../../design/card';
import { CopyField } from '../../design/copy-field';
import { Note } from '../../design/note';
import { Time } from '../../design/time';
import { t } from '../../language/text';
import { AgreedText } from './consent-text';

const BASES = {
  self: t('Signed in to the dashboard'),
  link: t('Via link'),
  operator: t('In person, with the server administrator'),
};

type Props = { presenter: PhotoDetail; withdrawalUrl: string | null };

export function ReadyCard({ presenter: { id, name, edition, consent, uploadedBy }, withdrawalUrl }: Props) {
  const addressOf = usePhotoAddress(id);
  return (
    <>
      {withdrawalUrl && (
        <Note icon={ShieldCheck} tone="good">
          <p className="mb-2">
            {t(
              '{name} is ready. Keep this link to withdraw your consent at any time, even without an account. You won’t see it again.',
              {
                name,
              },
            )}
          </p>
          <CopyField value={withdrawalUrl} />
        </Note>
      )}
      <Card title={t('Consent')}>
        <div className="grid gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <img
            src={addressOf('photo', edition)}
            alt={t('The photo')}
            className="max-h-56 w-full rounded-lg border border-line bg-sunken object-contain"
          />
          <div className="flex min-w-0 flex-col gap-4">
            {consent && (
              <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
                <dt className="text-muted max-sm:-mb-1.5">{t('Agreed by')}</dt>
                <dd className="min-w-0 break-words">{consent.personName}</dd>
                {consent.agreed?.workspaceName && (
                  <>
                    <dt className="text-muted max-sm:-mb-1.5">{t('Workspace')}</dt>
                    <dd className="min-w-0 break-words">{consent.agreed.workspaceName}</dd>
                  </>
                )}
                <dt className="text-muted max-sm:-mb-1.5">{t('Agreed on')}</dt>
                <dd>{consent.answeredAt && <Time at={consent.answeredAt} as="exact" />}</dd>
                <dt className="text-muted max-sm:-mb-1.5">{t('Method')}</dt>
                <dd>{BASES[consent.basis]}</dd>
                <dt className="text-muted max-sm:-mb-1.5">{t('Uploaded by')}</dt>
                <dd className="min-w-0 break-words">{uploadedBy}</dd>
              </dl>
            )}
            {consent?.agreed && <AgreedText agreed={consent.agreed} />}
          </div>
        </div>
      </Card>
    </>
  );
}
