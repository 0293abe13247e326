// The brushes with which somebody says what of a photo is the person and what is background.
import { Trash2, Undo2 } from 'lucide-react';
import { Button } from '../../design/button';
import { Segments } from '../../design/forms/segments';
import { t } from '../../language/text';
import type { Brush, BrushSize, Painting } from './use-strokes';

type Props = Pick<Painting, 'brush' | 'setBrush' | 'size' | 'setSize' | 'undo' | 'clear'> & { canUndo: boolean };

export function StrokeTools({ brush, setBrush, size, setSize, undo, clear, canUndo }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <Segments<Brush>
        label={t('Brush')}
        value={brush}
        onChange={setBrush}
        items={[
          { value: 'keep', label: t('Keep') },
          { value: 'remove', label: t('Remove|background') },
        ]}
      />
      <Segments<BrushSize>
        label={t('Size')}
        value={size}
        onChange={setSize}
        items={[
          { value: 'small', label: t('Small|brush') },
          { value: 'medium', label: t('Medium|brush') },
          { value: 'large', label: t('Large|brush') },
        ]}
      />
      <div className="flex gap-2">
        <Button icon={<Undo2 aria-hidden className="size-4" strokeWidth={1.75} />} onClick={undo} disabled={!canUndo}>
          {t('Undo')}
        </Button>
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={clear}
          disabled={!canUndo}
        >
          {t('Clear all')}
        </Button>
      </div>
    </div>
  );
}
