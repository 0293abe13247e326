// The limits while many push against them at once: the quota, idempotency, decisions, guesses at passwords and keys, and requests a
// minute. Two processes serve, as limits hold over all of them.
import { addPerson, PASSWORD } from '../support/accounts/accounts.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { addTestKey, addTestWorkspace, firstWorkspaceId } from '../support/contract.js';
import { type Answer, type Call, createCall, createFlow, FLOWS, SUMMARY } from '../support/service.js';
import { type Attack, each, type Part } from './part.js';
import type { Target } from './target/target.js';

const AT_ONCE = 64;

export const limits: Part = {
  name: 'limits',
  title: 'quota, idempotency, decisions, guesses and rates, pushed by many at once',
  run: async (attack) => {
    const first = await attack.target();
    const second = await attack.target({ beside: first });
    for (let round = 0; round < attack.many(10, 3); round += 1) {
      await raceForQuota(attack, first, second);
      await raceWithOneKey(attack, first, second);
      await raceToDecide(attack, first, second);
      await raceOnWebhook(attack, first);
    }
    await guessPasswords(attack);
    await pushRates(attack);
  },
};

/** All of them at once, one after the other to each process. */
const together = (calls: readonly Call[], ask: (call: Call, at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(calls[at % calls.length]!, at)));

const codes = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? '200' : `${status} ${body?.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

async function callsOf(first: Target, second: Target, quotaMonthly: number | null) {
  const workspaceId = await addTestWorkspace(first, { quotaMonthly });
  const { value, call } = await addTestKey(first, workspaceId);
  return { workspaceId, calls: [call, createCall(second.url, value)] };
}

async function raceForQuota({ holds }: Attack, first: Target, second: Target): Promise<void> {
  const { workspaceId, calls } = await callsOf(first, second, 5);
  const create = () => together(calls, (call, at) => call('POST', FLOWS, { emailContent: `${SUMMARY} ${at}` }));
  const answers = await create();
  const seen = codes(answers);
  holds(
    'with five videos left, exactly five of many at once are made',
    seen['200'] === 5 && seen['429 QUOTA_EXCEEDED'] === AT_ONCE - 5,
    seen,
  );
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.flowId);
  // Every one cancelled twice at once is given back once.
  await Promise.all(made.slice(0, 2).flatMap((id) => calls.map((call) => call('DELETE', `${FLOWS}/${id}`))));
  const again = codes(await create());
  holds(
    'what is given back is given back once',
    again['200'] === 2 && again['429 QUOTA_EXCEEDED'] === AT_ONCE - 2,
    again,
  );
  const { rows } = await first.database.pool.query(
    `select (select used from quota_use where workspace_id = $1)::int as used,
       (select count(*) from quota_ledger where workspace_id = $1 and kind = 'reserved')::int as reserved,
       (select count(*) from quota_ledger where workspace_id = $1 and kind = 'released')::int as released`,
    [workspaceId],
  );
  holds('the books of the quota agree', same(rows[0], { used: 5, reserved: 7, released: 2 }), rows[0]);
}

async function raceWithOneKey({ holds }: Attack, first: Target, second: Target): Promise<void> {
  const { workspaceId, calls } = await callsOf(first, second, null);
  const headers = { 'idempotency-key': 'same' };
  const answers = await together(calls, (call) => call('POST', FLOWS, { emailContent: SUMMARY }, headers));
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.flowId));
  const isClear = answers.every(({ status, body }) => status === 200 || body.code === 'IDEMPOTENCY_CONFLICT');
  const { rowCount } = await first.database.pool.query('select from flows where workspace_id = $1', [workspaceId]);
  holds(
    'one Idempotency-Key makes one flow, however many ask at once',
    ids.size === 1 && rowCount === 1 && isClear,
    codes(answers),
  );
  const other = await together(calls, (call) =>
    call('POST', FLOWS, { emailContent: SUMMARY, title: 'Other' }, headers),
  );
  holds(
    'the key stays with its body',
    other.every(({ status }) => status === 422 || status === 409),
    codes(other),
  );
}

async function raceToDecide({ holds }: Attack, first: Target, second: Target): Promise<void> {
  const { calls } = await callsOf(first, second, null);
  const id = await createFlow(calls[0]!, { autoApproveScript: false });
  // Nobody works here: the flow is put where a worker would have led it.
  await first.database.pool.query(`update flows set status = 'pending_approval', script = 'Hello.' where id = $1`, [
    id,
  ]);
  const answers = await together(calls, (call, at) =>
    call('POST', `${FLOWS}/${id}/approve`, { action: at % 2 === 0 ? 'approve' : 'reject' }),
  );
  const seen = codes(answers);
  holds(
    'of many decisions at once exactly one wins',
    seen['200'] === 1 && seen['400 VALIDATION_ERROR'] === AT_ONCE - 1,
    seen,
  );
}

async function raceOnWebhook({ holds }: Attack, first: Target): Promise<void> {
  const { calls } = await callsOf(first, first, null);
  const call = calls[0]!;
  const { body } = await call('POST', '/v1/webhooks', { url: 'https://crm.example.com/' });
  const path = `/v1/webhooks/${body.webhook.id}`;
  const asked: [string, string, object?][] = [
    ...([
      ['POST', `${path}/ping`],
      ['POST', `${path}/rotate`],
      ['POST', path, { isEnabled: false }],
    ] as [string, string, object?][]),
    ...([
      ['POST', path, { description: 'x' }],
      ['DELETE', path],
      ['GET', path],
    ] as [string, string, object?][]),
  ];
  const answers = await together([call], (one, at) => {
    const [method, where, sent] = asked[at % asked.length]!;
    return at % 7 === 3 ? one('POST', FLOWS, { emailContent: SUMMARY }) : one(method, where, sent);
  });
  holds(
    'whatever is done to a webhook at once, nothing fails',
    answers.every(({ status }) => status < 500),
    codes(answers),
  );
}

async function guessPasswords(attack: Attack): Promise<void> {
  const target = await attack.target({ environment: { RATE_LIMIT_PER_MINUTE: '1200' } });
  const [victim, other] = [await addPerson(target), await addPerson(target)];
  const answers: Answer[] = [];
  const guesses = attack.many(200, 60);
  await each(
    Array.from({ length: guesses }, (_, at) => at),
    16,
    async (at) => {
      answers.push(
        await createBrowser(target).call(
          'POST',
          '/session',
          { email: victim.email, password: `guess ${at}` },
          { origin: target.url },
        ),
      );
    },
  );
  const wrong = answers.filter(({ status }) => status === 401).length;
  const late = answers.filter(({ status }) => status === 429);
  attack.holds('few guesses at a password are looked at', wrong <= 25, codes(answers));
  attack.holds(
    'further guesses are told when to come again',
    late.length > 0 && late.every(({ headers }) => headers.has('retry-after')),
    codes(answers),
  );
  const strange = answers.filter(({ status }) => ![401, 429, 503].includes(status));
  attack.holds('guesses are answered in no other way', strange.length === 0, codes(strange));
  const { status } = await createBrowser(target).call(
    'POST',
    '/session',
    { email: other.email, password: PASSWORD },
    { origin: target.url },
  );
  attack.holds('others sign in meanwhile from the same address', status === 200, status);
  attack.figure('guesses at a password that were looked at', `${wrong} of ${guesses}`);
}

const LIMIT = 60;
const STRANGER_LIMIT = 300;

async function pushRates(attack: Attack): Promise<void> {
  const target = await attack.target({ environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
  const home = await firstWorkspaceId(target);
  const [greedy, modest] = [await addTestKey(target, home), await addTestKey(target, home)];
  const ask = async (call: Call, times: number) => {
    const answers: Answer[] = [];
    const from = Math.floor(Date.now() / 60_000);
    await each(Array.from({ length: times }), 16, async () => answers.push(await call('GET', '/v1/me')));
    return { answers, minutes: Math.floor(Date.now() / 60_000) - from + 1 };
  };
  const { answers, minutes } = await ask(greedy.call, 300);
  const good = answers.filter(({ status }) => status === 200).length;
  const late = answers.filter(({ status }) => status === 429);
  attack.holds(
    'a key makes no more requests a minute than it may',
    good <= LIMIT * minutes && good + late.length === 300,
    codes(answers),
  );
  attack.holds(
    'who is too fast is told when to come again',
    late.every(({ headers }) => headers.has('retry-after')),
    codes(answers),
  );
  attack.holds('another key of the workspace goes on', (await modest.call('GET', '/v1/me')).status === 200);
  const guessing = await ask(createCall(target.url, 'ac_nobody'), STRANGER_LIMIT * 2);
  const looked = guessing.answers.filter(({ status }) => status === 401).length;
  attack.holds(
    'guesses at keys are limited by address',
    looked <= STRANGER_LIMIT * guessing.minutes,
    codes(guessing.answers),
  );
  attack.holds('a good key is served at an address that guesses', (await modest.call('GET', '/v1/me')).status === 200);
}
