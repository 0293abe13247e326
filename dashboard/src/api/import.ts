// Importing a list: what would become of rows, and making them, a few at a time. What fails on the way is sent again, which makes
// nothing twice.

import { useQueryClient } from '@tanstack/react-query';
import type { ImportCheck, Imported, ImportedRow, ImportRows } from '#schemas/flows';
import { t } from '../language/text';
import { useApi, useWorkspace } from './api-context';
import { ApiError } from './client';
import { workspaceKey } from './workspace-query';

type Sent = ImportRows['rows'];

const TRIES = 5;
const FIRST_PAUSE_MS = 500;

export function useImporting() {
  const api = useApi();
  const client = useQueryClient();
  const { workspaceId, path } = useWorkspace();
  return {
    check: (rows: Sent) => insist(() => api.post<ImportCheck>(`${path}/flows/import/check`, { rows })),
    make: (rows: Sent) => insist(async () => settled(await api.post<Imported>(`${path}/flows/import`, { rows }))),
    /** What pages show of the workspace is read anew. */
    tellMade: () => {
      for (const topic of ['flows', 'overview']) {
        void client.invalidateQueries({ queryKey: workspaceKey(workspaceId, topic) });
      }
    },
  };
}

class StillSent extends Error {}

/** A row that another window is sending at this moment is asked about again. */
function settled(imported: Imported): Imported {
  const isSentElsewhere = (row: ImportedRow) => 'code' in row && row.code === 'IDEMPOTENCY_CONFLICT';
  if (imported.rows.some(isSentElsewhere))
    throw new StillSent(t('This list is already being imported in another window.'));
  return imported;
}

async function insist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tries - 1)));
    }
  }
}

const PASSING = new Set(['NOT_REACHED', 'TIMEOUT', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);

const isPassing = (error: unknown): boolean =>
  error instanceof StillSent || (error instanceof ApiError && PASSING.has(error.code));
