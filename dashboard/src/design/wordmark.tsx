// The Aftercall logo with its name.
import { t } from '../language/text';
import mark from '../mark.svg';

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
      <img src={mark} alt="" width={24} height={24} className="size-6" />
      {t('Aftercall')}
    </span>
  );
}
