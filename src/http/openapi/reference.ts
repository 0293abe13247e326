// The reference page: the OpenAPI document, the states of a flow and all errors as a page to read, made on the server on first
// request, without a script.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { STATES, type State } from '../../domain/life.js';
import { JSON_TYPE } from '../../lib/content-types.js';
import { lazy } from '../../lib/memoize.js';
import { ERRORS } from '../core/error-codes.js';
import { code, escapeText, type Html, iconLink, inline, prose, table } from '../core/html.js';
import { ERROR_EXAMPLES } from './examples.js';
import { describeOperation, type Operation, operationsOf } from './reference-operation.js';
import { STYLE } from './reference-style.js';

const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Serves the document for programs and for people; returns the paths. */
export function registerDocuments(app: FastifyInstance, prefix: string, document: () => object): string[] {
  const style = `${prefix}/reference.css`;
  const files: [path: string, type: string, make: () => string][] = [
    [`${prefix}/openapi.json`, JSON_TYPE, () => JSON.stringify(document())],
    [`${prefix}/reference`, 'text/html; charset=utf-8', () => referencePage(document() as Document, style)],
    [style, 'text/css; charset=utf-8', () => STYLE],
  ];
  for (const [path, type, make] of files) {
    const made = lazy(() => withEtag(make()));
    app.get(path, (_request, reply) => {
      const { content, etag } = made();
      return reply
        .headers({ 'cache-control': 'public, max-age=300', etag, 'content-security-policy': CONTENT_POLICY })
        .type(type)
        .send(content);
    });
  }
  return files.map(([path]) => path);
}

function withEtag(content: string): { content: string; etag: string } {
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` };
}

type Document = {
  info: { title: string; version: string; summary: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Parameters<typeof describeOperation>[1];
};

function referencePage(document: Document, style: string): Html {
  const { info, tags, components } = document;
  const operations = operationsOf(document.paths);
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section class="group" aria-labelledby="${name}"><h2 id="${name}">${escapeText(name)}</h2>${prose(description)}
${own.map((one) => describeOperation(one, components)).join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(info.title)} API reference</title>
<meta name="description" content="${escapeText(info.summary)}">
<link rel="stylesheet" href="${escapeText(style)}">
${iconLink('#3b5bdb')}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="side">
<p class="brand"><span class="mark" aria-hidden="true"></span>${escapeText(info.title)} <span class="version">v1</span></p>
<nav aria-label="Contents">
${navigation(tags, operations)}
</nav>
</header>
<main id="content">
<section class="intro" aria-labelledby="introduction">
<h1 id="introduction">API reference</h1>
<p class="lead">${escapeText(info.summary)}</p>
${prose(info.description)}
<p class="downloads"><a href="openapi.json">OpenAPI 3.1 document</a><span>Version ${escapeText(info.version)}</span></p>
</section>
${startSection}
${stateSection}
${sections.join('\n')}
<section class="group" aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>Every failure has the same body of three fields. Decide by ${code('code')}; ${code('error')} is for people and may be worded anew. Quote the header ${code('X-Request-Id')} when you ask the operator about it.</p>
${errorTable}
</section>
<footer><p>This page works offline and runs no script.</p></footer>
</main>
</body>
</html>
`;
}

function navigation(tags: Document['tags'], operations: ReturnType<typeof operationsOf>): Html {
  const link = (id: string, text: string, method?: string) =>
    `<li><a href="#${id}">${method ? `<span class="verb ${method}">${method.slice(0, 6)}</span>` : ''}${escapeText(text)}</a></li>`;
  const guides = [
    link('introduction', 'Introduction'),
    link('start', 'First request'),
    link('states', 'States of a flow'),
    link('errors', 'Errors'),
  ];
  const groups = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<p class="heading">${escapeText(name)}</p><ul>${own
      .map(({ method, operation }) => link(operation.operationId, operation.summary, method))
      .join('')}</ul>`;
  });
  return `<p class="heading">Guide</p><ul>${guides.join('')}</ul>${groups.join('')}`;
}

const startSection: Html = `<section class="group" aria-labelledby="start">
<h2 id="start">First request</h2>
<p>Send your API key as a Bearer token with every request. A key belongs to one workspace and carries scopes; it is shown once, when it is made. Its shape is ${code('ac_')} and 46 letters and digits.</p>
<figure><figcaption>Who am I?</figcaption><pre tabindex="0"><code>curl localhost:8080/v1/me \\
  -H "Authorization: Bearer $AFTERCALL_API_KEY"</code></pre></figure>
<p>How to create, wait, approve and cancel, with limits and retries, is told step by step in ${code('docs/api.md')}.</p>
</section>`;

const MEANING: Record<State, [meaning: string, fields: string]> = {
  pending: ['Accepted and waiting for its turn.', ''],
  generating_script: ['The script is being drafted.', ''],
  pending_approval: ['A human must approve, edit or reject the script.', '`generatedScript`'],
  segmenting: ['The script is being cut into scenes.', '`generatedScript`'],
  voice_generating: ['The scenes are being spoken.', '`generatedScript` `scenes`'],
  video_generating: ['The video is being rendered.', '`generatedScript` `scenes`'],
  completed: ['The video is there.', '`generatedScript` `scenes` `completedAt` `videoUrl` `videoDuration`'],
  failed: ['It cannot be made; the quota is given back.', '`error` and what was made before'],
  cancelled: ['Somebody rejected or cancelled it, or nobody approved it in time.', 'what was made before'],
};

const PATH: State[] = [
  'pending',
  'generating_script',
  'pending_approval',
  'segmenting',
  'voice_generating',
  'video_generating',
  'completed',
];

const step = (state: State): Html =>
  `<li class="${state === 'pending_approval' ? 'maybe' : state === 'completed' ? 'end' : ''}">${code(state)}${
    state === 'pending_approval' ? '<small>only with <code>autoApproveScript: false</code></small>' : ''
  }</li>`;

export const stateSection: Html = `<section class="group" aria-labelledby="states">
<h2 id="states">States of a flow</h2>
<p>A flow goes through these states in this order. From any of them but the last it may also end as ${code('failed')} or ${code('cancelled')}.</p>
<ol class="life">${PATH.map(step).join('')}</ol>
${table(
  'What each state means',
  ['State', 'Meaning', 'Readable from here on'],
  STATES.map((state) => [code(state), inline(MEANING[state][0]), inline(MEANING[state][1])]),
)}
</section>`;

export const errorTable: Html = table(
  'All codes',
  ['Code', 'When, and such as'],
  Object.entries(ERRORS).map(([name, { status, when }]) => [
    `<span id="${name}">${code(name)}</span><span class="type">${status}</span>`,
    `${inline(when)}<q>${inline(ERROR_EXAMPLES[name as keyof typeof ERRORS])}</q>`,
  ]),
);
