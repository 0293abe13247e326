// The public page of a finished video and its style, made on the server: no script, no third party, nothing but what a prospect
// came for, with the words around it in the language of the film.
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ASSETS, pathBeside } from '../../domain/assets.js';
import { contentTypeOf } from '../../lib/file-types.js';
import type { Database } from '../../store/db/database.js';
import { findPublicVideo, type PublicVideo } from '../../store/flows/finished-flows.js';
import { aiLabelIn } from '../../text/film-words.js';
import { notFound } from '../core/errors.js';
import { escapeText, type Html, iconLink } from '../core/html.js';
import { hasWatchWords, languageAsked, watchWordsIn } from './watch-words.js';

type WatchPage = {
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

type Page = { html: Html; contentPolicy: string };

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
export function missingPage(acceptLanguage: string | undefined): Page {
  const style = watchStyle('#3b5bdb', '#ffffff');
  const language = languageAsked(acceptLanguage);
  const { title, advice } = watchWordsIn(language).missing;
  const body = `<main class="lone"><h1>${title}</h1>
<p class="by">${advice}</p></main>`;
  return {
    html: whole(language, title, style, iconLink('#3b5bdb'), body),
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
function metaOf({ language, title, senderCompany, pageUrl, posterUrl, videoUrl, durationS }: WatchPage): Html {
  const about = watchWordsIn(language).about(Math.floor(durationS), senderCompany);
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
  const made = aiLabelIn(language);
  const words = watchWordsIn(language);
  const lang = hasWatchWords(language) ? '' : ' lang="en"';
  const brand = logoUrl
    ? `<img src="${escapeText(logoUrl)}" alt="${escapeText(senderCompany ?? '')}">`
    : escapeText(senderCompany ?? '');
  return `<header>${brand}</header>
<main lang="${escapeText(language)}">
<video controls playsinline preload="metadata" poster="${escapeText(page.posterUrl)}" aria-label="${escapeText(title)}"${isElsewhere ? ' crossorigin="anonymous"' : ''}>
<source src="${escapeText(page.videoUrl)}" type="video/mp4">
<track kind="captions" src="${escapeText(page.captionsUrl)}" srclang="${escapeText(language)}" label="${words.captions}">
<a href="${escapeText(page.videoUrl)}"${lang}>${words.download}</a>
</video>
<div class="about"><div>
<h1>${escapeText(title)}</h1>
${sender ? `<p class="by">${escapeText(sender)}</p>` : ''}
<p class="made"><span>${escapeText(made.label)}</span> ${escapeText(made.sentence)}</p>
</div>
${callToAction ? `<a class="action" href="${escapeText(callToAction.url)}" rel="noopener">${escapeText(callToAction.label)}</a>` : ''}
</div>
<details>
<summary${lang}>${words.read}</summary>
<div>${paragraphs(page.script)}<p${lang}><a href="${escapeText(page.transcriptUrl)}">${words.transcript}</a></p></div>
</details>
</main>
<footer><p${lang}>${words.privacy}</p></footer>`;
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

/** `accent` and `onAccent` are colours as #rrggbb. */
const watchStyle = (accent: string, onAccent: string): string => `
:root {
  color-scheme: light dark;
  --paper: #fafafa; --card: #ffffff; --ink: #16181d; --soft: #5b6270; --line: #e5e7eb;
  --accent: ${accent}; --on-accent: ${onAccent};
  --sans: Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #0b0d12; --card: #12151c; --ink: #eceef3; --soft: #9aa3b4; --line: #232834; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); font: 400 1rem/1.6 var(--sans); border-top: 4px solid var(--accent); }
header, main, footer { width: 100%; max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; align-items: center; gap: .75rem; padding-top: 1.25rem; padding-bottom: 1.25rem; font-weight: 600; }
header img { max-height: 2rem; max-width: 10rem; display: block; }
main { flex: 1; padding-bottom: 3rem; }
main.lone { display: flex; flex-direction: column; justify-content: center; text-align: center; }
h1 { font-size: clamp(1.375rem, 4vw, 2rem); line-height: 1.2; letter-spacing: -.02em; margin: 1.5rem 0 .25rem; text-wrap: balance; overflow-wrap: anywhere; }
.by { color: var(--soft); margin: 0; overflow-wrap: anywhere; }
.made { color: var(--soft); margin: .75rem 0 0; font-size: .875rem; }
.made span { display: inline-block; border: 1px solid var(--line); border-radius: 6px; padding: 0 .45rem; margin-inline-end: .35rem; color: var(--ink); font-weight: 600; }
video { display: block; width: 100%; max-height: 78vh; background: #000; border-radius: 14px; box-shadow: 0 1px 2px rgb(0 0 0 / .12), 0 18px 50px -18px rgb(0 0 0 / .35); }
.about { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1rem 2rem; }
.about > div { min-width: 0; flex: 1 1 20rem; }
.action { display: inline-block; background: var(--accent); color: var(--on-accent); text-decoration: none; font-weight: 600; padding: .8rem 1.4rem; border-radius: 10px; max-width: 100%; overflow-wrap: anywhere; }
.action:hover { filter: brightness(1.06); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; border-radius: 6px; }
details { margin-top: 2rem; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
summary { cursor: pointer; padding: .9rem 1.1rem; font-weight: 600; border-radius: 12px; }
details > div { padding: 0 1.1rem .6rem; max-width: 44rem; overflow-wrap: anywhere; }
details p { margin: 0 0 .8rem; }
details a { color: inherit; text-underline-offset: .2em; }
footer { border-top: 1px solid var(--line); padding-top: 1rem; padding-bottom: 1.5rem; color: var(--soft); font-size: .85rem; }
`;

/** Names an inline style to a content security policy that allows no other. */
const styleHash = (style: string): string => `'sha256-${hash('sha256', style, 'base64')}'`;

// Serves the public pages of finished videos, each at an address that nobody can guess, and the sender's logo on them.

type WatchContext = {
  database: Database;
  /** The public address of a stored file. */
  urlOf(path: string): string;
  readFile(path: string): Promise<Buffer | null>;
  /** Of what is said with a voice. */
  languageOf(workspaceId: string, voiceId: string): Promise<string>;
  /** Where the public reaches this service. */
  publicUrl(): string;
  /** Where requests for films are sent on to, if they are. */
  storeOrigin: string | null;
};

const TOKEN = /^[0-9A-Za-z]{16,64}$/;

/** The address of the page, for those who link to it. */
export const watchUrl = (publicUrl: string, mediaToken: string): string => `${publicUrl}/watch/${mediaToken}`;

/** Returns the paths. */
export function registerWatchPages(app: FastifyInstance, context: WatchContext): string[] {
  app.get<{ Params: { token: string } }>('/watch/:token', async ({ params: { token }, headers }, reply) => {
    const watched = TOKEN.test(token) ? await findPublicVideo(context.database.db, token) : null;
    if (!watched) return send(reply.code(404), missingPage(headers['accept-language']));
    return send(reply, watchPage(await pageOf(watched, token, context)));
  });
  app.get<{ Params: { token: string } }>('/watch/:token/logo', async ({ params: { token } }, reply) => {
    const watched = TOKEN.test(token) ? await findPublicVideo(context.database.db, token) : null;
    const bytes = watched?.logoPath ? await context.readFile(watched.logoPath) : null;
    if (!bytes) throw notFound();
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', LOGO_POLICY)
      .type(contentTypeOf(watched!.logoPath!))
      .send(bytes);
  });
  return ['/watch/{token}', '/watch/{token}/logo'];
}

async function pageOf(watched: PublicVideo, token: string, context: WatchContext) {
  const { input, videoPath } = watched;
  const pageUrl = watchUrl(context.publicUrl(), token);
  const beside = Object.fromEntries(ASSETS.map((asset) => [asset, context.urlOf(pathBeside(videoPath, asset))]));
  return {
    language: await context.languageOf(watched.workspaceId, watched.voiceId),
    title: watched.title,
    senderName: input.userName,
    senderCompany: input.userCompany,
    durationS: watched.durationS,
    brandColour: watched.brandColour,
    script: watched.script ?? '',
    callToAction: watched.callToAction,
    pageUrl,
    videoUrl: context.urlOf(videoPath),
    posterUrl: beside.poster!,
    captionsUrl: beside.captionsVtt!,
    transcriptUrl: beside.transcript!,
    storeOrigin: context.storeOrigin,
    logoUrl: watched.logoPath === null ? null : `/watch/${token}/logo`,
  };
}

const send = (reply: FastifyReply, { html, contentPolicy }: Page): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentPolicy)
    .type('text/html; charset=utf-8')
    .send(html);

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'];

/** An SVG that is opened by itself must not run what somebody hid in it. */
export const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
