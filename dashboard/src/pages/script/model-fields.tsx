// Which model, at which address, with which key. The key is written only: of a stored one the last characters are shown.
import type { ScriptModel } from '#schemas/script-model';
import { TextField } from '../../design/field';
import { Select } from '../../design/select';
import { keepsKey, VENDORS, type Vendor, type WriterDraft } from './writers';

const ITEMS = Object.entries(VENDORS).map(([value, { name }]) => ({ value: value as Vendor, label: name }));

type Props = { stored: ScriptModel; draft: WriterDraft; onChange: (some: Partial<WriterDraft>) => void };

export function ModelFields({ stored, draft, onChange }: Props) {
  const isOwn = draft.vendor === 'openai-compatible';
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <Select label="Provider" items={ITEMS} value={draft.vendor} onChange={(vendor) => onChange({ vendor })} />
      <TextField
        name="model"
        label="Model"
        value={draft.model}
        onValueChange={(model: string) => onChange({ model })}
        required
        maxLength={200}
        pattern="[A-Za-z0-9_.:\/@+\-]+"
        autoComplete="off"
        spellCheck={false}
        hint={`Its name as ${isOwn ? 'the server' : VENDORS[draft.vendor].name} writes it.`}
      />
      {isOwn && (
        <TextField
          name="baseUrl"
          label="Address"
          type="url"
          value={draft.baseUrl}
          onValueChange={(baseUrl: string) => onChange({ baseUrl })}
          required
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://models.example/v1"
          className="sm:col-span-2"
          hint="What ends before /chat/completions. Public and https, unless the operator allows the host with ALLOWED_PRIVATE_HOSTS."
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
      label={isKept ? 'Another API key' : 'API key'}
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
          ? `The stored key ends in ${stored.keyHint}. Leave this empty to keep it.`
          : 'Stored sealed, and never shown again. With another provider or address it has to be handed in anew.'
      }
    />
  );
}
