// A flow as a line of the list, and the beginning of everything else that is told of it.
import { pathBeside } from '../../../domain/assets.js';
import { areFewFacts } from '../../../domain/draft.js';
import type { FlowRow } from '../../../store/flows/flow-rows.js';
import { keepsPreview } from '../../../store/flows/previews.js';
import type { UrlOf } from '../../api/flow-body.js';
import type { FlowLine } from '../schemas/flows.js';

/** A video that its workspace keeps no more has no address. */
export const videoPathOf = ({ status, video_path }: Pick<FlowRow, 'status' | 'video_path'>): string | null =>
  status === 'completed' ? video_path : null;

/** Of a flow whose media are not deleted. */
export const picturesOf = (row: Pick<FlowRow, 'status' | 'video_path' | 'pictures'>): FlowRow['pictures'] =>
  keepsPreview(row) ? row.pictures : null;

export function flowLine(row: FlowRow, urlOf: UrlOf): FlowLine {
  const path = videoPathOf(row);
  const pictures = picturesOf(row);
  const { status, video_duration_s: seconds } = row;
  return {
    id: row.id,
    status,
    title: row.title,
    prospectName: row.input.prospectName,
    prospectCompany: row.input.prospectCompany,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    durationSeconds: status === 'completed' && seconds !== null ? Math.round(seconds * 1_000) / 1_000 : null,
    madeBy: madeBy(row),
    percent: percentOf(row),
    posterUrl: path === null ? null : urlOf(pathBeside(path, 'poster')),
    videoUrl: path === null ? null : urlOf(path),
    thumbnailUrl: pictures ? urlOf(pictures.thumbnailPath) : null,
    hasFewFacts: areFewFacts(row.facts),
  };
}

function madeBy({ person, key }: Pick<FlowRow, 'person' | 'key'>): FlowLine['madeBy'] {
  if (person !== null) return { kind: 'person', name: person };
  return key === null ? null : { kind: 'key', name: key };
}

/** Of the present stage. */
export const percentOf = ({ status, progress }: Pick<FlowRow, 'status' | 'progress'>): number =>
  status === 'completed' ? 100 : progress;
