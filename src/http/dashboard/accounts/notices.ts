// What the person is told about the own account: changes of passwords and factors, sign-ins from new browsers, wrong tries.
import { listNotices, readNotices } from '../../../store/people/notices.js';
import { type AppRoute, DONE, personRoute } from '../route.js';
import type { Done, NoticeList } from '../shapes.js';
import type { AccountContext } from './accounts.js';

export const noticeRoutes = ({ database, clock }: AccountContext): AppRoute[] => [
  personRoute({
    method: 'GET',
    path: '/notices',
    handle: async ({ person }): Promise<NoticeList> => {
      const rows = await listNotices(database.db, person);
      return {
        notices: rows.map(({ id, at, kind, detail, session_id, read_at }) => ({
          ...{ id, kind, detail, at: at.toISOString() },
          isUnread: read_at === null && session_id !== person.sessionId,
          isByThisSession: session_id === person.sessionId,
        })),
      };
    },
  }),
  personRoute({
    method: 'POST',
    path: '/notices/read',
    handle: async ({ person }): Promise<Done> => {
      await readNotices(database.db, person, new Date(clock()));
      return DONE;
    },
  }),
];
