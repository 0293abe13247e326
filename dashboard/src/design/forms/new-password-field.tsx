// A field for a new password: length is what counts, and it can be made visible.

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/text';
import { Button } from '../button';
import { TextField } from './field';

const MIN_LENGTH = 12;
const MAX_LENGTH = 200;

export function NewPasswordField({ name, label }: { name: string; label: string }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        name={name}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        required
        minLength={MIN_LENGTH}
        maxLength={MAX_LENGTH}
        spellCheck={false}
        hint={t('At least {least} characters. Try a few words that only you would combine.', {
          least: MIN_LENGTH,
        })}
      />
      <Button
        variant="ghost"
        size="icon-sm"
        className="!absolute top-7.25 right-0.75 pointer-coarse:top-8"
        aria-label={isShown ? t('Hide the password') : t('Show the password')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        icon={<Icon aria-hidden className="size-4" strokeWidth={1.75} />}
      />
    </div>
  );
}
