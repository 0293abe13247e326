// The reference page: the OpenAPI document, the states of a flow and all errors as a page to read, made on the server on first
// request, without a script.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { STATES, type State } from '../../domain/life.js';
import { JSON_TYPE } from '../../lib/file-types.js';
import { lazy } from '../../lib/memoize.js';
import { ERRORS } from '../core/errors.js';
import { code, escapeText, type Html, iconLink, inline, prose, table } from '../core/html.js';
import { ERROR_EXAMPLES } from './examples.js';
import { describeOperation, type Operation, operationsOf } from './reference-operation.js';

// How the reference page looks: one column on a phone, contents beside it on a tablet, examples beside the text on a desk.

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --raised: #f7f8fa; --ink: #1a1f2b; --soft: #566072; --line: #e4e7ed;
  --accent: #3b4fd1; --code: #eef0f5; --night: #12161f; --night-ink: #dfe5f1; --night-soft: #98a4ba; --night-line: #262d3b;
  --get: #0b6b4f; --get-paper: #dff5ec; --post: #2c46c4; --post-paper: #e4e9ff; --delete: #a32a2a; --delete-paper: #fde6e4;
  --sans: Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1017; --raised: #12161f; --ink: #e7ebf3; --soft: #9aa6bb; --line: #232a37;
    --accent: #9aabff; --code: #1b212d; --night: #12161f;
    --get: #6fe0b4; --get-paper: #10291f; --post: #a9b8ff; --post-paper: #1a2245; --delete: #ff9f97; --delete-paper: #371917;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.6 var(--sans); -webkit-font-smoothing: antialiased; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; z-index: 9; background: var(--paper); padding: .5rem 1rem; }
h1, h2, h3 { line-height: 1.2; letter-spacing: -.018em; text-wrap: balance; }
h1 { font-size: clamp(2rem, 5vw, 2.75rem); font-weight: 700; margin: 0; }
h2 { font-size: 1.6rem; font-weight: 680; margin: 0 0 .5rem; }
h3 { font-size: 1.25rem; font-weight: 650; margin: 0; }
p { margin: .75rem 0; max-width: 42rem; text-wrap: pretty; }
code { font-family: var(--mono); font-size: .86em; background: var(--code); padding: .12em .36em; border-radius: 5px; overflow-wrap: anywhere; }

.side { padding: 1.5rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--raised); }
.brand { display: flex; align-items: center; gap: .6rem; font-weight: 680; font-size: 1.05rem; margin: 0 0 1rem; letter-spacing: -.01em; }
.mark { width: 1.15rem; height: 1.15rem; border-radius: 6px; background: linear-gradient(135deg, var(--accent), #d1623b); }
.version { font: 500 .72rem var(--mono); color: var(--soft); border: 1px solid var(--line); border-radius: 99px; padding: .1rem .5rem; }
.side .heading { font-size: .72rem; font-weight: 650; letter-spacing: .07em; text-transform: uppercase; color: var(--soft); margin: 1.25rem 0 .35rem; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side li a { display: flex; align-items: center; gap: .6rem; padding: .32rem .5rem; margin: 0 -.5rem; border-radius: 7px; color: var(--ink); text-decoration: none; font-size: .9rem; }
.side li a:hover { background: var(--code); }
.side .verb { width: 3.4rem; flex: none; text-align: center; }

.verb { font: 650 .66rem/1 var(--mono); letter-spacing: .03em; text-transform: uppercase; padding: .34rem .45rem; border-radius: 5px; }
.verb.get { color: var(--get); background: var(--get-paper); }
.verb.post { color: var(--post); background: var(--post-paper); }
.verb.delete { color: var(--delete); background: var(--delete-paper); }

main { padding: 2.5rem 1.25rem 4rem; min-width: 0; }
.lead { font-size: 1.2rem; color: var(--soft); }
.downloads { display: flex; gap: 1.25rem; flex-wrap: wrap; font-size: .9rem; color: var(--soft); }
.group { margin-top: 4rem; padding-top: 2.5rem; border-top: 1px solid var(--line); }
article { margin-top: 3rem; display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); }
article + article { padding-top: 3rem; border-top: 1px solid var(--line); }
.endpoint { display: flex; align-items: center; gap: .6rem; }
.endpoint code { background: none; padding: 0; color: var(--soft); }
.scope { font-size: .88rem; color: var(--soft); }

.table { overflow-x: auto; margin: 1.5rem 0 0; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
caption { text-align: left; font-weight: 650; padding-bottom: .5rem; }
thead th { font-size: .72rem; font-weight: 600; letter-spacing: .05em; text-transform: uppercase; color: var(--soft); border-bottom: 1px solid var(--line); }
th, td { text-align: left; vertical-align: top; padding: .6rem .9rem .6rem 0; font-weight: 400; }
tbody tr + tr th, tbody tr + tr td { border-top: 1px solid var(--line); }
tbody th code { font-weight: 600; background: none; padding: 0; overflow-wrap: normal; }
tbody th { width: 38%; min-width: 9.5rem; }
td { min-width: 9rem; }
td:last-child { padding-right: 0; }
td q { display: block; color: var(--soft); quotes: none; font-size: .86rem; }
.type, .required, .sometimes { display: block; font-size: .78rem; line-height: 1.55; color: var(--soft); }
.required { color: var(--delete); }
.values { display: block; line-height: 1.9; }
.bounds { display: block; font-size: .82rem; color: var(--soft); }
details { margin-top: 1.5rem; border: 1px solid var(--line); border-radius: 10px; padding: .2rem 1rem; }
details .table { margin: .25rem 0 1rem; }
details caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
summary { cursor: pointer; padding: .55rem 0; font-size: .9rem; font-weight: 600; }

figure { margin: 0 0 1rem; background: var(--night); color: var(--night-ink); border: 1px solid var(--night-line); border-radius: 12px; overflow: hidden; }
figcaption { font-size: .78rem; font-weight: 550; color: var(--night-soft); padding: .6rem 1rem; border-bottom: 1px solid var(--night-line); }
pre { margin: 0; padding: 1rem; overflow: auto; max-height: 26rem; font: .82rem/1.65 var(--mono); tab-size: 2; }
pre code { background: none; padding: 0; font-size: inherit; overflow-wrap: normal; white-space: pre-wrap; word-break: break-word; }
.group > figure { max-width: 42rem; margin-top: 1.25rem; }

.life { list-style: none; margin: 1.75rem 0 .5rem; padding: 0; display: flex; flex-wrap: wrap; align-items: flex-start; gap: .75rem 1.9rem; }
.life li { position: relative; border: 1px solid var(--line); background: var(--raised); border-radius: 10px; padding: .5rem .8rem; font-size: .9rem; }
.life li:not(:last-child)::after { content: "\\2192" / ""; position: absolute; right: -1.5rem; top: .5rem; color: var(--soft); }
.life code { background: none; padding: 0; }
.life small { display: block; color: var(--soft); font-size: .75rem; }
.life .maybe { border-style: dashed; }
.life .end { background: var(--get-paper); border-color: transparent; }
.life .end code { color: var(--get); font-weight: 600; }
footer { margin-top: 4rem; padding-top: 1.5rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; }

@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  .side { position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; border-right: 1px solid var(--line); padding: 2rem 1.5rem; }
  main { padding: 3.5rem clamp(2rem, 4vw, 4.5rem) 6rem; }
}
@media (min-width: 84rem) {
  main { max-width: 90rem; }
  article { grid-template-columns: minmax(0, 1.05fr) minmax(0, 1fr); gap: 3.5rem; }
  .examples { position: sticky; top: 2rem; align-self: start; max-height: calc(100vh - 4rem); overflow-y: auto; }
}
@media print { .side { display: none; } body { display: block; } pre { max-height: none; } }
`;

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

const stateSection: Html = `<section class="group" aria-labelledby="states">
<h2 id="states">States of a flow</h2>
<p>A flow goes through these states in this order. From any of them but the last it may also end as ${code('failed')} or ${code('cancelled')}.</p>
<ol class="life">${PATH.map(step).join('')}</ol>
${table(
  'What each state means',
  ['State', 'Meaning', 'Readable from here on'],
  STATES.map((state) => [code(state), inline(MEANING[state][0]), inline(MEANING[state][1])]),
)}
</section>`;

const errorTable: Html = table(
  'All codes',
  ['Code', 'When, and such as'],
  Object.entries(ERRORS).map(([name, { status, when }]) => [
    `<span id="${name}">${code(name)}</span><span class="type">${status}</span>`,
    `${inline(when)}<q>${inline(ERROR_EXAMPLES[name as keyof typeof ERRORS])}</q>`,
  ]),
);
