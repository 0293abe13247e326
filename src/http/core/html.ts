// Small pieces of HTML for the pages that are made on the server, and for e-mails.

/** Text that is safe to put into the page as it is. */
export type Html = string;

export const escapeText = (text: string): Html =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const code = (text: string): Html => `<code>${escapeText(text)}</code>`;

/** Paragraphs at empty lines, code between backticks: all that the document's texts use. */
export const prose = (text: string): Html =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n');

export const inline = (text: string): Html => escapeText(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** A table that scrolls by itself where the page is narrow. */
export function table(caption: string, head: string[], rows: Html[][]): Html {
  const cells = (row: Html[]) =>
    row.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('');
  return `<div class="table" role="group" aria-label="${escapeText(caption)}" tabindex="0"><table>
<caption>${escapeText(caption)}</caption>
<thead><tr>${head.map((name) => `<th scope="col">${escapeText(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table></div>`;
}

/** A block of code with a heading; long lines scroll. */
export const block = (title: string, text: string): Html =>
  `<figure><figcaption>${escapeText(title)}</figcaption><pre tabindex="0"><code>${escapeText(text)}</code></pre></figure>`;

/** `colour` is a colour such as `#3b5bdb`. The page's policy has to allow images from `data:`. */
export function iconLink(colour: string): Html {
  const shape = `<rect width="32" height="32" rx="8" fill="${colour}"/><path d="M12 9v14l11-7z" fill="#fff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shape}</svg>`;
  return `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(svg)}">`;
}
