// What a presenter of one's own is made of, in the words of docs/avatars.md.

import { ChevronRight } from 'lucide-react';
import { classes } from '../../design/classes';
import { t } from '../../language/text';

const FILES = [
  ['body', t('everything that isn’t a separate image')],
  ['mouth-A … mouth-H, mouth-X', t('nine mouth shapes, named as in Rhubarb Lip Sync')],
  ['head, eyes, blink', t('optional: lets the head move and the eyes blink')],
  ['back, front', t('optional: long hair at the back, bangs in front')],
  ['avatar.json', t('the name and the positions of eyes, mouth and chin')],
] as const;

const MOUTHS = [
  ['A', t('pressed together: p, b, m')],
  ['B', t('slightly open: s, t, k, ee')],
  ['C', t('open: e, short a')],
  ['D', t('wide open: ah')],
  ['E', t('rounded: o, er')],
  ['F', t('puckered: oo, w')],
  ['G', t('lip under teeth: f, v')],
  ['H', t('tongue raised: l, th')],
  ['X', t('relaxed, friendly')],
] as const;

export function HowToDraw() {
  return (
    <details className="group rounded-lg border border-line bg-sunken text-sm">
      <summary className="flex list-none items-center gap-1.5 rounded-lg px-3 py-2.5 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 text-faint transition-transform group-open:rotate-90"
          strokeWidth={1.75}
        />
        {t('What goes in the ZIP')}
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3.5 pl-8.5 text-muted">
        <p>{t('PNG or SVG on one canvas, with a transparent background:')}</p>
        <List entries={FILES} />
        <p>{t('Mouth shapes:')}</p>
        <List entries={MOUTHS} isDense />
        <p>
          {t(
            'The canvas can be up to 2,400 pixels per side. Place the chin at least 90 pixels, ideally 220, below the eyes. The body must extend at least 4.4 times that distance below the eyes.',
          )}
        </p>
      </div>
    </details>
  );
}

type ListProps = { entries: readonly (readonly [string, string])[]; isDense?: boolean };

function List({ entries, isDense = false }: ListProps) {
  return (
    <dl className={classes('grid gap-x-6 gap-y-1 text-xs', isDense && 'sm:grid-cols-2')}>
      {entries.map(([name, meaning]) => (
        <div key={name} className={classes('flex gap-x-3', !isDense && 'max-sm:flex-col')}>
          <dt className={isDense ? 'w-3 shrink-0' : 'shrink-0 sm:w-44'}>
            <code className="text-ink">{name}</code>
          </dt>
          <dd className="min-w-0">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
