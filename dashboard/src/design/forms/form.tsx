// A form: fields in a column, the server's error above the buttons, and the values of all fields on submit.
import { Form as BaseForm } from '@base-ui/react/form';
import type { ReactNode } from 'react';
import { classes } from '../classes';
import { Problem } from '../problem';
import { useSinglePress } from './ignore-double-click';

export type Values = Record<string, string>;

type Props = {
  onSend: (values: Values) => void;
  /** The error of the last submit. */
  error?: Error | null;
  actions: ReactNode;
  children?: ReactNode;
  className?: string;
  id?: string;
};

export function Form({ onSend, error, actions, children, className, id }: Props) {
  const send = useSinglePress(onSend);
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
