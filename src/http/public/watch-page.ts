// The public page of a finished video, made on the server: no script, no third party, nothing but what a prospect came for.

import { escapeText, type Html, iconLink } from '../core/html.js';
import { styleHash, watchStyle } from './watch-style.js';

export type WatchPage = {
  language: string;
  title: string;
  senderName: string | null;
  senderCompany: string | null;
  durationS: number;
  brandColour: string;
  script: string;
  callToAction: { label: string; url: string } | null;
  pageUrl: string;
  videoUrl: string;
  posterUrl: string;
  captionsUrl: string;
  transcriptUrl: string;
  /** Where requests for films are sent on to, if they are. */
  storeOrigin: string | null;
  logoUrl: string | null;
};

export type Page = { html: Html; contentPolicy: string };

const DARK = '#16181d';

export function watchPage(page: WatchPage): Page {
  const style = watchStyle(page.brandColour, readableOn(page.brandColour));
  const isElsewhere = new URL(page.videoUrl).origin !== new URL(page.pageUrl).origin;
  const html = whole(
    page.language,
    page.title,
    style,
    metaOf(page) + iconLink(page.brandColour),
    bodyOf(page, isElsewhere),
  );
  return {
    html,
    contentPolicy: policyOf(style, [
      page.videoUrl,
      page.posterUrl,
      page.captionsUrl,
      ...(page.storeOrigin ? [page.storeOrigin] : []),
    ]),
  };
}

/** The same words whether the video never was, is not ready, was erased, or is not shown. */
export function missingPage(): Page {
  const style = watchStyle('#3b5bdb', '#ffffff');
  const body = `<main class="lone"><h1>This video is not available</h1>
<p class="by">The address may be incomplete, or the sender has taken the video down. Ask the person who sent it to you.</p></main>`;
  return {
    html: whole('en', 'Video not available', style, iconLink('#3b5bdb'), body),
    contentPolicy: policyOf(style, []),
  };
}

const whole = (language: string, title: string, style: string, meta: Html, body: Html): Html => `<!doctype html>
<html lang="${escapeText(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeText(title)}</title>
${meta}<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

/** What chat programs and mail clients show of the address. */
function metaOf({ title, senderCompany, pageUrl, posterUrl, videoUrl, durationS }: WatchPage): Html {
  const about = `A personal video of ${Math.floor(durationS)} seconds${senderCompany ? ` from ${senderCompany}` : ''}.`;
  const tags: [string, string][] = [
    ['og:type', 'video.other'],
    ['og:title', title],
    ['og:description', about],
    ['og:url', pageUrl],
    ['og:image', posterUrl],
    ['og:video', videoUrl],
    ['og:video:type', 'video/mp4'],
    ['twitter:card', 'summary_large_image'],
  ];
  const lines = tags.map(([name, value]) => `<meta property="${name}" content="${escapeText(value)}">\n`);
  return `<meta name="description" content="${escapeText(about)}">\n${lines.join('')}`;
}

function bodyOf(page: WatchPage, isElsewhere: boolean): Html {
  const { language, title, senderName, senderCompany, callToAction, logoUrl } = page;
  const sender = [senderName, senderCompany].filter(Boolean).join(', ');
  const brand = logoUrl
    ? `<img src="${escapeText(logoUrl)}" alt="${escapeText(senderCompany ?? '')}">`
    : escapeText(senderCompany ?? '');
  return `<header>${brand}</header>
<main lang="${escapeText(language)}">
<video controls playsinline preload="metadata" poster="${escapeText(page.posterUrl)}" aria-label="${escapeText(title)}"${isElsewhere ? ' crossorigin="anonymous"' : ''}>
<source src="${escapeText(page.videoUrl)}" type="video/mp4">
<track kind="captions" src="${escapeText(page.captionsUrl)}" srclang="${escapeText(language)}" label="Captions">
<a href="${escapeText(page.videoUrl)}">Download the video</a>
</video>
<div class="about"><div>
<h1>${escapeText(title)}</h1>
${sender ? `<p class="by">${escapeText(sender)}</p>` : ''}
</div>
${callToAction ? `<a class="action" href="${escapeText(callToAction.url)}" rel="noopener">${escapeText(callToAction.label)}</a>` : ''}
</div>
<details>
<summary lang="en">Read instead of watching</summary>
<div>${paragraphs(page.script)}<p lang="en"><a href="${escapeText(page.transcriptUrl)}">Transcript as text</a></p></div>
</details>
</main>
<footer><p lang="en">This video was made with a synthetic voice and presenter. The page sets no cookies and tracks nobody.</p></footer>`;
}

const paragraphs = (script: string): Html =>
  script
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('\n');

function policyOf(style: string, urls: string[]): string {
  const origins = [...new Set(urls.map((url) => new URL(url).origin))].join(' ');
  const media = origins === '' ? "'self'" : `'self' ${origins}`;
  return [
    "default-src 'none'",
    `style-src ${styleHash(style)}`,
    `img-src ${media} data:`,
    `media-src ${media}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** White or near black, whichever reads better on a colour: one of the two always has a contrast of 4.5. */
function readableOn(colour: string): string {
  const contrastWith = (other: string) => {
    const [dark, light] = [luminance(colour), luminance(other)].sort((a, b) => a - b) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };
  return contrastWith('#ffffff') >= contrastWith(DARK) ? '#ffffff' : DARK;
}

/** After WCAG 2.2. */
function luminance(colour: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
