// The button that opens the sheet of small screens.

import { Menu } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../design/button';
import { t } from '../../language/text';

export function SheetButton(props: ComponentProps<'button'>) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('Open menu')}
      icon={<Menu aria-hidden className="size-5" strokeWidth={1.75} />}
      {...props}
    />
  );
}
