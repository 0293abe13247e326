// The OpenAPI 3.1 document, made from the routes and the schemas that check and shape what they exchange.
import type { z } from 'zod';
import { packageVersion } from '../../lib/package-root.js';
import type { ApiRoute } from '../api/route.js';
import { isBytesReply, isStreamReply, type StreamReply, type Upload } from '../core/route.js';
import { EXAMPLES, type OperationExamples } from './examples.js';
import {
  ALWAYS,
  errorResponses,
  HEADERS,
  headerRefs,
  type Json,
  nameOf,
  ownHeaders,
  parametersOf,
  RATES,
  schemaComponents,
  schemaRef,
} from './inputs-and-answers.js';
import { NARRATION_EXAMPLES, WEBHOOK_EXAMPLES } from './webhook-examples.js';

const DESCRIPTION = `Turns the summary of a sales call into a follow-up video of 60 to 70 seconds.

Create a flow, read it until its status is \`completed\`, and hand on its \`videoUrl\`. With \`autoApproveScript: false\` the flow waits in \`pending_approval\` for somebody to approve, edit or reject the script.

Every request carries an API key as a Bearer token. Every failure, whatever its cause, has the body \`{"success": false, "error": "…", "code": "…"}\` and the header \`X-Request-Id\`. The same routes answer under \`/v1\` and \`/api/v1\`. Within v1 things are only ever added.

Beside the API, the server answers \`GET /healthz\`, \`GET /readyz\` and \`GET /metrics\` for those who run it, this document at \`/v1/openapi.json\`, its readable form at \`/v1/reference\`, and the finished files, with ranges, under \`/media/\`.`;

const TAGS = {
  Flows: 'Making a video: create, follow, decide about the script, cancel.',
  Workspace: 'What a client wants to know before it creates a flow.',
  Webhooks: 'Where the service tells of its own accord what became of the flows.',
};

export function openApiDocument(routes: readonly ApiRoute[]): object {
  const paths: Record<string, Json> = {};
  const responses: Record<string, Json> = {};
  for (const route of routes) {
    const methods = paths[route.path] ?? {};
    methods[route.method.toLowerCase()] = operation(route, responses);
    paths[route.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aftercall',
      version: packageVersion,
      summary: 'Sales-call summaries in, follow-up videos out.',
      description: DESCRIPTION,
      contact: { name: 'The server administrator' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/v1', description: 'The production API of this server.', 'x-internal': false },
      { url: '/api/v1', description: 'The same production API under its other name.', 'x-internal': false },
    ],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ac_ and 46 letters and digits',
          description: 'An API key of the workspace, with the scope that the operation names.',
        },
      },
      schemas: schemaComponents(routes),
      headers: HEADERS,
      responses,
    },
  };
}

function operation(route: ApiRoute, responses: Record<string, Json>): Json {
  const examples = [EXAMPLES, NARRATION_EXAMPLES, WEBHOOK_EXAMPLES].map((own) => own[route.operationId]).find(Boolean);
  if (!examples) throw new Error(`The operation ${route.operationId} has no examples.`);
  const scope = route.scope ? `Needs the scope \`${route.scope}\`.` : 'Any key will do.';
  const parameters = parametersOf(route);
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: `${route.description}\n\n${scope}`,
    tags: [route.tag],
    ...(route.scope && { 'x-required-scope': route.scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: true,
        description: 'Fields that are not known are ignored; null stands for a field that is left out.',
        content: { 'application/json': { schema: schemaRef(route.body), examples: examples.request ?? {} } },
      },
    }),
    ...(route.upload?.row && { requestBody: uploadOf(route.upload, route.upload.row, examples) }),
    ...(route.upload?.form && {
      requestBody: {
        required: true,
        description: `A form, at most ${route.upload.maxBytes} bytes.`,
        content: { 'multipart/form-data': { schema: schemaRef(route.upload.form) } },
      },
    }),
    responses: {
      200: {
        description: route.replyDescription,
        headers: { ...headerRefs(...ALWAYS, ...RATES), ...ownHeaders(route.answerHeaders) },
        content: contentOf(route, examples),
      },
      ...(isStreamReply(route.reply) && {
        204: {
          description: 'The flow has ended, and everything was heard: do not come again.',
          headers: headerRefs(...ALWAYS, ...RATES),
        },
      }),
      ...(route.requestHeaders?.['If-None-Match'] && {
        304: {
          description: 'Nothing has changed since the answer with this ETag.',
          headers: { ...headerRefs(...ALWAYS, ...RATES), ...ownHeaders(route.answerHeaders) },
        },
      }),
      ...errorResponses(route, responses),
    },
  };
}

function contentOf({ reply }: ApiRoute, examples: OperationExamples): Json {
  if (isStreamReply(reply)) return { 'text/event-stream': { schema: streamSchema(reply), examples: examples.reply } };
  if (!isBytesReply(reply)) return { 'application/json': { schema: schemaRef(reply), examples: examples.reply } };
  const { mediaType, maxBytes } = reply;
  return { [mediaType]: { schema: { type: 'string', format: 'binary', maxLength: maxBytes } } };
}

/** OpenAPI 3.1 has no words for the events of a stream: it is a text, and this is what one of them holds. */
function streamSchema({ events }: StreamReply): Json {
  const kinds = Object.entries(events).map(([name, schema]) => `\`${name}\` with a ${nameOf(schema)}`);
  return {
    type: 'string',
    maxLength: 2_147_483_647,
    description: `Events as the HTML standard writes them, each with one line of JSON: ${kinds.join(', ')}.`,
    contentMediaType: 'text/event-stream',
    contentSchema: { anyOf: Object.values(events).map(schemaRef) },
  };
}

function uploadOf({ types, maxBytes }: Upload, row: z.ZodType, examples: OperationExamples): Json {
  const content = types.map((type) => [
    type,
    {
      schema: {
        type: 'string',
        maxLength: maxBytes,
        description: `Rows, each of which is a ${nameOf(row)}.`,
        contentMediaType: type,
        contentSchema: schemaRef(row),
      },
      examples: examples.upload?.[type] ?? {},
    },
  ]);
  return {
    required: true,
    description: 'Fields that are not known are ignored; in CSV an empty cell stands for a field that is left out.',
    content: Object.fromEntries(content),
  };
}
