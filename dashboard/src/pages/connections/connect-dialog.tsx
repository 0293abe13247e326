// Connects a vendor, or changes its connection. Whether the vendor takes the key is asked at once; a connection that it does not
// take is kept, so that the key alone has to be mended.
import { useState } from 'react';
import type { VendorLine } from '#schemas/workspace';
import { useConnectVendor } from '../../api/vendors';
import { Button } from '../../design/button';
import { Dialog, DialogActions } from '../../design/dialog';
import { TextField } from '../../design/field';
import { Form, type Values } from '../../design/form';
import { useToast } from '../../design/toast';

type Props = { line: VendorLine; onClose: () => void; onProblem: (vendor: string, problem: string | null) => void };

/** An address is what few need; it comes last. */
const ADDRESS = 'baseUrl';

export function ConnectDialog({ line, onClose, onProblem }: Props) {
  const { vendor, title, settings, isConnected } = line;
  const connect = useConnectVendor();
  const toast = useToast();
  const [address, setAddress] = useState(settings.find(({ name }) => name === ADDRESS)?.value ?? '');
  const isMoved = address.trim() !== (settings.find(({ name }) => name === ADDRESS)?.value ?? '');
  const send = ({ key = '', ...values }: Values) => {
    const change = { vendor, settings: trimmed(values), ...(key.trim() && { key: key.trim() }) };
    connect.mutate(change, {
      onSuccess: ({ problem }) => {
        onProblem(vendor, problem);
        if (problem === null) toast.good(`${title} is connected.`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isConnected ? `Change ${title}` : `Connect ${title}`}
      description={`${title} bills what your videos use to this account.`}
    >
      <Form
        onSend={send}
        error={connect.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={connect.isPending}>
              {isConnected ? 'Save and check' : 'Connect and check'}
            </Button>
          </DialogActions>
        }
      >
        <KeyField line={line} isKept={isConnected && !isMoved && line.keyHint !== null} />
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
      label={isKept ? 'Another API key' : 'API key'}
      type="password"
      required={!isKept}
      isOptional={isKept}
      maxLength={1000}
      pattern="[\x21-\x7e]+"
      autoComplete="off"
      spellCheck={false}
      hint={
        isKept
          ? `The stored key ends in ${line.keyHint}. Leave this empty to keep it.`
          : 'Stored sealed, and never shown again.'
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
  const { name, title, example, isRequired } = setting;
  const held = onValueChange ? { value, onValueChange } : { defaultValue: setting.value ?? '' };
  return (
    <TextField
      name={name}
      label={title}
      {...held}
      required={isRequired}
      isOptional={!isRequired}
      placeholder={example}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
