// On the page of presenters: photos that still wait for something, and consents that have ended.
import { Link } from '@tanstack/react-router';
import type { EndedConsent, PhotoLine } from '#schemas/photo-presenters';
import { useWorkspace } from '../../api/api-context';
import { usePhotoAddress, usePhotoPresenters } from '../../api/presenters';
import { Badge } from '../../design/badge';
import { buttonClass } from '../../design/button';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';

const STEPS = {
  points: t('Face not marked'),
  preview: t('Preview not confirmed'),
  consent: t('Needs consent'),
  asked: t('Waiting for consent'),
  ready: t('Ready'),
};

export function PhotoSection() {
  const { data } = usePhotoPresenters(true);
  const waiting = data?.presenters.filter(({ step }) => step !== 'ready') ?? [];
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label={t('Photos in progress')} className="mb-8">
          <h2 className="mb-3 text-sm font-semibold">{t('Photos in progress')}</h2>
          <ul className="flex flex-col gap-2">
            {waiting.map((photo) => (
              <WaitingPhoto key={photo.id} photo={photo} />
            ))}
          </ul>
        </section>
      )}
      {data && data.ended.length > 0 && <EndedConsents ended={data.ended} />}
    </>
  );
}

function WaitingPhoto({ photo: { id, name, step, createdAt } }: { photo: PhotoLine }) {
  const addressOf = usePhotoAddress(id);
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-raised p-2.5">
      <img
        src={addressOf('photo', 0)}
        alt=""
        className="size-12 shrink-0 rounded-md bg-sunken object-cover object-top"
      />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="text-xs text-faint">{rich('Added {time}', { time: <Time at={createdAt} /> })}</p>
      </div>
      <span className="max-sm:hidden">
        <Badge tone={step === 'asked' ? 'accent' : 'warn'}>{STEPS[step]}</Badge>
      </span>
      <Link
        to="/settings/avatars/photo/$avatarId"
        params={{ avatarId: id }}
        aria-label={t('Continue with {name}', { name })}
        className={buttonClass({ size: 'sm' })}
      >
        {t('Continue')}
      </Link>
    </li>
  );
}

function EndedConsents({ ended }: { ended: EndedConsent[] }) {
  return (
    <details className="mb-8 rounded-lg border border-line bg-raised text-sm">
      <summary className="rounded-lg px-4 py-3 font-medium">{t('Past consents')}</summary>
      <ul className="flex flex-col gap-2.5 px-4 pb-4 text-muted">
        {ended.map((consent) => (
          <li key={consent.id}>
            <EndedLine consent={consent} />
            <code className="block text-xs break-all text-faint">
              {t('Photo SHA-256')} {consent.photoSha256}
            </code>
          </li>
        ))}
      </ul>
    </details>
  );
}

function EndedLine({
  consent: { state, personName, workspaceName, answeredAt, withdrawnAt },
}: {
  consent: EndedConsent;
}) {
  const { workspace } = useWorkspace();
  return state === 'declined'
    ? rich('Declined {time}', { time: <Time at={answeredAt} as="exact" /> })
    : rich('{name} gave {workspace} consent on {agreed}; withdrawn on {withdrawn}', {
        name: personName ?? '',
        workspace: workspaceName ?? workspace.name,
        agreed: <Time at={answeredAt} as="exact" />,
        withdrawn: <Time at={withdrawnAt ?? answeredAt} as="exact" />,
      });
}
