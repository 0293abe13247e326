// Names of the sources of flows.

import type { FlowSource } from '#schemas/flows';
import { t } from '../../language/text';

export const SOURCE_NAMES: Record<FlowSource, string> = {
  dashboard: t('Dashboard'),
  import: t('Import'),
  api: t('API'),
  bulk: t('Bulk API'),
};
