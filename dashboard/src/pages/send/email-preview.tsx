// Previews the e-mail. The Content-Security-Policy blocks style attributes in markup, so the known elements are rebuilt
// one by one; anything else is dropped.

import { useEffect, useRef } from 'react';
import { mediaPath } from '../../api/media';

const SHOWN = new Set(['TABLE', 'TBODY', 'TR', 'TD', 'P', 'A', 'IMG', 'BR']);
const STYLE = 'data-style';
const TAKEN = ['width', 'alt', 'role', 'cellpadding', 'cellspacing', 'border', 'align'];

export function EmailPreview({ html }: { html: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.replaceChildren(...childrenOf(parse(html)));
  }, [html]);
  return (
    <div
      ref={frame}
      // E-mails are white in dark mode, too.
      className="max-h-[46dvh] overflow-y-auto rounded-lg border border-line bg-white p-4 scheme-light sm:p-5"
    />
  );
}

/**
 * The parser would apply the policy to style attributes; quotes between tags are escaped as entities, so this pattern
 * matches attributes only.
 */
function parse(html: string): Node {
  return new DOMParser().parseFromString(html.replaceAll(' style="', ` ${STYLE}="`), 'text/html').body;
}

function childrenOf(source: Node): Node[] {
  return [...source.childNodes].flatMap((child): Node[] => {
    if (child instanceof Text) return [document.createTextNode(child.data)];
    if (!(child instanceof HTMLElement)) return [];
    return SHOWN.has(child.tagName) ? [copyOf(child)] : childrenOf(child);
  });
}

function copyOf(source: HTMLElement): HTMLElement {
  const copy = document.createElement(source.tagName);
  for (const name of TAKEN) {
    const value = source.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  copy.style.cssText = source.getAttribute(STYLE) ?? '';
  if (copy instanceof HTMLImageElement) copy.src = mediaPath(source.getAttribute('src') ?? '');
  if (copy instanceof HTMLAnchorElement) {
    copy.href = new URL(source.getAttribute('href') ?? '', window.location.href).href.replace(
      /^(?!https?:)/i,
      'about:blank#',
    );
    copy.target = '_blank';
    copy.rel = 'noreferrer';
  }
  copy.append(...childrenOf(source));
  return copy;
}
