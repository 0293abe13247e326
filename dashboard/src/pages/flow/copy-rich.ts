// Copies rich text for pasting into an e-mail, with a plain text alternative.

export async function copyRich({ html, text }: { html: string; text: string }): Promise<void> {
  if (navigator.clipboard && 'ClipboardItem' in window && window.isSecureContext) {
    const blob = (type: string, content: string) => new Blob([content], { type });
    const item = new ClipboardItem({ 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) });
    return navigator.clipboard.write([item]);
  }
  copyByEvent(html, text);
}

/** The Clipboard API needs a secure context; over plain HTTP (in a LAN) execCommand still works. */
function copyByEvent(html: string, text: string): void {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill);
}
