// Uploads or removes the workspace's logo, previewed on light and dark as the film does.

import { ImageUp } from 'lucide-react';
import { mediaPath } from '../../api/media';
import { useRemoveLogo, useUploadLogo } from '../../api/settings';
import { Button } from '../../design/button';
import { FileDrop } from '../../design/forms/file-drop';
import { Problem } from '../../design/problem';
import { rich, t } from '../../language/text';

const ENDINGS = ['.png', '.svg', '.jpg', '.jpeg'];
const MOST_BYTES = 1_000_000;

export function LogoField({ logoUrl, disabled = false }: { logoUrl: string | null; disabled?: boolean }) {
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const error = upload.error ?? remove.error;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex h-5 items-center justify-between gap-2">
        <span className="text-sm font-medium">
          {rich('Logo <span>(optional)</span>', {
            span: (parts) => <span className="font-normal text-faint">{parts}</span>,
          })}
        </span>
        {logoUrl && !disabled && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2.5"
            aria-label={t('Remove the logo')}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
      {logoUrl && <Grounds logoUrl={logoUrl} />}
      {!disabled && (
        <FileDrop
          label={t('Logo')}
          action={
            logoUrl ? t('Replace: drop an image here or choose a file') : t('Drop an image here or choose a file')
          }
          hint={t(
            'PNG, SVG or JPEG, up to 1 MB. Use a logo with a transparent background that looks good on light colors.',
          )}
          icon={ImageUp}
          endings={ENDINGS}
          mostBytes={MOST_BYTES}
          isBusy={upload.isPending}
          className="flex-1"
          onFile={(file) => upload.mutate(file)}
        />
      )}
      {disabled && !logoUrl && <p className="text-sm text-muted">{t('No logo. A monogram is shown instead.')}</p>}
      {error && <Problem error={error} />}
    </div>
  );
}

function Grounds({ logoUrl }: { logoUrl: string }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <span className="grid h-20 place-items-center rounded-md border border-line bg-white p-3">
        <img
          src={mediaPath(logoUrl)}
          alt={t('Your logo on a light background')}
          className="max-h-full max-w-full object-contain"
        />
      </span>
      <span className="grid h-20 place-items-center rounded-md border border-line bg-black p-3">
        <img
          src={mediaPath(logoUrl)}
          alt={t('Your logo on a light panel over a dark background')}
          className="max-h-full max-w-full rounded-md bg-white object-contain p-2"
        />
      </span>
    </div>
  );
}
