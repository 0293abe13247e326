// Kills the process that speaks with a vendor at each edge of a line: before it is written down, before it is sent, while the vendor
// speaks, when its answer is on the way, and before its file is noted. VENDOR_SEED repeats the choice of lines.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAKE_KEY, type FakeVoice, startFakeVoice } from '../support/parts/fake-voice.js';
import { LINES } from '../support/parts/speaking-parts.js';
import { randomFrom } from '../support/random.js';
import { createFlow, FLOWS, untilStatus } from '../support/service.js';
import { type Edge, type MortalService, startMortalService } from '../support/vendors/mortal-service.js';

const SEED = Number(process.env.VENDOR_SEED ?? Date.now() % 1_000_000_000);
const random = randomFrom(SEED);

describe(`kill -9 while a vendor speaks (VENDOR_SEED=${SEED})`, () => {
  let service: MortalService;
  let fake: FakeVoice;
  let currentFlow: string;

  before(async () => {
    fake = await startFakeVoice();
    const listings = fake.voices.map((voice) => ({ ...voice, provider: 'humming' }));
    service = await startMortalService(
      { speaks: true },
      { vendor: 'humming', apiKey: FAKE_KEY, baseUrl: fake.url, kind: 'voice', listings },
    );
  });
  after(async () => {
    await service.close();
    await fake.close();
  });

  /** Both of the lines that are spoken at once arrive there. */
  const holdAt = (timing: string): Edge => service.holdAt(timing, 2);

  const onUpdate = (state: string) =>
    `before update on vendor_calls for each row when (new.state = '${state}' and old.state <> '${state}')`;

  /** Makes a flow whose process dies at the edge, and lets another process end it. */
  async function dieAt(edge: Edge) {
    fake.paid = [];
    fake.behave = () => undefined;
    const { reached, open } = await edge();
    const id = await createFlow(service.call, { voiceId: 'humming:ines' });
    currentFlow = id;
    await reached();
    await service.kill();
    await open();
    await service.revive();
    const flow = await untilStatus(service.call, id, 'completed', 'failed');
    assert.equal(flow.status, 'completed', flow.error);
    const { costs } = (await service.call('GET', `${FLOWS}/${id}?expand=costs`)).body;
    const calls = await service.database.db.selectFrom('vendor_calls').selectAll().where('flow_id', '=', id).execute();
    assert.deepEqual(new Set(calls.map(({ state }) => state)), new Set(['copied']));
    assert.equal(calls.length, LINES.length);
    return { charactersBooked: costs[0].units as number, sends: calls.map(({ sends }) => sends).toSorted() };
  }

  const CHARACTERS = LINES.join('').length;
  const once = LINES.map(() => 1);
  const paidFor = () => fake.paid.join('').length;

  for (const [edge, timing] of [
    ['before a line is written down', 'before insert on vendor_calls for each row'],
    ['between written down and sent', onUpdate('sent')],
  ] as const) {
    it(`${edge}: every line is paid once`, async () => {
      const { charactersBooked } = await dieAt(holdAt(timing));
      assert.deepEqual(fake.paid.toSorted(), LINES);
      assert.equal(charactersBooked, CHARACTERS);
    });
  }

  it('between the file and its note: the line is found and booked, and nothing is paid twice', async () => {
    const { charactersBooked, sends } = await dieAt(holdAt(onUpdate('copied')));
    assert.deepEqual(fake.paid.toSorted(), LINES);
    assert.equal(charactersBooked, CHARACTERS);
    assert.deepEqual(sends, once);
  });

  /** Then the line that is held is the only one that the death can lose, though two are spoken at once. */
  async function untilOthersAreCopied(): Promise<void> {
    const states = service.database.db.selectFrom('vendor_calls').select('state').where('flow_id', '=', currentFlow);
    for (;;) {
      const copied = (await states.execute()).filter(({ state }) => state === 'copied');
      if (copied.length === LINES.length - 1) return;
      await sleep(20);
    }
  }

  /** The vendor holds one line, and answers it or not once the process is dead. */
  const holdVendor =
    (isAnswered: boolean): Edge =>
    async () => {
      const chosen = random.pick(LINES);
      let reach: () => void = () => undefined;
      let release: () => void = () => undefined;
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      fake.behave = async ({ text, path }, response) => {
        if (text !== chosen || fake.paid.includes(chosen)) return false;
        fake.paid.push(chosen);
        await untilOthersAreCopied();
        if (isAnswered) {
          // What has been sent of the answer dies with the process.
          service.freeze();
          response.end(path);
          reach();
          return true;
        }
        reach();
        await released;
        response.destroy();
        return true;
      };
      return { reached: () => reached, open: async () => release() };
    };

  for (const [edge, isAnswered] of [
    ['while the vendor speaks', false],
    ['while its answer is on the way', true],
  ] as const) {
    it(`${edge}: the lost line is sent once more, no other is, and the books count both`, async () => {
      const { charactersBooked, sends } = await dieAt(holdVendor(isAnswered));
      const again = LINES.filter((line) => fake.paid.filter((paid) => paid === line).length > 1);
      assert.equal(again.length, 1);
      assert.equal(charactersBooked, paidFor());
      assert.deepEqual(sends, [...once.slice(1), 2]);
    });
  }

  it('twice at the same line: it is not paid a third time, and the flow says why it failed', async () => {
    fake.paid = [];
    const tries = { left: 2 };
    const begun: (() => void)[] = [];
    fake.behave = async ({ text }) => {
      if (text !== LINES[0] || tries.left === 0) return false;
      tries.left -= 1;
      fake.paid.push(text);
      begun.shift()?.();
      return new Promise(() => undefined);
    };
    const waiting = [0, 1].map(() => new Promise<void>((resolve) => begun.push(resolve)));
    const id = await createFlow(service.call, { voiceId: 'humming:ines' });
    for (const reached of waiting) {
      await reached;
      await service.kill();
      await service.revive();
    }
    const { status, error } = await untilStatus(service.call, id, 'completed', 'failed');
    assert.equal(status, 'failed');
    assert.match(error, /does not pay for it a third time/);
    assert.equal(fake.paid.filter((line) => line === LINES[0]).length, 2);
  });
});
