// The vendors' lists of films, by which a film is found again whose answer was lost. Only a list whose end the vendor has shown
// says that a film was not taken: whoever takes less for the end pays twice.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { VendorAccount } from '../../src/providers/contracts.js';
import { fakeDid } from '../support/vendors/did.js';
import type { FilmFake } from '../support/vendors/film-fake.js';
import { fakeHeyGen } from '../support/vendors/heygen.js';
import { json, startVendorServer, type VendorServer } from '../support/vendors/server.js';
import { accountAt, isFailure, never } from '../support/vendors/suite.js';
import { fakeSynthesia } from '../support/vendors/synthesia.js';
import { fakeTavus } from '../support/vendors/tavus.js';

const REFERENCE = 'call_4fTqZ81k2mXw';
const OURS = { id: 'film_ours', reference: REFERENCE };
const other = (index: number) => ({ id: `film_${index}`, reference: `call_${index}` });

type Film = { id: string; reference: string };
/** A page of the list; `more` says that another one follows. */
type Told = { films: Film[]; more: boolean };

/** How each vendor tells a page; `page` counts from nought. */
const TELL: [FilmFake, (told: Told, page: number) => unknown][] = [
  [
    fakeHeyGen,
    ({ films, more }, page) => ({
      data: films.map(({ id, reference }) => ({ id, title: `A (${reference})`, status: 'processing' })),
      ...{ has_more: more, next_token: more ? `token-${page + 1}` : null },
    }),
  ],
  [
    fakeTavus,
    ({ films, more }) => ({
      data: films.map(({ id, reference }) => ({ video_id: id, video_name: `A (${reference})` })),
      total_count: more ? 5_000 : 0,
    }),
  ],
  [
    fakeDid,
    ({ films, more }, page) => ({
      clips: films.map(({ id, reference }) => ({ id, user_data: reference, status: 'started' })),
      ...(more && { token: `token-${page + 1}` }),
    }),
  ],
  [
    fakeSynthesia,
    ({ films, more }, page) => ({
      videos: films.map(({ id, reference }) => ({ id, callbackId: reference, status: 'in_progress' })),
      ...(more && { nextOffset: 100 * (page + 1) }),
    }),
  ],
];

for (const [fake, tell] of TELL) {
  describe(`the list of films of ${fake.vendor.title}`, () => {
    let server: VendorServer;
    let account: VendorAccount;
    let pages: (page: number) => Told;
    let asked = 0;
    before(async () => {
      server = await startVendorServer(() => json(200, tell(pages(asked), asked++)));
      account = accountAt(fake, server.baseUrl);
    });
    after(() => server.close());
    beforeEach(() => {
      asked = 0;
    });
    const find = () => fake.vendor.find(account, REFERENCE, never);

    test('is followed beyond pages that are empty or short, as long as another one is named', async () => {
      const lists: Film[][] = [[other(1)], [], [], [other(2)], [OURS]];
      pages = (page) => ({ films: lists[page]!, more: page < 4 });
      assert.deepEqual(await find(), { externalId: OURS.id });
    });

    test('that names no further page has no such film, and was asked for once', async () => {
      pages = () => ({ films: [], more: false });
      assert.equal(await find(), null);
      assert.equal(asked, 1);
    });

    test('that goes on without films, or without an end, is no proof that there is none', async () => {
      for (const films of [[], [other(1)]]) {
        asked = 0;
        pages = () => ({ films, more: true });
        await assert.rejects(find(), isFailure('refused', /full list of videos/));
        assert.ok(asked <= 10, `${asked}`);
      }
    });
  });
}

/** Asks a vendor that answers with these pages, one after the other. */
async function findIn(fake: FilmFake, pages: unknown[]): Promise<{ externalId: string } | null> {
  let asked = 0;
  const server = await startVendorServer(() => json(200, pages[asked++]));
  try {
    return await fake.vendor.find(accountAt(fake, server.baseUrl), REFERENCE, never);
  } finally {
    await server.close();
  }
}

test('HeyGen says that there is more and not where: that is no end of its list', async () => {
  const found = findIn(fakeHeyGen, [{ data: [], has_more: true, next_token: null }]);
  await assert.rejects(found, isFailure('refused', /full list of videos/));
});

test('Synthesia names the place of an empty page as the next one: there is nothing behind it', async () => {
  const video = { id: 'film_1', callbackId: 'call_1', status: 'complete' };
  assert.equal(
    await findIn(fakeSynthesia, [
      { videos: [video], nextOffset: 1 },
      { videos: [], nextOffset: 1 },
    ]),
    null,
  );
});

test('Tavus gives fewer at once than it is asked for, or tells no number: its list is read on', async () => {
  const page = (ids: string[], reference: string) =>
    ids.map((id) => ({ video_id: id, video_name: `A (${reference})` }));
  const [first, last] = [page(['film_1'], 'call_1'), page(['film_ours'], REFERENCE)];
  const found = { externalId: 'film_ours' };
  const told = { total_count: 2 };
  assert.deepEqual(
    await findIn(fakeTavus, [
      { data: first, ...told },
      { data: last, ...told },
    ]),
    found,
  );
  assert.deepEqual(await findIn(fakeTavus, [{ data: first }, { data: last }]), found);
  assert.equal(await findIn(fakeTavus, [{ data: first }, { data: [] }]), null);
});
