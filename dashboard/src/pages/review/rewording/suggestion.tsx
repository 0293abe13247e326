// Other words for a sentence, to be used or dismissed, and the menu that asks for them.
import { WandSparkles } from 'lucide-react';
import { Button } from '../../../design/button';
import { Menu, MenuItem } from '../../../design/overlays/menu';
import { t } from '../../../language/text';
import { DiffText } from '../diff-text';
import type { Row } from '../rows';
import type { RewordingKind, RewordingState } from './use-rewording';

const kinds = (): [RewordingKind, string][] => [
  ['shorten', t('Shorten')],
  ['rephrase', t('Rephrase')],
  ['another', t('Another version')],
];

/** Behind a sentence. */
export function RewordButton({ row, name, rewording }: { row: Row; name: string; rewording: RewordingState }) {
  const isBusy = rewording.asking === row.id || rewording.asking === 'all';
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          isBusy={isBusy}
          disabled={row.text.trim() === '' || rewording.asking !== null}
          aria-label={t('Reword {name}', { name })}
          title={t('Reword')}
          icon={<WandSparkles aria-hidden className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      {kinds().map(([kind, label]) => (
        <MenuItem key={kind} onClick={() => rewording.request(kind, row)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** For every sentence at once. `onDone` is called before the buttons for what was offered go. */
export function RewordAll({ rewording, onDone }: { rewording: RewordingState; onDone: () => void }) {
  const finish = (work: () => void) => {
    onDone();
    work();
  };
  if (rewording.waiting > 1)
    return (
      <>
        <Button size="sm" onClick={() => finish(rewording.dismissAll)}>
          {t('Dismiss all')}
        </Button>
        <Button size="sm" variant="primary" onClick={() => finish(rewording.useAll)}>
          {t('Use all {waiting}', { waiting: rewording.waiting })}
        </Button>
      </>
    );
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          data-reword-all
          isBusy={rewording.asking === 'all'}
          disabled={rewording.asking !== null}
          icon={<WandSparkles aria-hidden className="size-3.5" strokeWidth={1.75} />}
        >
          {t('Reword all')}
        </Button>
      }
    >
      {kinds().map(([kind, label]) => (
        <MenuItem key={kind} onClick={() => rewording.request(kind, 'all')}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

type SuggestionProps = {
  row: Row;
  name: string;
  rewording: RewordingState;
  /** Once it was used or dismissed. */
  onDone: () => void;
};

export function SuggestionOf({ row, name, rewording, onDone }: SuggestionProps) {
  const suggestion = rewording.of(row.id);
  if (!suggestion) return null;
  const { text, reason, kind, before } = suggestion;
  const finish = (work: (id: number) => void) => {
    work(row.id);
    onDone();
  };
  return (
    <section
      aria-label={t('Suggestion for {name}', { name })}
      className="mx-2 mb-2 rounded-md border border-accent-line bg-accent-soft px-1 py-1.5"
    >
      <div role="status">
        {text === null ? (
          <p className="px-2 py-1 text-sm text-muted">{reason === 'checks_failed' ? failed() : missing()[kind]}</p>
        ) : (
          <DiffText before={before} after={text} />
        )}
      </div>
      <div className="flex flex-wrap gap-2 px-2 pt-1">
        {text !== null && (
          <Button size="sm" variant="primary" onClick={() => finish(rewording.use)}>
            {t('Use this')}
          </Button>
        )}
        {text !== null && (
          <Button
            size="sm"
            isBusy={rewording.asking === row.id}
            disabled={rewording.asking !== null}
            onClick={() => rewording.request(kind, row)}
          >
            {t('Try again')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => finish(rewording.dismiss)}>
          {t('Dismiss')}
        </Button>
      </div>
    </section>
  );
}

const failed = () => t('The model’s suggestion failed the checks, so it isn’t shown.');

const missing = (): Record<RewordingKind, string> => ({
  shorten: t('No shorter version found for this sentence.'),
  rephrase: t('No other wording found for this sentence.'),
  another: t('No other version found for this sentence.'),
});
