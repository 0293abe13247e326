// A labelled input with a hint, or an error in its place. The browser's constraint validation (required, type,
// minLength …) is reported in our words.

import { Field as BaseField } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../language/text';
import { classes } from '../classes';
import { CONTROL } from './control-class';

export type FieldFrame = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** An error reported by the server or by another field. */
  problem?: string | null | undefined;
  isLabelHidden?: boolean;
  isOptional?: boolean;
  className?: string;
};

type TextProps = FieldFrame & Omit<ComponentProps<typeof BaseField.Control>, 'name' | 'className' | 'size' | 'render'>;

export function TextField({ name, label, hint, problem, isLabelHidden, isOptional, className, ...control }: TextProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      problem={problem}
      className={className}
      isLabelHidden={isLabelHidden}
      isOptional={isOptional}
      type={control.type}
    >
      <BaseField.Control
        className={classes(CONTROL, 'h-8.5 px-2.5 pointer-coarse:h-10 pointer-coarse:text-lg')}
        {...control}
      />
    </Field>
  );
}

type AreaProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, 'name' | 'className' | 'defaultValue' | 'value'> & {
    defaultValue?: string;
    value?: string;
    onValueChange?: (value: string) => void;
  };

export function TextArea({ name, label, hint, problem, isLabelHidden, isOptional, className, ...props }: AreaProps) {
  const { defaultValue, value, onValueChange, ...area } = props;
  const held = { ...(defaultValue !== undefined && { defaultValue }), ...(value !== undefined && { value }) };
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      problem={problem}
      className={className}
      isLabelHidden={isLabelHidden}
      isOptional={isOptional}
    >
      <BaseField.Control
        render={<textarea {...area} />}
        {...held}
        {...(onValueChange && { onValueChange })}
        className={classes(CONTROL, 'block min-h-24 resize-y px-2.5 py-2 leading-relaxed pointer-coarse:text-lg')}
      />
    </Field>
  );
}

type FrameProps = { [Key in keyof FieldFrame]: FieldFrame[Key] | undefined } & {
  name: string;
  /** Of the input, for what its browser finds wrong. */
  type?: string | undefined;
  children: ReactNode;
};

function Field({ name, label, hint, problem, isLabelHidden, isOptional, className, type, children }: FrameProps) {
  return (
    <BaseField.Root
      name={name}
      invalid={problem ? true : undefined}
      className={classes('flex flex-col gap-1.5', className)}
    >
      <BaseField.Label className={classes('text-sm font-medium text-ink', isLabelHidden && 'sr-only')}>
        {label}
        {isOptional && <span className="font-normal text-faint"> {t('(optional)')}</span>}
      </BaseField.Label>
      {children}
      <Messages problem={problem} label={label} type={type} />
      {hint && <BaseField.Description className="text-xs text-faint">{hint}</BaseField.Description>}
    </BaseField.Root>
  );
}

const WRONG = 'text-xs text-bad';

const MISMATCH: Record<string, string> = {
  email: t('Enter a valid email address.'),
  url: t('Enter a URL that starts with https://.'),
};

function Messages({
  problem,
  label,
  type = '',
}: Pick<FieldFrame, 'problem' | 'label'> & { type?: string | undefined }) {
  const name = typeof label === 'string' ? label : t('This field');
  if (problem)
    return (
      <BaseField.Error match className={WRONG}>
        {problem}
      </BaseField.Error>
    );
  return (
    <>
      <BaseField.Error match="valueMissing" className={WRONG}>
        {t('{name} is required.', { name })}
      </BaseField.Error>
      <BaseField.Error match="typeMismatch" className={WRONG}>
        {MISMATCH[type] ?? t('Enter “{name}” in the right format.', { name })}
      </BaseField.Error>
      <BaseField.Error match="tooShort" className={WRONG}>
        {t('{name} is too short.', { name })}
      </BaseField.Error>
      <BaseField.Error match="tooLong" className={WRONG}>
        {t('{name} is too long.', { name })}
      </BaseField.Error>
      <BaseField.Error match="patternMismatch" className={WRONG}>
        {MISMATCH[type] ?? t('Enter “{name}” in the right format.', { name })}
      </BaseField.Error>
      <BaseField.Error match="customError" className={WRONG} />
    </>
  );
}
