// Copies something with its look, so that it can be pasted into a mail; where only plain text is taken, that is pasted.

export async function copyRich({ html, text }: { html: string; text: string }): Promise<void> {
  if (navigator.clipboard && 'ClipboardItem' in window && window.isSecureContext) {
    const blob = (type: string, content: string) => new Blob([content], { type });
    const item = new ClipboardItem({ 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) });
    return navigator.clipboard.write([item]);
  }
  copyByEvent(html, text);
}

/** The clipboard is closed to pages over plain http, as in a LAN: there the old way still works. */
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
