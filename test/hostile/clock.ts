// The clock of the service jumps by hours and days, forwards and back, while flows run, approvals wait, keys expire and webhooks are
// tried again: nothing is lost, done twice or stuck.
import { addTestKey, firstWorkspaceId } from '../support/contract.js';
import { createFlow, FLOWS } from '../support/service.js';
import { startWebhookReceiver, withStatus } from '../support/webhook-receiver.js';
import { type Attack, eventually, type Part } from './part.js';
import type { Target } from './target/target.js';

const HOUR_MS = 3_600_000;
const JUMPS_MS = [HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS];

export const clock: Part = {
  name: 'clock',
  title: 'jumps of the clock by an hour and a day while everything runs',
  run: async (attack) => {
    await Promise.all((attack.isShort ? JUMPS_MS.slice(1, 3) : JUMPS_MS).map((jumpMs) => jump(attack, jumpMs)));
    await expire(attack);
  },
};

/** Refuses every other delivery at its first try. */
async function startMoodyReceiver(attack: Attack): Promise<Receiver> {
  const receiver = await startWebhookReceiver();
  attack.afterwards(receiver.stop);
  let first = 0;
  receiver.answer = (received, response, request) => {
    const isFirst = receiver.received.filter(({ id }) => id === received.id).length === 1;
    if (isFirst) first += 1;
    withStatus(isFirst && first % 2 === 1 ? 500 : 204)(received, response, request);
  };
  return receiver;
}

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

async function jump(attack: Attack, jumpMs: number): Promise<void> {
  const { holds, many } = attack;
  const receiver = await startMoodyReceiver(attack);
  const host = new URL(receiver.url).host;
  const target = await attack.target({
    works: true,
    filmMs: 1_500,
    environment: { ALLOWED_PRIVATE_HOSTS: host, APPROVAL_TIMEOUT_HOURS: '12' },
  });
  await target.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  const name = `${jumpMs > 0 ? '+' : ''}${jumpMs / HOUR_MS} h`;
  await target.call('POST', '/v1/webhooks', { url: receiver.url });
  const waiting = await createFlow(target.call, { autoApproveScript: false });
  await eventually(
    () => statusOf(target, waiting),
    (status) => status === 'pending_approval',
  );
  const count = many(20, 6);
  const ids = await Promise.all(Array.from({ length: count }, () => createFlow(target.call)));
  // At this moment one film is being made, and one delivery waits for its next try.
  await eventually(
    async () => receiver.received.length,
    (length) => length > 0,
  );
  await target.turn(jumpMs);
  const late = await Promise.all(Array.from({ length: count }, () => createFlow(target.call)));
  const all = [...ids, ...late];
  const ends = await eventually(
    () => Promise.all(all.map((id) => statusOf(target, id))),
    (statuses) => statuses.every((status) => status === 'completed'),
    60_000,
  );
  holds(
    'flows end as ever after a jump of the clock',
    ends.every((status) => status === 'completed'),
    `${name}: ${ends}`,
  );
  const wanted = jumpMs > 12 * HOUR_MS ? 'cancelled' : 'pending_approval';
  const decided = await eventually(
    () => statusOf(target, waiting),
    (status) => status === wanted,
    120_000,
  );
  holds('an approval waits for its time, and no longer', decided === wanted, `${name}: ${decided}`);
  await judgeBooks(attack, target, name, all);
  await judgeDeliveries(attack, target, receiver, { name, jumpMs, ids: all });
}

const statusOf = async (target: Target, id: string): Promise<string> =>
  (await target.call('GET', `${FLOWS}/${id}`)).body.status;

async function judgeBooks({ holds }: Attack, target: Target, name: string, ids: string[]): Promise<void> {
  const { rows } = await target.database.pool.query<{ flow_id: string; kinds: string }>(
    `select flow_id, string_agg(kind, ' ' order by kind) as kinds from quota_ledger where flow_id = any($1) group by flow_id`,
    [ids],
  );
  const wrong = rows.filter(({ kinds }) => kinds !== 'reserved settled');
  holds(
    'every video is paid once',
    rows.length === ids.length && wrong.length === 0,
    `${name}: ${JSON.stringify(wrong)}`,
  );
  const moves = await target.database.pool.query<{ count: number }>(
    `select count(*)::int as count from moves where flow_id = any($1) group by flow_id, to_status having count(*) > 1`,
    [ids],
  );
  holds('no flow is moved twice to one state', moves.rowCount === 0, `${name}: ${moves.rowCount}`);
}

type Jump = { name: string; jumpMs: number; ids: string[] };

/** What was to be tried again at a time by the clock of before waits for that time; it is not lost. */
async function judgeDeliveries(
  { holds, figure }: Attack,
  target: Target,
  receiver: Receiver,
  { name, jumpMs, ids }: Jump,
) {
  const missing = (): string[] => {
    const ends = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'flow.completed');
    const told = new Set(ends.map(({ data }) => data.flowId as string));
    return ids.filter((id) => !told.has(id));
  };
  const isAll = (left: string[]) => left.length === 0;
  const left = await eventually(async () => missing(), isAll, jumpMs > 0 ? 60_000 : 20_000);
  if (jumpMs > 0) holds('every end of a flow is told', isAll(left), `${name}: ${left.length} of ${ids.length}`);
  figure(
    `${name}: deliveries that were sent, ends that waited for the clock`,
    `${receiver.received.length}, ${left.length}`,
  );
  await target.turn(-jumpMs);
  const lost = await eventually(async () => missing(), isAll, 120_000);
  holds(
    'every end of a flow is told, at the latest once the clock is right again',
    isAll(lost),
    `${name}: ${lost.length} of ${ids.length}`,
  );
}

async function expire({ holds, target: start }: Attack): Promise<void> {
  const target = await start();
  const workspaceId = await firstWorkspaceId(target);
  const key = await addTestKey(target, workspaceId, { expiresAt: new Date(Date.now() + 12 * HOUR_MS) });
  const seen: number[] = [(await key.call('GET', '/v1/me')).status];
  for (const jumpMs of [24 * HOUR_MS, -24 * HOUR_MS]) {
    await target.turn(jumpMs);
    seen.push((await key.call('GET', '/v1/me')).status);
  }
  holds('a key ends with its time, by the clock of the service', seen.join() === '200,401,200', seen.join());
}
