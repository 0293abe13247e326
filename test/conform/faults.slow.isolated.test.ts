// The suite finds nothing wrong with the service, and something wrong with every server that breaks one promise of the contract.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chooseChecks, conform, mostFlows, type Result } from '../../src/conform/run.js';
import { addTestKey, addTestWorkspace } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';
import { type Spoiler, startSpoiler } from '../support/spoiler.js';
import type { KeysOfFaults } from './faults/spoil.js';
import { faultsFor } from './faults.js';

describe('the conformance suite', () => {
  let server: TestServer;
  let service: TestService;
  let spoiler: Spoiler;
  let keys: KeysOfFaults;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      environment: { RATE_LIMIT_PER_MINUTE: '1000000' },
    });
    const home = await addTestWorkspace(service, { quotaMonthly: null });
    const keyOf = async (workspaceId: string) => (await addTestKey(service, workspaceId)).value;
    keys = {
      key: await keyOf(home),
      limited: (await addTestKey(service, home, { scopes: ['flows:read'] })).value,
      second: await keyOf(await addTestWorkspace(service)),
      spent: await keyOf(await addTestWorkspace(service, { quotaMonthly: 0 })),
      unready: await keyOf(await addTestWorkspace(service, { avatars: [] })),
    };
    spoiler = await startSpoiler(service.url);
  });
  after(async () => {
    await spoiler.close();
    await service.stop();
    await server.stop();
  });

  const suite = (base: string, only?: string[]) =>
    conform({ base: `${base}/v1`, keys, full: false, timeoutMs: 20_000, ...(only && { only }) });
  const told = (results: Result[]) =>
    results
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ name, reason, expected, got }) => ({ name, reason, expected, got }));

  it('passes the service, skips nothing, and makes no more flows than it announced', async () => {
    const { results, flowsMade } = await suite(service.url);
    assert.deepEqual(told(results), []);
    assert.ok(flowsMade <= mostFlows(chooseChecks({ full: false })), `${flowsMade} flows`);
  });

  it('leaves no flow under way', async () => {
    const rows = await service.database.db.selectFrom('flows').select('status').execute();
    const live = rows.filter(({ status }) => !['cancelled', 'completed', 'failed'].includes(status));
    assert.deepEqual(live, []);
  });

  it('passes the service behind a server that changes nothing', async () => {
    spoiler.spoil({});
    const { results } = await suite(spoiler.url);
    assert.deepEqual(told(results), []);
  });

  it('has a fault for each of its checks', () => {
    const names = chooseChecks({ full: false }).map(({ check }) => check.name);
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(
      Object.keys(faultsFor({ key: '', second: '', limited: '', spent: '', unready: '' })).sort(),
      names.toSorted(),
    );
  });

  const blank = { key: '', second: '', limited: '', spent: '', unready: '' };
  for (const [name, faults] of Object.entries(faultsFor(blank))) {
    for (const index of faults.keys()) {
      it(`sees fault ${index + 1} of: ${name}`, async () => {
        spoiler.spoil(faultsFor(keys)[name]![index]!());
        const { results } = await suite(spoiler.url, [name]);
        assert.deepEqual(
          results.map(({ outcome }) => outcome),
          ['failed'],
        );
        assert.ok(results[0]!.reason && results[0]!.expected && results[0]!.got);
      });
    }
  }

  it('does not repeat words of customers when something is wrong', async () => {
    spoiler.spoil({
      after: ({ body }) => {
        if (body?.error) body.error = 'Secret Initech words';
        if (body?.generatedScript) body.generatedScript = 5;
        if (body?.flows) body.flows.reverse();
      },
    });
    const { results } = await suite(spoiler.url);
    assert.ok(results.filter(({ outcome }) => outcome === 'failed').length > 5);
    assert.ok(!/Initech|Secret|Hello Dana/.test(JSON.stringify(results)));
  });
});
