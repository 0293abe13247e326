// A model server on one of the usual ports of this machine, as Ollama and its like answer there: it lists models and writes the script
// of the sample summary, or does what a test tells it to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LOCAL_SERVERS } from '../../src/services/workspaces/local-models.js';
import { isAboutScreens, isFactCheck, NO_FAULTS, NO_SCREENS, readBody, wireOf } from './fake-models.js';
import { type Entry, entry, json } from './model-writing.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type LocalModels = {
  port: number;
  name: string;
  baseUrl: string;
  /** What it is asked from now on is answered so; null for the usual. */
  answerWith(answer: Answer | null): void;
  /** Method and path of each request. */
  seen: string[];
  /** What was sent with them. */
  headers: IncomingMessage['headers'][];
  close(): Promise<void>;
};

export const LISTED = ['llama3.1:8b', 'qwen2.5:7b-instruct', 'nomic-embed-text:latest', 'two words'];

/** A script of examples/flow.json that passes every check. */
export const SAMPLE_SCRIPT: Entry[] = [
  entry('greeting', 'Hi Dana, thank you for the good conversation.'),
  entry('greeting', 'Here is a short recap, so that you have the main points in one place.'),
  entry(
    'heard',
    'Your dispatch team of 14 people plans routes in spreadsheets.',
    'her dispatch team of 14 people plans routes in spreadsheets',
  ),
  entry(
    'heard',
    'Every morning two planners spend about three hours copying orders from e-mail into the sheet.',
    'Every morning two planners spend about\nthree hours copying orders from e-mail into the sheet',
  ),
  entry(
    'heard',
    'Roughly 6 % of deliveries arrive outside the promised window.',
    'roughly 6 % of deliveries arrive outside the promised window',
  ),
  entry(
    'cost',
    'Late deliveries cost you $18,500 a month in refunds.',
    'late deliveries cost them $18,500 a month in refunds',
  ),
  entry(
    'shown',
    'We showed you the route planner with the live order import.',
    'We showed the route planner with the live order import',
  ),
  entry(
    'shown',
    'In the pilot with 5 vans, the planning time fell to 40 minutes.',
    'In the pilot with 5 vans the planning time fell to 40 minutes',
  ),
  entry(
    'next',
    'We send the pilot plan and the security questionnaire by Thursday, 26 November.',
    'we send the pilot plan and the security questionnaire by Thursday, 26 November',
  ),
  entry(
    'next',
    'You will name two depots for the pilot by the end of next week.',
    'Dana will name two depots for\nthe pilot by the end of next week',
  ),
  entry(
    'next',
    'Then we meet on 3 December to decide on the start.',
    'Then we meet on 3 December to decide on the start',
  ),
  entry('closing', 'If you have any questions, just reply to this message.'),
  entry('closing', 'Thanks again, Dana, and talk soon.'),
];

/**
 * On the first of the usual ports that is free here, or on the one that is asked for; `host` is one of the two loopback addresses. Tests
 * that choose a server by a model list one that no other test has, as several run at once.
 */
export async function startLocalModels(
  host: '127.0.0.1' | '::1' = '127.0.0.1',
  listed: readonly string[] = LISTED,
  onPort?: number,
): Promise<LocalModels> {
  let own: Answer | null = null;
  const seen: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    void readBody(request).then((body) => {
      if (own) own(request, response);
      else answerAs(listed, request, body, response);
    });
  });
  for (const { port, name } of LOCAL_SERVERS) {
    if (port !== (onPort ?? port)) continue;
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, host, () => resolve(true));
    });
    if (!isListening) continue;
    return {
      port,
      name,
      baseUrl: `http://${host === '::1' ? '[::1]' : host}:${port}/v1`,
      answerWith: (answer) => {
        own = answer;
      },
      seen,
      headers,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }
  throw new Error('All usual ports of model servers are taken on this machine.');
}

function answerAs(listed: readonly string[], { method, url }: IncomingMessage, body: string, response: ServerResponse) {
  const bodies: Record<string, unknown> = {
    'GET /v1/models': {
      object: 'list',
      data: listed.map((id) => ({ id, object: 'model', created: 1_760_000_000, owned_by: 'library' })),
    },
    'POST /v1/chat/completions': wireOf('openai-compatible', answerTo(body)),
  };
  const answer = bodies[`${method} ${url}`];
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
}

function answerTo(question: string): string {
  if (isFactCheck(question)) return NO_FAULTS;
  return isAboutScreens(question) ? NO_SCREENS : json(SAMPLE_SCRIPT);
}
