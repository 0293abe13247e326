// A route of the dashboard: what core/route.ts declares, with who may ask. Make them with publicRoute, personRoute and memberRoute.
import type { z } from 'zod';
import type { Role } from '../../domain/roles.js';
import type { CreateFlowDeps } from '../../services/flows/create-flow.js';
import type { Commands } from '../../services/flows/flow-commands.js';
import type { FlowRepository } from '../../services/flows/flow-repository.js';
import type { ReceiptDeps } from '../../services/provenance/receipts.js';
import type { CardFindingDeps } from '../../services/reviews/findings.js';
import type { Database } from '../../store/db/database.js';
import type { Erased } from '../../store/flows/erasure.js';
import type { Member, Person } from '../../store/people/sessions.js';
import type { ProgressReader, UrlOf } from '../api/flow-body.js';
import type { Draft, Nothing, Reply, RequestOf, Route } from '../core/route.js';
import type { Done } from './schemas/fields.js';

export type { Member, Person };

export const APP_PREFIX = '/app/api';

/** Who may ask: anybody, whoever is signed in, or who has at least this role in the workspace of the path. */
export type AppAccess = 'public' | 'signed-in' | { role: Role };

/** What is known of the browser that asks. */
export type FromBrowser = {
  /** Where the person reaches us, such as https://videos.example.com; for links that are shown. */
  origin: string;
  /** The address of the client, for limits. */
  address: string;
  /** The cookie of the present session, if there is one. */
  sessionValue: string | null;
  /** A cookie that setCookie has set. */
  cookie(name: string): string | null;
  /** Sets a cookie that no script can read, or takes it away with null. */
  setCookie(name: string, value: string | null, seconds: number): void;
  /** Signs this browser in, or out with null. */
  setSession(value: string | null): void;
};

export type AppRequest = RequestOf & FromBrowser;

export type AppRoute = Route & {
  access: AppAccess;
  /** Only for who has proved within the last minutes who they are. */
  isSensitive: boolean;
};

type Sensitive = { isSensitive?: boolean };

/** Answers anybody. */
export const publicRoute = <
  Path extends string,
  Kind extends Reply,
  Body extends z.ZodType = Nothing,
  Query extends z.ZodObject = Nothing,
>(
  draft: Draft<FromBrowser, Path, Body, Query, Kind>,
): AppRoute => ({ ...draft, access: 'public', isSensitive: false });

/** Answers whoever is signed in. */
export const personRoute = <
  Path extends string,
  Kind extends Reply,
  Body extends z.ZodType = Nothing,
  Query extends z.ZodObject = Nothing,
>({
  isSensitive = false,
  ...draft
}: Draft<FromBrowser & { person: Person }, Path, Body, Query, Kind> & Sensitive): AppRoute => ({
  ...draft,
  access: 'signed-in',
  isSensitive,
});

/** Answers who has at least `role` in the workspace; the path stands below /workspaces/{workspaceId}. */
export const memberRoute = <
  Path extends string,
  Kind extends Reply,
  Body extends z.ZodType = Nothing,
  Query extends z.ZodObject = Nothing,
>({
  role,
  isSensitive = false,
  ...draft
}: Draft<FromBrowser & { member: Member }, Path, Body, Query, Kind> & Sensitive & { role: Role }): AppRoute => ({
  ...draft,
  path: `/workspaces/{workspaceId}${draft.path}`,
  access: { role },
  isSensitive,
});

export const DONE: Done = { success: true };

// What the dashboard's routes about flows and workspaces share: where they get things from, and how an action is noted.

export type WorkspaceContext = CreateFlowDeps &
  ReceiptDeps &
  CardFindingDeps & {
    database: Database;
    flows: FlowRepository;
    commands: Commands;
    progress: ProgressReader;
    urlOf: UrlOf;
    /** Where the public reaches us. */
    publicUrl(): string;
    /** Deletes the files of an erased flow; what fails here is done again later. */
    removeFiles(erased: Erased): Promise<void>;
  };
