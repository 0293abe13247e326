// What the dashboard's routes about flows and workspaces share: where they get things from, and how an action is noted.

import type { CreateFlowDeps } from '../../services/flows/create-flow.js';
import type { Commands } from '../../services/flows/flow-commands.js';
import type { FlowRepository } from '../../services/flows/flow-repository.js';
import type { ReceiptDeps } from '../../services/provenance/receipts.js';
import type { CardFindingDeps } from '../../services/reviews/findings.js';
import type { Database } from '../../store/db/database.js';
import type { Erased } from '../../store/flows/erasure.js';
import type { ProgressReader, UrlOf } from '../api/flow-body.js';

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
