// What the page that imports a list and the server say to each other: types only, as those of shapes.ts.

/** POST /workspaces/{workspaceId}/flows/import/check and /flows/import: rows as NewFlow, with metadata where there is some. */
export type ImportRows = { rows: Record<string, unknown>[] };

/** In the order of the rows; nothing is made. */
export type ImportCheck = {
  /** Why a row would make no video, for people; `flowId` is the video that the same person made of the same call within a day. */
  rows: { problem: string | null; flowId: string | null }[];
};

/** In the order of the rows. */
export type Imported = { rows: ImportedRow[] };
export type ImportedRow =
  | { flowId: string; isNew: boolean }
  /** `code` IDEMPOTENCY_CONFLICT: another window sends the same row at this moment. */
  | { problem: string; code: string };
