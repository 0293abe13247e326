// The pages of the dashboard as they were built: one shell for every page, and its files under names that change with
// their content.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../core/errors.js';
import { escapeText } from '../core/html.js';
import type { AllowedMethods } from '../core/route.js';
import type { MediaOptions } from '../public/media.js';

/** The paths that the pages route by themselves. */
const PAGES = [
  '/',
  '/new',
  '/import',
  '/flows',
  '/flows/*',
  '/settings',
  '/settings/*',
  '/verify',
  '/account',
  '/sign-in',
  '/setup',
  '/invitation',
  '/consent',
  '/reset',
  '/confirmed',
];
/** Below these, programs ask, and get JSON for what is not there. */
const NO_PAGES = /^\/+(v1|api|app\/api|media|assets|watch)([/?]|$)/i;
const ASSETS_PREFIX = '/assets/';

const policyOf = (storeOrigin: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${storeOrigin ? ` ${storeOrigin}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Aftercall</title>
<p>The pages of the dashboard are not built: run "npm run build". The API answers under <a href="/v1/reference">/v1</a>.</p>
</html>
`;

/** Beside the shell only these lie at the top: what browsers and robots look for there. */
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export type DashboardFilesOptions = {
  folder: string;
} & Pick<MediaOptions, 'mediaUrl' | 'storeOrigin'>;

export async function registerDashboardFiles(
  app: FastifyInstance,
  allowed: AllowedMethods,
  { folder, storeOrigin = null, mediaUrl = null }: DashboardFilesOptions,
): Promise<void> {
  const shell = { type: 'text/html; charset=utf-8', content: withMediaUrl(readShell(folder), mediaUrl) };
  const secured = createSecured(policyOf(storeOrigin));
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw notFound();
    return secured(reply).code(404).header('cache-control', 'no-store').type(shell.type).send(shell.content);
  });
  for (const path of PAGES.flatMap(withSlash)) {
    app.get(path, (_request, reply) => sendFile(secured(reply), shell));
    allowed.add(path, 'GET');
  }
  for (const { path, ...file } of listTopFiles(folder)) {
    app.get(path, (_request, reply) => sendFile(reply, file));
    allowed.add(path, 'GET');
  }
  if (existsSync(join(folder, 'assets'))) await registerAssets(app, join(folder, 'assets'));
  allowed.add(`${ASSETS_PREFIX}*`, 'GET');
}

/** Whether it is a person in a browser who asks for a path. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && Boolean(headers.accept?.includes('text/html')) && !NO_PAGES.test(url);

/** A slash too many at the end leads to the same page. */
const withSlash = (path: string): string[] => (/[/*]$/.test(path) ? [path] : [path, `${path}/`]);

function readShell(folder: string): string {
  const path = join(folder, 'index.html');
  return existsSync(path) ? readFileSync(path, 'utf8') : NOT_BUILT;
}

const withMediaUrl = (html: string, mediaUrl: string | null): string =>
  mediaUrl === null
    ? html
    : html.replace('</head>', () => `<meta name="media-url" content="${escapeText(mediaUrl)}" />\n  </head>`);

function listTopFiles(folder: string): { path: string; type: string; content: Buffer }[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const type = TYPES[extname(name)];
    return type === undefined ? [] : [{ path: `/${name}`, type, content: readFileSync(join(folder, name)) }];
  });
}

/** Asked again each time, so that a newer version is seen at once, and sent only when it is another one. */
function sendFile(reply: FastifyReply, { type, content }: { type: string; content: string | Buffer }): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(content);
}

const createSecured =
  (policy: string) =>
  (reply: FastifyReply): FastifyReply =>
    reply.headers({
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=()',
    });

async function registerAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRequest', async (request) => {
      if (!/^\/assets(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,200}){1,3}(\?|$)/.test(request.url)) throw notFound();
    });
    await assets.register(fastifyStatic, {
      root,
      prefix: ASSETS_PREFIX,
      index: false,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      // A file beside it that ends in .br or .gz is sent to who understands it.
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'same-origin'),
    });
  });
}
