// Uploads the logo of the workspace, shows it on the ground it was made for, and takes it away.
import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { mediaPath } from '../../api/media';
import { useRemoveLogo, useUploadLogo } from '../../api/settings';
import { Button, buttonClass } from '../../design/button';
import { Problem } from '../../design/problem';

const ACCEPT = 'image/png,image/svg+xml,image/jpeg';

export function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const id = useId();
  const error = upload.error ?? remove.error;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">
        Logo <span className="font-normal text-faint">(optional)</span>
      </span>
      <div className="flex items-center gap-3">
        <span className="grid h-14 w-24 shrink-0 place-items-center rounded-md border border-line-strong bg-sunken p-2">
          {logoUrl ? (
            <img
              src={mediaPath(logoUrl)}
              alt="The logo as it is now"
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <ImageUp aria-hidden className="size-5 text-faint" strokeWidth={1.5} />
          )}
        </span>
        <input
          id={id}
          type="file"
          accept={ACCEPT}
          className="peer sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(file);
            target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClass()} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
        >
          {upload.isPending ? 'Uploading…' : logoUrl ? 'Replace logo' : 'Upload logo'}
        </label>
        {logoUrl && (
          <Button variant="ghost" isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            Remove
          </Button>
        )}
      </div>
      <p className="text-xs text-faint">PNG, SVG or JPEG, up to 1 MB. Best on a transparent ground.</p>
      {error && <Problem error={error} />}
    </div>
  );
}
