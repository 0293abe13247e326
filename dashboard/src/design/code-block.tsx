// Lines of code to read and copy. Long lines wrap, so that no horizontal scrolling is needed.
import { t } from '../language/text';
import { CopyButton } from './copy-button';

export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line bg-sunken py-1 pr-1 pl-3 text-xs font-medium text-muted">
        {title}
        <CopyButton value={code} label={t('Copy: {title}', { title })} isIconOnly variant="ghost" size="sm" />
      </figcaption>
      <pre className="p-3 text-xs leading-relaxed break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
