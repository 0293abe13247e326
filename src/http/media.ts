// Finished files under names that nobody can guess: whoever has the address may look, for as long as the file exists.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const MEDIA_PREFIX = '/media/';

export async function registerMedia(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
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
      reply.header('content-security-policy', "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'");
    },
  });
}
