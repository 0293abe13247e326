// Names for the types of the API, generated from its OpenAPI document.
import type { components, operations } from './openapi.js';

type Schemas = components['schemas'];

export type CreateFlow = Schemas['CreateFlow'];
export type FlowCreated = Schemas['FlowCreated'];
/** A flow of a bulk request; with an idempotency key of its own it is created once, whatever it is sent with. */
export type BulkRow = Schemas['BulkRow'];
export type FlowsCreated = Schemas['FlowsCreated'];
export type Flow = Schemas['Flow'];
export type FlowStatus = Flow['status'];
export type FlowSummary = Schemas['FlowSummary'];
export type FlowList = Schemas['FlowList'];
export type ScriptDecided = Schemas['ScriptDecided'];
export type FlowCancelled = Schemas['FlowCancelled'];
export type FlowErased = Schemas['FlowErased'];
export type Review = Schemas['Review'];
export type Narration = Schemas['Narration'];
export type SignedReceipt = Schemas['SignedReceipt'];
export type ScriptChecked = Schemas['ScriptChecked'];
export type Avatar = Schemas['AvatarList']['avatars'][number];
export type Voice = Schemas['VoiceList']['voices'][number];
export type Usage = Schemas['Usage'];
export type UsageReport = Schemas['UsageReport'];
export type UsageReportQuery = NonNullable<operations['readUsageReport']['parameters']['query']>;
export type Me = Schemas['Me'];

type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** Filters of a flow list. */
export type ListQuery = QueryOf<'listFlows'>;
/** Optional expansions of a flow that is read. */
export type Expand = 'progress' | 'assets' | 'costs' | 'making' | 'metadata';
