// A language model that is played by hand: an OpenAI-compatible server whose questions and answers are files. For trying the prompts without
// an account, and for giving the same answers again after a change of the code.
// Usage: npm run model:by-hand -- PORT FOLDER [--replay]
//   Each question is FOLDER/NNN.json (kind, prospect, system, messages); whoever plays writes the answer to FOLDER/NNN.txt. A question that was
//   answered before, word for word, is answered alike. With --replay answers come by prospect and kind, in the order in which they were given.
//   Then: npm run report:film -- --from=FOLDER --unspoken --model=http://127.0.0.1:PORT/v1,by-hand

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** @typedef {{ id: string, kind: string, prospect: string, system: string, messages: { role: string, content: string }[] }} Question */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { replay: { type: 'boolean' } } });
const [port, folder] = positionals;
if (!port || !folder) throw new Error('Usage: npm run model:by-hand -- PORT FOLDER [--replay]');
mkdirSync(folder, { recursive: true });

/** What a question asks for, by the first words of its instructions. */
const KINDS = [
  ['You write the words', 'script'],
  ['You check the script', 'faults'],
  ['You design the screens', 'screens'],
  ['You look over the screens', 'look'],
  ['You decide which notes', 'cleared'],
  ['You reword', 'entries'],
];
const LOOK_MS = 500;
/** Clients give up on a connection that is silent for minutes. */
const ALIVE_MS = 20_000;
const answerPath = (/** @type {string} */ id) => join(folder, `${id}.txt`);
/** @returns {Question[]} */
const asked = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
/** How many answers of a prospect and a kind were given again. @type {Map<string, number>} */
const given = new Map();

/** A connection that ends while the next question is on its way would fail it. */
const IDLE_MS = 600_000;

createServer({ keepAliveTimeout: IDLE_MS }, async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.method !== 'POST') return response.end(JSON.stringify({ data: [{ id: 'by-hand' }] }));
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
  const question = questionOf(body.messages);
  const text = values.replay ? again(question) : (same(question) ?? (await played(question, response)));
  if (text === null) {
    console.log(`not recorded: ${question.prospect}, ${question.kind}`);
    return response.writeHead(500).end('{}');
  }
  const message = { role: 'assistant', content: text };
  const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  const choices = [{ index: 0, finish_reason: 'stop', message }];
  return response.end(
    JSON.stringify({ id: 'by-hand', object: 'chat.completion', created: 0, model: 'by-hand', choices, usage }),
  );
}).listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/v1`));

/** @param {Question['messages']} all @returns {Question} */
function questionOf(all) {
  const system = all.find(({ role }) => role === 'system')?.content ?? '';
  const messages = all.filter(({ role }) => role !== 'system');
  const [, kind = 'other'] = KINDS.find(([beginning = '']) => system.startsWith(beginning)) ?? [];
  const prospect = /"prospect":\s*\{\s*"name":\s*(?:"([^"]*)"|null)/u.exec(messages[0]?.content ?? '')?.[1] ?? '';
  return { id: String(asked().length + 1).padStart(3, '0'), kind, prospect, system, messages };
}

/** @param {Question} question @returns {string | null} */
function same({ kind, messages }) {
  const before = asked().find(
    (each) =>
      each.kind === kind &&
      JSON.stringify(each.messages) === JSON.stringify(messages) &&
      existsSync(answerPath(each.id)),
  );
  return before ? readFileSync(answerPath(before.id), 'utf8') : null;
}

/** @param {Question} question @returns {string | null} */
function again({ kind, prospect }) {
  const key = `${kind} ${prospect}`;
  const nth = given.get(key) ?? 0;
  given.set(key, nth + 1);
  const found = asked().filter((each) => each.kind === kind && each.prospect === prospect)[nth];
  return found ? readFileSync(answerPath(found.id), 'utf8') : null;
}

/** @param {Question} question @param {import('node:http').ServerResponse} response @returns {Promise<string>} */
async function played(question, response) {
  writeFileSync(join(folder ?? '', `${question.id}.json`), JSON.stringify(question, null, 1));
  console.log(`${question.id}: ${question.kind} for ${question.prospect}`);
  response.flushHeaders();
  const alive = setInterval(() => response.write(' '), ALIVE_MS);
  while (!existsSync(answerPath(question.id))) await sleep(LOOK_MS);
  // Whoever writes it may not be done yet.
  await sleep(LOOK_MS);
  clearInterval(alive);
  return readFileSync(answerPath(question.id), 'utf8');
}
