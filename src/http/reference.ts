// The reference page: the OpenAPI document as a page to read, without a script.
import type { FastifyInstance } from 'fastify';

/** Serves the document for programs and for people; returns the paths. */
export function registerDocuments(app: FastifyInstance, prefix: string, document: object): string[] {
  app.get(`${prefix}/openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
  return [`${prefix}/openapi.json`];
}
