// What the routes of a review read and write. Behind the service this is PostgreSQL, behind the mock server its memory.
import { bookCosts } from '../store/costs.js';
import type { Database } from '../store/database.js';
import { findVisibleFlow, type Sight, type VisibleFlow } from '../store/flows.js';
import { findLexicon, type Lexicon } from '../store/lexicon.js';
import { findPreview, findReviewedFlow, type Preview, type ReviewedFlow } from '../store/previews.js';

export type ReviewBooks = {
  findFlow(id: string, sight: Sight): Promise<VisibleFlow | null>;
  findReviewedFlow(id: string, sight: Sight): Promise<ReviewedFlow | null>;
  findPreview(flowId: string): Promise<Pick<Preview, 'status' | 'result' | 'error'> | null>;
  findLexicon(workspaceId: string): Promise<Lexicon>;
  bookCosts(booked: Parameters<typeof bookCosts>[1]): Promise<void>;
};

export const createReviewBooks = ({ db }: Database): ReviewBooks => ({
  findFlow: (id, sight) => findVisibleFlow(db, id, sight),
  findReviewedFlow: (id, sight) => findReviewedFlow(db, id, sight),
  findPreview: (flowId) => findPreview(db, flowId),
  findLexicon: (workspaceId) => findLexicon(db, workspaceId),
  bookCosts: (booked) => bookCosts(db, booked),
});
