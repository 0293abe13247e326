// Uploads the font of the videos, or resets it to Inter.

import { CaseSensitive, FileType } from 'lucide-react';
import { useRemoveFont, useUploadFont } from '../../api/settings';
import { Button } from '../../design/button';
import { FileDrop } from '../../design/forms/file-drop';
import { Problem } from '../../design/problem';
import { rich, t } from '../../language/text';

const ENDINGS = ['.woff2', '.ttf', '.otf'];
const MOST_BYTES = 5_000_000;

export function FontField({ fontName, disabled = false }: { fontName: string | null; disabled?: boolean }) {
  const upload = useUploadFont();
  const remove = useRemoveFont();
  const error = upload.error ?? remove.error;
  return (
    <div className="flex flex-col gap-2">
      <span className="flex h-5 items-center text-sm font-medium">
        <span>
          {rich('Font <span>(optional)</span>', {
            span: (parts) => <span className="font-normal text-faint">{parts}</span>,
          })}
        </span>
      </span>
      <div className="flex min-h-10 items-center gap-2.5 rounded-md border border-line bg-sunken px-3 text-sm">
        <CaseSensitive aria-hidden className="size-4.5 shrink-0 text-faint" strokeWidth={1.5} />
        <span className="min-w-0 flex-1 truncate font-medium">{fontName ?? 'Inter'}</span>
        {fontName && !disabled ? (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2"
            aria-label={t('Remove the font')}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            {t('Remove')}
          </Button>
        ) : (
          !fontName && <span className="text-xs text-faint">{t('Built-in')}</span>
        )}
      </div>
      {!disabled && (
        <FileDrop
          label={t('Font')}
          action={fontName ? t('Replace: drop a font here or choose a file') : t('Drop a font here or choose a file')}
          hint={t('WOFF2, TTF or OTF, up to 5 MB. Must include A–Z. Use a variable font to get bold text.')}
          icon={FileType}
          endings={ENDINGS}
          mostBytes={MOST_BYTES}
          isBusy={upload.isPending}
          className="flex-1"
          onFile={(file) => upload.mutate(asFont(file))}
        />
      )}
      {error && <Problem error={error} />}
    </div>
  );
}

/** File types of fonts vary between systems or are missing; the service inspects the bytes. */
const asFont = (file: File): Blob => new Blob([file], { type: 'application/octet-stream' });
