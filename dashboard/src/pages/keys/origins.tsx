// The origins that may use a key from a browser (CORS), one per line; keys for servers have none.

import { TextArea } from '../../design/forms/field';
import { t } from '../../language/text';

export const originsIn = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);

export function OriginsField({ origins = [] }: { origins?: string[] }) {
  return (
    <TextArea
      name="origins"
      label={t('Allowed origins')}
      hint={t(
        'One origin per line. Anyone who opens these pages can see the key, so let it only create videos, or only access videos it created.',
      )}
      placeholder="https://crm.example.com"
      defaultValue={origins.join('\n')}
      rows={2}
      isOptional
    />
  );
}
