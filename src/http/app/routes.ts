// Every route of the dashboard, group by group. What is missing here does not exist; test/accounts/access.test.ts says of
// each who may ask.
import { type AccountContext, accountRoutes } from './accounts.js';
import type { AppRoute } from './route.js';

export type AppContext = { accounts: AccountContext };

export const appRoutes = ({ accounts }: AppContext): AppRoute[] => [...accountRoutes(accounts)];
