// Finished files under names that nobody can guess: whoever has the address may look, for as long as the file exists.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.js';

export const MEDIA_PREFIX = '/media/';

/** The names that this service gives to files need no encoding; nothing else is looked for on the disk. */
const OWN_NAME = /^\/media(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,200}){1,5}(\?|$)/;

export async function registerMedia(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (media) => {
    media.addHook('onRequest', async (request) => {
      if (!OWN_NAME.test(request.url)) throw notFound();
    });
    await media.register(fastifyStatic, {
      root: folder,
      prefix: MEDIA_PREFIX,
      index: false,
      dotfiles: 'ignore',
      decorateReply: false,
      cacheControl: true,
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply) => {
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header(
          'content-security-policy',
          "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
        );
      },
    });
  });
}
