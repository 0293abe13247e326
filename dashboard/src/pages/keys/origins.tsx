// The origins that may use a key from a browser (CORS), one per line; keys for servers have none.
import { TextArea } from '../../design/forms/field';

export const originsIn = (text = ''): string[] => text.split(/[\s,]+/).filter(Boolean);

export function OriginsField({ origins = [] }: { origins?: string[] }) {
  return (
    <TextArea
      name="origins"
      label="Web pages that may use it"
      hint="Origins, one on each line. Whoever opens such a page can read the key: let it create only, or see only its own flows."
      placeholder="https://crm.example.com"
      defaultValue={origins.join('\n')}
      rows={2}
      isOptional
    />
  );
}
