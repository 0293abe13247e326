// What a server of the contract can get wrong, and the check that must see it. Every check has a fault of its own here.
import type { Answered, Asked, Spoil } from '../support/spoiler.js';

export type KeysOfFaults = { key: string; second: string; limited: string; spent: string; unready: string };

const FLOWS = /\/flows\/sales-email-video(\?|$)/;
const FLOW = /\/flows\/sales-email-video\/[^/?]+(\?|$)/;
const APPROVE = /\/approve$/;

const isCreate = ({ method, path }: Asked) => method === 'POST' && FLOWS.test(path);
const isList = ({ method, path }: Asked) => method === 'GET' && FLOWS.test(path);
const isRead = ({ method, path }: Asked) => method === 'GET' && FLOW.test(path);
const isDecision = ({ method, path }: Asked) => method === 'POST' && APPROVE.test(path);
const isCancel = ({ method, path }: Asked) => method === 'DELETE' && FLOW.test(path);
const queryOf = ({ path }: Asked) => new URLSearchParams(path.split('?')[1] ?? '');
const without = (asked: Asked, pattern: RegExp) => {
  asked.path = asked.path.replace(pattern, '');
};
const fail = (answered: Answered, status: number, code: string, error = 'It went wrong.') => {
  answered.status = status;
  answered.body = { success: false, error, code };
};
const wordsOf = (asked: Asked): string[] => String(asked.body?.emailContent ?? '').split(/\s+/);

/** With a memory of its own for each run, hence functions. */
type Faults = Record<string, (() => Spoil)[]>;

export const faultsFor = ({ key, second, limited, spent, unready }: KeysOfFaults): Faults => {
  const swap = (from: string): Spoil => ({
    before: (asked) => {
      if (asked.headers.authorization === `Bearer ${from}`) asked.headers.authorization = `Bearer ${key}`;
    },
  });
  const onAnswer =
    (matches: (asked: Asked) => boolean, change: (answered: Answered, asked: Asked) => void) => (): Spoil => ({
      after: (answered, asked) => {
        if (matches(asked)) change(answered, asked);
      },
    });
  const onGood =
    (matches: (asked: Asked) => boolean, change: (body: any, answered: Answered, asked: Asked) => void) =>
    (): Spoil => ({
      after: (answered, asked) => {
        if (matches(asked) && answered.status === 200 && answered.body) change(answered.body, answered, asked);
      },
    });
  const onRequest = (matches: (asked: Asked) => boolean, change: (asked: Asked) => void) => (): Spoil => ({
    before: (asked) => {
      if (matches(asked)) change(asked);
    },
  });
  const noIdempotency = onRequest(
    () => true,
    (asked) => {
      delete asked.headers['idempotency-key'];
    },
  );
  const always = () => true;

  return {
    'fails with exactly success, error and code': [
      onAnswer(always, ({ status, body }) => {
        if (status >= 400) body.requestId = 'r1';
      }),
      onAnswer(always, ({ status, body }) => {
        if (status >= 400) delete body.code;
      }),
      onAnswer(always, ({ status, body }) => {
        if (status >= 400) body.success = true;
      }),
      onAnswer(always, ({ status, body }) => {
        if (status >= 400) body.error = '';
      }),
      onAnswer(always, ({ headers }) => {
        headers['content-type'] = 'text/html';
      }),
    ],
    'answers 404 NOT_FOUND at paths that do not exist, also with a slash at the end, before it looks at keys': [
      onRequest(always, (asked) => without(asked, /\/$/)),
      onAnswer(
        ({ path }) => path.endsWith('/nothing'),
        (answered) => fail(answered, 401, 'UNAUTHORIZED'),
      ),
    ],
    'answers 405 with Allow for every other method, OPTIONS too, before it looks at keys': [
      onAnswer(always, ({ headers }) => {
        delete headers.allow;
      }),
      onAnswer(
        ({ method }) => method === 'OPTIONS',
        (answered) => {
          answered.status = 204;
          answered.body = null;
        },
      ),
      onAnswer(
        ({ method }) => method === 'PUT',
        (answered) => fail(answered, 404, 'NOT_FOUND'),
      ),
    ],
    'answers HEAD like GET, without a body': [
      onAnswer(
        ({ method }) => method === 'HEAD',
        (answered) => {
          answered.status = 405;
        },
      ),
    ],
    'refuses a broken percent-encoding in the path, with and without a key': [
      onAnswer(
        ({ path }) => path.endsWith('%zz'),
        (answered) => fail(answered, 404, 'FLOW_NOT_FOUND'),
      ),
    ],
    'gives every answer a request id of its own, and keeps it out of stores': [
      onAnswer(always, ({ headers }) => {
        headers['x-request-id'] = 'always-the-same';
      }),
      onAnswer(always, ({ headers }) => {
        delete headers['cache-control'];
      }),
      onAnswer(always, ({ headers }) => {
        delete headers['x-content-type-options'];
      }),
    ],
    'takes the key as a Bearer token': [
      onRequest(always, ({ headers }) => {
        delete headers.authorization;
      }),
    ],
    'refuses every endpoint without a key, with a challenge that names no error': [
      onAnswer(always, ({ headers }) => {
        delete headers['www-authenticate'];
      }),
      onRequest(isList, ({ headers }) => {
        headers.authorization ??= `Bearer ${key}`;
      }),
    ],
    'refuses keys that it does not know as invalid_token, and does not repeat them': [
      onRequest(always, ({ headers }) => {
        headers.authorization = `Bearer ${key}`;
      }),
      onAnswer(always, ({ headers }) => {
        headers['www-authenticate'] = 'Bearer realm="x"';
      }),
      onAnswer(always, ({ status, body }, { headers }) => {
        if (status === 401) body.error = `"${headers.authorization}" is no key.`;
      }),
    ],
    'takes the word Bearer in any case': [
      onAnswer(
        ({ headers }) => headers.authorization?.startsWith('bearer') ?? false,
        (answered) => fail(answered, 401, 'UNAUTHORIZED'),
      ),
    ],
    'lets a key with the scope flows:read read, and do nothing else': [
      () => swap(limited),
      onAnswer(always, ({ headers }) => {
        delete headers['www-authenticate'];
      }),
    ],
    'looks at the key before the body, and at the body before the flow': [
      onRequest(always, ({ headers }) => {
        headers.authorization ??= `Bearer ${key}`;
      }),
      onAnswer(
        (asked) => asked.path.includes('/nope/') && asked.body?.action === 'perhaps',
        (answered) => fail(answered, 404, 'FLOW_NOT_FOUND'),
      ),
    ],
    'looks at the scope before the body': [
      onAnswer(
        ({ method, body }) => method === 'POST' && Object.keys(body ?? {}).length === 0,
        (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
      ),
    ],
    'shows a key only the flows of its workspace': [() => swap(second)],
    'tells a foreign flow from one that never was by nothing': [
      onAnswer(isRead, ({ status, body }, { path }) => {
        if (status === 404 && !path.endsWith('nope')) body.error = 'This flow is not yours.';
      }),
    ],
    'refuses every endpoint while the workspace has no avatar or no voice': [() => swap(unready)],
    'takes nothing but application/json': [
      onRequest(always, ({ headers }) => {
        if (headers['content-type'] === 'text/plain') headers['content-type'] = 'application/json';
      }),
    ],
    'takes UTF-8 by every name, and no other character set': [
      onRequest(always, ({ headers }) => {
        if (headers['content-type']?.includes(';charset')) headers['content-type'] = 'text/plain';
      }),
      onRequest(always, ({ headers }) => {
        delete headers['content-encoding'];
      }),
      onRequest(always, ({ headers }) => {
        if (headers['content-type']?.includes('utf-16')) headers['content-type'] = 'application/json';
      }),
    ],
    'refuses what is no JSON or no UTF-8': [
      onRequest(always, (asked) => {
        if (asked.text.includes('\u00e9')) asked.text = asked.text.replace('\u00e9', 'e');
      }),
      onAnswer(
        ({ text }) => text === 'undefined',
        (answered) => fail(answered, 500, 'INTERNAL_ERROR'),
      ),
    ],
    'refuses bodies that are no object, and an empty one': [
      onAnswer(
        ({ text }) => text === 'null',
        (answered) => fail(answered, 500, 'INTERNAL_ERROR'),
      ),
      onAnswer(
        (asked) => isDecision(asked) && asked.text === '',
        (answered) => fail(answered, 404, 'FLOW_NOT_FOUND'),
      ),
    ],
    'takes a body of 256 KiB and not one byte more': [
      onAnswer(
        ({ text }) => text.length > 262_144,
        (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
      ),
      onAnswer(
        ({ text }) => text.length === 262_144,
        (answered) => fail(answered, 413, 'PAYLOAD_TOO_LARGE'),
      ),
    ],
    'answers at once with exactly success, flowId, status pending and perhaps a message': [
      onGood(isCreate, (body) => {
        body.createdAt = '2026-01-01T00:00:00.000Z';
      }),
      onGood(isCreate, (body) => {
        body.status = 'queued';
      }),
      onGood(isCreate, (body) => {
        delete body.success;
      }),
      onGood(isCreate, (_body, answered) => {
        answered.status = 201;
      }),
      onGood(isCreate, (body) => {
        body.flowId = 'flow_0000000000000000000000';
      }),
    ],
    'gives flows identifiers that need no encoding and cannot be guessed': [
      () => ({
        before: (asked) => without(asked, /\.(?=\/|\?|$)/),
        after: ({ body }) => {
          if (typeof body?.flowId === 'string') body.flowId += '.';
        },
      }),
    ],
    'refuses a summary of 49 words, says so, and makes no flow': [
      onRequest(isCreate, (asked) => {
        if (wordsOf(asked).length === 49) asked.body.emailContent += ' another';
      }),
      onAnswer(isCreate, ({ status, body }) => {
        if (status === 400) body.error = 'The summary is too short.';
      }),
      () => ({
        // Says no and does it.
        before: (asked) => {
          if (isCreate(asked)) asked.body.emailContent += ' another';
        },
        after: (answered, asked) => {
          if (isCreate(asked)) fail(answered, 400, 'VALIDATION_ERROR', 'At least 50 words.');
        },
      }),
    ],
    'takes a summary of 50 words': [
      onAnswer(
        (asked) => isCreate(asked) && wordsOf(asked).length === 50,
        (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
      ),
    ],
    'counts what holds a letter or a digit between white space, says how many, and knows Chinese': [
      onAnswer(isCreate, ({ status, body }) => {
        if (status === 400) body.error = 'emailContent must have at least 50 words.';
      }),
      onRequest(isCreate, (asked) => {
        asked.body.emailContent = asked.body.emailContent.replace('-', ' ');
      }),
    ],
    'takes white space of every kind between words': [
      onRequest(isCreate, (asked) => {
        asked.body.emailContent = asked.body.emailContent.replace(/\s+/g, '');
      }),
    ],
    'refuses a missing summary and fields of the wrong type, and names the field': [
      onRequest(isCreate, ({ body }) => {
        if (body.autoApproveScript === 'false') body.autoApproveScript = false;
      }),
      onRequest(isCreate, ({ body }) => {
        if (typeof body.title === 'number') body.title = String(body.title);
      }),
      onAnswer(isCreate, ({ status, body }) => {
        if (status === 400) body.error = 'Invalid request.';
      }),
    ],
    'refuses texts that are too long, U+0000, and avatars and voices that it does not have': [
      onRequest(isCreate, ({ body }) => {
        delete body.voiceId;
      }),
      onRequest(isCreate, ({ body }) => {
        if (body.title) body.title = body.title.slice(0, 300);
      }),
      onRequest(isCreate, ({ body }) => {
        body.emailContent = body.emailContent.replace('\u0000', '');
      }),
    ],
    'takes null for an optional field as left out, and names fields that it does not know': [
      onAnswer(
        (asked) => isCreate(asked) && asked.body.title === null,
        (answered) => fail(answered, 400, 'VALIDATION_ERROR', 'title must be a string.'),
      ),
      onGood(isCreate, (body) => {
        body.message = 'The video is being made.';
      }),
    ],
    'shows the title in the list, letter for letter': [
      onGood(isList, ({ flows }) => {
        for (const flow of flows) flow.title = flow.title.replace(/[^ -~]/g, '?');
      }),
    ],
    'makes a title from the name of the prospect': [
      onGood(isList, ({ flows }) => {
        for (const flow of flows) flow.title = 'Untitled';
      }),
    ],
    'shows a new flow at once, with the fields of its state and no success': [
      onGood(isRead, (body) => {
        body.success = true;
      }),
      onGood(isRead, (body) => {
        body.createdAt = 1_767_225_600;
      }),
      onGood(isRead, (body) => {
        body.flowId = 'another';
      }),
      onGood(isRead, (body) => {
        body.status = 'queued';
      }),
    ],
    'stops at pending_approval and shows the script, with exactly the fields of that state': [
      onGood(isRead, (body) => {
        delete body.generatedScript;
      }),
      onGood(isRead, (body) => {
        body.videoUrl = null;
      }),
      onGood(isRead, (body) => {
        body.title = 'A title';
      }),
    ],
    'shows a flow with the fields of its state in every state that it passes': [
      onGood(isRead, ({ scenes }) => {
        for (const scene of scenes ?? []) scene.index += 1;
      }),
      onGood(isRead, ({ scenes }) => {
        for (const scene of scenes ?? []) scene.durationEstimate = '9 s';
      }),
      onGood(isRead, ({ scenes }) => {
        for (const scene of scenes ?? []) scene.heading = 'Hello';
      }),
      onGood(isRead, (body) => {
        delete body.scenes;
      }),
    ],
    'answers FLOW_NOT_FOUND for flows that never were, on each endpoint of a flow': [
      onAnswer(isCancel, (answered) => {
        answered.status = 200;
      }),
      onAnswer(isDecision, (answered) => fail(answered, 400, 'VALIDATION_ERROR')),
      onAnswer(isRead, ({ body }) => {
        body.code = 'NOT_FOUND';
      }),
    ],
    'takes identifiers that are malformed or endless for flows that never were': [
      onAnswer(
        ({ path }) => path.includes('%00'),
        (answered) => fail(answered, 500, 'INTERNAL_ERROR'),
      ),
      onAnswer(
        ({ path }) => path.length > 2_000,
        (answered) => fail(answered, 414, 'URI_TOO_LONG'),
      ),
    ],
    'gives a flow a tag, and answers 304 without a body to those who know it': [
      () => {
        let count = 0;
        return {
          after: ({ headers }) => {
            headers.etag = `"${count++}"`;
          },
        };
      },
      onRequest(always, ({ headers }) => {
        delete headers['if-none-match'];
      }),
      onAnswer(always, ({ headers }) => {
        delete headers.etag;
      }),
    ],
    'changes the tag when the flow moves': [
      onAnswer(isRead, ({ headers }) => {
        headers.etag = '"the-same"';
      }),
    ],
    'holds an answer as long as was preferred, 30 seconds at most, and says so': [
      onRequest(always, ({ headers }) => {
        delete headers.prefer;
      }),
      onRequest(always, ({ headers }) => {
        if (headers.prefer) headers.prefer = 'wait=0';
      }),
      onAnswer(always, ({ headers }) => {
        delete headers['preference-applied'];
      }),
    ],
    'answers who waits as soon as the flow moves': [
      onRequest(always, ({ headers }) => {
        delete headers.prefer;
      }),
      () => {
        const seen = new Map<string, any>();
        return {
          // Answers whoever waited with what was there before.
          after: (answered, asked) => {
            if (asked.headers.prefer) answered.body = seen.get(asked.path) ?? answered.body;
            else if (isRead(asked)) seen.set(asked.path, answered.body);
          },
        };
      },
    ],
    'refuses an expansion that it does not know': [onRequest(isRead, (asked) => without(asked, /\?.*$/))],
    'counts down what a key may still ask, where it limits that': [
      onAnswer(always, ({ headers }) => {
        headers['ratelimit-remaining'] = '500';
      }),
      onAnswer(always, ({ headers }) => {
        headers['ratelimit-reset'] = 'soon';
      }),
    ],
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
    'refuses unknown actions and bad scripts, and the flow goes on waiting': [
      onRequest(isDecision, ({ body }) => {
        if (typeof body?.action === 'string') body.action = body.action.toLowerCase();
      }),
      onRequest(isDecision, ({ body }) => {
        if (body?.editedScript?.trim?.() === '') delete body.editedScript;
      }),
      onAnswer(isDecision, ({ body }) => {
        body.error = 'Invalid request.';
      }),
    ],
    'approves the draft unchanged': [
      onGood(isDecision, (body) => {
        body.status = 'approved';
      }),
      onGood(isDecision, (body) => {
        delete body.flowId;
      }),
      () => {
        let decided = false;
        return {
          after: ({ body }, asked) => {
            if (isDecision(asked)) decided = true;
            if (decided && isRead(asked)) body.generatedScript += ' And more.';
          },
        };
      },
    ],
    'approves with an edited script, which from then on is the script': [
      onRequest(isDecision, ({ body }) => {
        delete body.editedScript;
      }),
    ],
    'rejects into cancelled': [
      onGood(isDecision, (body) => {
        body.status = 'rejected';
      }),
      onRequest(isDecision, ({ body }) => {
        body.action = 'approve';
      }),
    ],
    'does not look at an edited script beside a rejection': [
      onAnswer(
        (asked) => isDecision(asked) && asked.body.editedScript === 5,
        (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
      ),
    ],
    'refuses a decision outside of pending_approval, and names the status': [
      onAnswer(isDecision, ({ body }) => {
        body.error = 'The flow does not wait for approval.';
      }),
      onAnswer(isDecision, ({ body }) => {
        body.code = 'INVALID_STATE';
      }),
      onAnswer(isDecision, (answered) => {
        answered.status = 409;
      }),
    ],
    'lets exactly one of three decisions at once win': [
      onAnswer(isDecision, (answered, { path }) => {
        answered.status = 200;
        answered.body = { success: true, flowId: path.split('/').at(-2), status: 'cancelled' };
      }),
      onAnswer(isDecision, (answered) => {
        if (answered.status === 400) fail(answered, 409, 'CONFLICT');
      }),
    ],
    'goes on by itself only when it was told to': [
      onRequest(isCreate, ({ body }) => {
        body.autoApproveScript = false;
      }),
    ],
    'cancels a new flow': [
      onGood(isCancel, (body) => {
        body.status = 'cancelling';
      }),
      onAnswer(isCancel, (answered) => {
        answered.status = 204;
        answered.body = null;
      }),
    ],
    'cancels a flow that waits for approval': [
      onGood(isCancel, (body) => {
        body.message = 'Cancelled.';
      }),
      onGood(isRead, (body) => {
        if (body.status === 'cancelled') body.status = 'failed';
      }),
    ],
    'answers a cancel of a cancelled flow in the same way': [
      () => {
        const seen = new Set<string>();
        return {
          after: (answered, asked) => {
            if (!isCancel(asked)) return;
            if (seen.has(asked.path)) fail(answered, 400, 'VALIDATION_ERROR');
            seen.add(asked.path);
          },
        };
      },
    ],
    'cancels with a JSON content type and no body, and with a body that it does not look at': [
      onAnswer(
        (asked) => isCancel(asked) && asked.text === '' && 'content-type' in asked.headers,
        (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
      ),
      onAnswer(
        (asked) => isCancel(asked) && asked.text !== '',
        (answered) => fail(answered, 400, 'VALIDATION_ERROR'),
      ),
    ],
    'lets a cancel and a rejection at once agree on one end': [
      onAnswer(isCancel, (answered) => fail(answered, 409, 'CONFLICT')),
      onAnswer(isDecision, (answered) => fail(answered, 500, 'INTERNAL_ERROR')),
    ],
    'answers a repeated create with the same flow, and says that it is a repetition': [
      noIdempotency,
      onAnswer(always, ({ headers }) => {
        delete headers['idempotent-replayed'];
      }),
      onAnswer(isCreate, ({ headers }) => {
        headers['idempotent-replayed'] = 'true';
      }),
    ],
    'refuses the same key with other fields': [
      noIdempotency,
      onAnswer(isCreate, (answered) => {
        if (answered.status === 422) answered.status = 409;
      }),
    ],
    'lets five requests with one key at once make one flow': [noIdempotency],
    'refuses keys that are too long or hold white space': [
      onRequest(always, ({ headers }) => {
        if (String(headers['idempotency-key']).length > 255) delete headers['idempotency-key'];
      }),
      noIdempotency,
    ],
    'remembers no failure': [
      () => {
        const failures = new Map<string, Answered>();
        return {
          after: (answered, { headers }) => {
            const name = String(headers['idempotency-key']);
            const earlier = failures.get(name);
            if (earlier) Object.assign(answered, earlier);
            else if (answered.status >= 400) failures.set(name, { ...answered });
          },
        };
      },
    ],
    'answers a repeated decision with its first answer': [noIdempotency],
    'takes one video for a flow, and gives it back once when that is cancelled': [
      onGood(
        ({ path }) => path.endsWith('/usage'),
        (body) => {
          body.used = 0;
        },
      ),
      () => {
        let most = 0;
        return {
          after: ({ body }, { path }) => {
            if (path.endsWith('/usage')) most = body.used = Math.max(most, body.used);
          },
        };
      },
      () => {
        const seen = new Set<string>();
        let twice = 0;
        return {
          after: ({ body }, asked) => {
            if (isCancel(asked) && seen.has(asked.path)) twice += 1;
            if (isCancel(asked)) seen.add(asked.path);
            if (asked.path.endsWith('/usage')) body.used -= twice;
          },
        };
      },
    ],
    'gives back a rejected flow, and takes nothing for a refused or repeated request': [
      () => {
        let refused = 0;
        return {
          after: ({ status, body }, asked) => {
            if (isCreate(asked) && status === 400) refused += 1;
            if (asked.path.endsWith('/usage')) body.used += refused;
          },
        };
      },
      () => {
        let rejected = 0;
        return {
          after: ({ body }, asked) => {
            if (isDecision(asked)) rejected += 1;
            if (asked.path.endsWith('/usage')) body.used += rejected;
          },
        };
      },
    ],
    'refuses a flow beyond the quota with 429': [
      () => swap(spent),
      onAnswer(isCreate, (answered) => {
        if (answered.status === 429) answered.status = 402;
      }),
    ],
    'looks at the quota last, and says when it is counted anew': [
      onAnswer(always, ({ headers }) => {
        delete headers['retry-after'];
      }),
      onAnswer(isCreate, (answered) => fail(answered, 429, 'QUOTA_EXCEEDED')),
      onAnswer(isCreate, ({ status, body }) => {
        if (status === 429) body.error = 'No videos are left.';
      }),
    ],
    'lists the avatars, one of them ready': [
      onGood(
        ({ path }) => path.endsWith('/avatars'),
        ({ avatars }) => {
          for (const avatar of avatars) avatar.status = 'processing';
        },
      ),
      onGood(
        ({ path }) => path.endsWith('/avatars'),
        ({ avatars }) => {
          for (const avatar of avatars) delete avatar.aspectRatios;
        },
      ),
    ],
    'lists the voices': [
      onGood(
        ({ path }) => path.endsWith('/voices'),
        (body) => {
          body.voices = [];
        },
      ),
    ],
    'tells the use of the quota, and what remains': [
      onGood(
        ({ path }) => path.endsWith('/usage'),
        (body) => {
          body.remaining = 12_345;
        },
      ),
    ],
    'tells who asks, and not with which key': [
      onGood(
        ({ path }) => path.endsWith('/me'),
        (body) => {
          body.key.name = key;
        },
      ),
      onGood(
        ({ path }) => path.endsWith('/me'),
        (body) => {
          body.email = 'sam@example.com';
        },
      ),
    ],
    'takes an avatar and a voice that it lists': [
      onAnswer(
        (asked) => isCreate(asked) && Boolean(asked.body.avatarId),
        (answered) => fail(answered, 400, 'VALIDATION_ERROR', 'avatarId is not ready.'),
      ),
    ],
  };
};
