// How a server can get the list of flows wrong.
import { type Faults, fail, isList, onAnswer, onGood, onRequest, queryOf, without } from './spoil.js';

export const listFaults: Faults = {
  'lists flows newest first, each with exactly the fields of a summary': [
    onGood(isList, (body) => {
      body.flows.reverse();
    }),
    onGood(isList, ({ flows }) => {
      for (const flow of flows) delete flow.title;
    }),
    onGood(isList, ({ flows }) => {
      for (const flow of flows) flow.videoUrl = null;
    }),
    onGood(isList, (body) => {
      delete body.success;
    }),
    onGood(isList, (body) => {
      body.total = body.flows.length;
    }),
  ],
  'gives 20 flows by default, as many as asked for, and a cursor only while there are more': [
    onRequest(isList, (asked) => {
      if (!asked.path.includes('?limit') && !asked.path.includes('&limit'))
        asked.path = asked.path.replace(/\?$|$/, '?limit=100');
    }),
    onRequest(isList, (asked) => {
      asked.path = asked.path.replace('limit=1', 'limit=2');
    }),
    onGood(isList, (body) => {
      body.nextCursor = null;
    }),
    onGood(isList, (body) => {
      body.nextCursor ??= 'there-is-always-more';
    }),
  ],
  'neither skips nor repeats a flow over pages, though others are created meanwhile': [
    onGood(isList, (body, _answered, asked) => {
      if (queryOf(asked).has('cursor')) body.flows.shift();
    }),
    () => {
      let last: any = null;
      return {
        after: ({ body }, asked) => {
          if (!isList(asked) || !body?.flows) return;
          if (queryOf(asked).has('cursor')) body.flows[0] = last;
          last = body.flows.at(-1);
        },
      };
    },
    () => {
      // Counts from the front, as many servers do: a flow created meanwhile pushes one onto the next page again.
      let offset = 0;
      return {
        before: (asked) => {
          if (!isList(asked)) return;
          const query = queryOf(asked);
          offset = query.has('cursor') ? Number(query.get('cursor')) : 0;
          if (query.get('limit') === '2') asked.path = `${asked.path.split('?')[0]}?limit=100`;
        },
        after: ({ body }, asked) => {
          if (!isList(asked) || body.flows.length < 5 || asked.path.includes('keep')) return;
          const { flows } = body;
          body.flows = flows.slice(offset, offset + 2);
          body.nextCursor = offset + 2 < flows.length ? String(offset + 2) : null;
        },
      };
    },
  ],
  'filters by exactly one status, also over pages': [
    onRequest(isList, (asked) => {
      asked.path = asked.path.replace(/status=\w+&?/, '');
    }),
    onRequest(isList, (asked) => {
      if (queryOf(asked).has('cursor')) asked.path = asked.path.replace(/status=\w+&?/, '');
    }),
  ],
  'takes limits from 1 to 100 as plain decimals, and refuses all others': [
    onRequest(isList, (asked) => {
      asked.path = asked.path.replace('limit=101', 'limit=100');
    }),
    onRequest(isList, (asked) => {
      asked.path = asked.path.replace('limit=0x10', 'limit=16');
    }),
    onAnswer(
      (asked) => queryOf(asked).get('limit') === '100',
      (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
    ),
  ],
  'refuses a status that is none': [
    onRequest(isList, (asked) => {
      asked.path = asked.path.replace('status=PENDING', 'status=pending');
    }),
    onRequest(isList, (asked) => without(asked, /\?status=done$/)),
  ],
  'refuses a cursor that it never gave': [onRequest(isList, (asked) => without(asked, /\?cursor=nonsense$/))],
  'refuses a parameter that it does not know, so that no slip of the pen shows other flows': [
    onRequest(isList, (asked) => without(asked, /\?stauts=failed$/)),
    onRequest(isList, (asked) => without(asked, /\?metadata=4711$/)),
    onAnswer(isList, (answered) => {
      if (answered.body?.code) answered.body.error = 'It cannot be read.';
    }),
  ],
};
