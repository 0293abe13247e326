// A form: its fields in a column, what the server refused above the buttons, and the values of all fields when it is sent.
import { Form as BaseForm } from '@base-ui/react/form';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { useOnePress } from './one-press';
import { Problem } from './problem';

export type Values = Record<string, string>;

type Props = {
  onSend: (values: Values) => void;
  /** Why the last sending failed. */
  error?: Error | null;
  actions: ReactNode;
  children?: ReactNode;
  className?: string;
  id?: string;
};

export function Form({ onSend, error, actions, children, className, id }: Props) {
  const send = useOnePress(onSend);
  return (
    <BaseForm<Values>
      id={id}
      className={classes('flex flex-col gap-4', className)}
      onFormSubmit={(values) => send(values)}
    >
      {children}
      {error && <Problem error={error} />}
      {actions}
    </BaseForm>
  );
}
