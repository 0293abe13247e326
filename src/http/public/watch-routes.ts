// Serves the public pages of finished videos, each at an address that nobody can guess, and the sender's logo on them.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ASSETS, pathBeside } from '../../domain/assets.js';
import { contentTypeOf } from '../../lib/content-types.js';
import type { Database } from '../../store/db/database.js';
import { findPublicVideo, type PublicVideo } from '../../store/flows/public-video.js';
import { notFound } from '../core/errors.js';
import { missingPage, type Page, watchPage } from './watch-page.js';

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
