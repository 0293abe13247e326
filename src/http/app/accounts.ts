// Everything of the dashboard that is about people rather than flows: one list of routes from the files beside this one.
import type { Clock } from '../../lib/clock.js';
import type { Passwords } from '../../lib/passwords.js';
import type { Database } from '../../store/database.js';
import type { AppRoute } from './route.js';
import { sessionRoutes } from './session.js';

export type AccountContext = { database: Database; clock: Clock; passwords: Passwords };

export const accountRoutes = (context: AccountContext): AppRoute[] => [...sessionRoutes(context)];
