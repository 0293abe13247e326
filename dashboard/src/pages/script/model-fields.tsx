// The model's name, base URL and key. The key is write-only: of a stored one only the last characters are shown.

import type { ScriptModel } from '#schemas/workspace';
import { TextField } from '../../design/forms/field';
import { Select } from '../../design/forms/select';
import { t } from '../../language/text';
import { keepsKey, VENDORS, type Vendor, type WriterDraft } from './writers';

const ITEMS = Object.entries(VENDORS).map(([value, { name }]) => ({ value: value as Vendor, label: name }));

type Props = { stored: ScriptModel; draft: WriterDraft; onChange: (some: Partial<WriterDraft>) => void };

export function ModelFields({ stored, draft, onChange }: Props) {
  const isOwn = draft.vendor === 'openai-compatible';
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <Select label={t('Provider')} items={ITEMS} value={draft.vendor} onChange={(vendor) => onChange({ vendor })} />
      <TextField
        name="model"
        label={t('Model')}
        value={draft.model}
        onValueChange={(model: string) => onChange({ model })}
        required
        maxLength={200}
        pattern="[A-Za-z0-9_.:\/@+\-]+"
        autoComplete="off"
        spellCheck={false}
        hint={
          isOwn ? t('The model ID on your server.') : t('The model ID at {name}.', { name: VENDORS[draft.vendor].name })
        }
      />
      {isOwn && (
        <TextField
          name="baseUrl"
          label={t('API URL')}
          type="url"
          value={draft.baseUrl}
          onValueChange={(baseUrl: string) => onChange({ baseUrl })}
          required
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://models.example/v1"
          className="sm:col-span-2"
          hint={t(
            'The part before /chat/completions. Must be a public HTTPS URL, unless your server administrator lists the host in ALLOWED_PRIVATE_HOSTS.',
          )}
        />
      )}
      <KeyField stored={stored} draft={draft} onChange={onChange} />
    </div>
  );
}

function KeyField({ stored, draft, onChange }: Props) {
  const isKept = keepsKey(stored, draft);
  const isOptional = isKept || draft.vendor === 'openai-compatible';
  return (
    <TextField
      name="key"
      label={isKept ? t('New API key') : t('API key')}
      type="password"
      value={draft.key}
      onValueChange={(key: string) => onChange({ key })}
      required={!isOptional}
      isOptional={isOptional}
      maxLength={1000}
      pattern="[\x21-\x7e]+"
      autoComplete="off"
      spellCheck={false}
      className="sm:col-span-2"
      hint={
        isKept
          ? t('The current key ends in {keyHint}. Leave empty to keep it.', { keyHint: stored.keyHint })
          : t('Stored encrypted. It won’t be shown again. Enter it again if you change the provider or URL.')
      }
    />
  );
}
