// A value that is shown once, whole, with the button that copies it.
import { t } from '../language/text';
import { CopyButton } from './copy-button';

export function CopyField({ value }: { value: string }) {
  return (
    <div className="flex items-stretch gap-2">
      <code className="flex min-h-8.5 min-w-0 flex-1 items-center rounded-md border border-line-strong bg-sunken px-2.5 py-1.5 text-sm break-all">
        {value}
      </code>
      <CopyButton value={value} label={t('Copy')} variant="primary" />
    </div>
  );
}
