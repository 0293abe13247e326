// The small picture in the tab of pages that are made on the server: a play button, in the page itself, so that nothing
// has to be asked for.
import type { Html } from './html.js';

/** `colour` is a colour such as `#3b5bdb`. The page's policy has to allow images from `data:`. */
export function iconLink(colour: string): Html {
  const shape = `<rect width="32" height="32" rx="8" fill="${colour}"/><path d="M12 9v14l11-7z" fill="#fff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shape}</svg>`;
  return `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(svg)}">`;
}
