// Connects a vendor, or changes its connection. The key is checked at once; a rejected connection is stored, so that
// only the key has to be corrected.

import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { VendorLine } from '#schemas/workspace';
import { useConnectVendor } from '../../api/vendors';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

type Props = { line: VendorLine; onClose: () => void; onProblem: (vendor: string, problem: string | null) => void };

/** A base URL is rarely needed and comes last. */
const ADDRESS = 'baseUrl';

export function ConnectDialog({ line, onClose, onProblem }: Props) {
  const { vendor, title, keyUrl, settings, isConnected } = line;
  const connect = useConnectVendor();
  const toast = useToast();
  const [address, setAddress] = useState(settings.find(({ name }) => name === ADDRESS)?.value ?? '');
  const isMoved = address.trim() !== (settings.find(({ name }) => name === ADDRESS)?.value ?? '');
  const send = ({ key = '', ...values }: Values) => {
    const change = { vendor, settings: trimmed(values), ...(key.trim() && { key: key.trim() }) };
    connect.mutate(change, {
      onSuccess: ({ problem }) => {
        onProblem(vendor, problem);
        if (problem === null) toast.good(t('{title} is connected and verified.', { title }));
        onClose();
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isConnected ? t('Edit {title}', { title }) : t('Connect {title}', { title })}
      description={
        keyUrl ? t('{title} bills you directly for what your videos use.', { title }) : t('Runs on your own server.')
      }
    >
      <Form
        onSend={send}
        error={connect.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" isBusy={connect.isPending}>
              {isConnected ? t('Save and verify') : t('Connect and verify')}
            </Button>
          </DialogActions>
        }
      >
        <KeyField line={line} isKept={isConnected && !isMoved && line.keyHint !== null} />
        {keyUrl && (
          <a
            href={keyUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 self-start text-sm text-accent underline underline-offset-2"
          >
            {t('Get an API key from {title}', { title })}
            <ExternalLink aria-hidden className="size-3.5" strokeWidth={1.75} />
            <span className="sr-only">{t('(opens in a new tab)')}</span>
          </a>
        )}
        {settings
          .filter(({ name }) => name !== ADDRESS)
          .map((setting) => (
            <SettingField key={setting.name} setting={setting} />
          ))}
        {settings
          .filter(({ name }) => name === ADDRESS)
          .map((setting) => (
            <SettingField key={setting.name} setting={setting} value={address} onValueChange={setAddress} />
          ))}
      </Form>
    </Dialog>
  );
}

const trimmed = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

function KeyField({ line, isKept }: { line: VendorLine; isKept: boolean }) {
  return (
    <TextField
      name="key"
      label={isKept ? t('New API key') : t('API key')}
      type="password"
      required={!isKept}
      isOptional={isKept}
      maxLength={1000}
      pattern="[\x21-\x7e]+"
      autoComplete="off"
      spellCheck={false}
      hint={
        isKept
          ? t('The current key ends in {keyHint}. Leave empty to keep it.', { keyHint: line.keyHint })
          : line.keyUrl
            ? t('Stored encrypted. It won’t be shown again.')
            : t('Stored encrypted. If the server needs no key, enter “none”.')
      }
    />
  );
}

type SettingProps = {
  setting: VendorLine['settings'][number];
  value?: string;
  onValueChange?: (value: string) => void;
};

function SettingField({ setting, value, onValueChange }: SettingProps) {
  const { name, title, hint, example, isRequired } = setting;
  const held = onValueChange ? { value, onValueChange } : { defaultValue: setting.value ?? '' };
  return (
    <TextField
      name={name}
      label={title}
      {...held}
      required={isRequired}
      isOptional={!isRequired}
      placeholder={example}
      hint={hint}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
