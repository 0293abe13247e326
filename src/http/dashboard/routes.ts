// Every route of the dashboard, group by group. What is missing here does not exist; test/accounts/access.test.ts says of
// each who may ask.
import { type AccountContext, accountRoutes } from './accounts/accounts.js';
import type { AppRoute } from './route.js';
import { type DeskRoutesContext, deskRoutes } from './workspace-routes.js';

export type AppContext = { accounts: AccountContext; desk: DeskRoutesContext };

export const appRoutes = ({ accounts, desk }: AppContext): AppRoute[] => [
  ...accountRoutes(accounts),
  ...deskRoutes(desk),
];
