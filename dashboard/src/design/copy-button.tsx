// Copies a text, with visible and audible feedback.

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../language/text';
import { Button, type ButtonLook } from './button';

const SHOWN_MS = 1_600;

type Props = ButtonLook & { value: string; label: string; isIconOnly?: boolean };

export function CopyButton({ value, label, isIconOnly = false, variant = 'secondary', size = 'md' }: Props) {
  const { isCopied, copy } = useCopied();
  const word = isCopied ? t('Copied') : label;
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant={variant}
      size={isIconOnly ? (size === 'sm' ? 'icon-sm' : 'icon') : size}
      {...(isIconOnly && { 'aria-label': label, title: label })}
      onClick={() => copy(value)}
      icon={<Icon aria-hidden className={isCopied ? 'size-3.5 text-good' : 'size-3.5'} strokeWidth={1.75} />}
    >
      {!isIconOnly && word}
      <span role="status" className="sr-only">
        {isCopied ? t('Copied') : ''}
      </span>
    </Button>
  );
}

function useCopied() {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return { isCopied, copy: (value: string) => void copyText(value).then(() => setCopied(true)) };
}

/** The Clipboard API needs a secure context; over plain HTTP (in a LAN) execCommand still works. */
async function copyText(value: string) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(value);
  const area = Object.assign(document.createElement('textarea'), { value, readOnly: true });
  (document.querySelector('[role=dialog]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
