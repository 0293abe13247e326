// The history of a script: who wrote, changed and approved it, each version held against another, and put back into the editor.
import { useState } from 'react';
import type { ScriptVersions } from '#schemas/review';
import { useScriptVersions } from '../../../api/review';
import { Button } from '../../../design/button';
import { classes } from '../../../design/classes';
import { Select } from '../../../design/forms/select';
import { LoadProblem } from '../../../design/load-problem';
import { Dialog, DialogActions } from '../../../design/overlays/dialog';
import { Skeleton } from '../../../design/skeleton';
import { exactTime, Time } from '../../../design/time';
import { t } from '../../../language/text';
import { DiffText } from '../diff-text';

type Version = ScriptVersions['versions'][number];

type Props = {
  flowId: string;
  onClose: () => void;
  /** The script in the editor, which is not kept yet; null where nothing can be changed any more. */
  current: string | null;
  onRestore?: ((script: string) => void) | undefined;
};

export function HistoryDialog({ flowId, onClose, current, onRestore }: Props) {
  const { data, error, refetch, isFetching } = useScriptVersions(flowId);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t('Script history')}
      description={t('Select a version to see what changed.')}
    >
      {data ? (
        <Versions versions={data.versions} current={current} onClose={onClose} onRestore={onRestore} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <Skeleton className="!h-40 w-full rounded-md" />
      )}
    </Dialog>
  );
}

type ListProps = Pick<Props, 'current' | 'onClose' | 'onRestore'> & { versions: Version[] };

function Versions({ versions, current, onClose, onRestore }: ListProps) {
  const [shown, setShown] = useState(versions.length - 1);
  /** Null for the version before the shown one, whichever that is. */
  const [against, setAgainst] = useState<number | null>(null);
  const version = versions[shown];
  if (!version) return <p className="text-sm text-muted">{t('No script yet.')}</p>;
  const before = versions[against === shown ? shown - 1 : (against ?? shown - 1)] ?? version;
  return (
    <>
      <ol aria-label={t('Versions')} className="-mx-2 max-h-44 overflow-y-auto">
        {versions
          .map((each, index) => ({ ...each, index }))
          .reverse()
          .map(({ index, kind, by, at }) => (
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className={classes(
                  'flex w-full flex-wrap items-baseline justify-between gap-x-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover',
                  index === shown && 'bg-accent-soft',
                )}
              >
                <span className="font-medium">{titleOf(kind, by)}</span>
                <span className="text-xs text-muted">
                  <Time at={at} as="exact" />
                </span>
              </button>
            </li>
          ))}
      </ol>
      {versions.length > 1 && <Against versions={versions} shown={shown} against={against} onChange={setAgainst} />}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What can be scrolled must be reachable with the keyboard.
        tabIndex={0}
        aria-label={t('Changes')}
        className="mt-3 max-h-64 overflow-y-auto rounded-md border border-line bg-sunken py-1"
      >
        <DiffText before={before.script} after={version.script} />
      </section>
      <div className="mt-4">
        <DialogActions>
          <Button onClick={onClose}>{t('Close')}</Button>
          {onRestore && (
            <Button
              variant="primary"
              disabled={version.script === current}
              onClick={() => {
                onRestore(version.script);
                onClose();
              }}
            >
              {version.script === current ? t('Current version') : t('Restore this version')}
            </Button>
          )}
        </DialogActions>
      </div>
    </>
  );
}

type AgainstProps = {
  versions: readonly Version[];
  shown: number;
  against: number | null;
  onChange: (against: number | null) => void;
};

const PREVIOUS = 'previous';

function Against({ versions, shown, against, onChange }: AgainstProps) {
  const others = versions
    .map(({ kind, by, at }, index) => ({ value: `${index}`, label: titleOf(kind, by), hint: exactTime(at) }))
    .filter(({ value }) => value !== `${shown}`)
    .reverse();
  return (
    <Select
      className="mt-3"
      label={t('Compare with')}
      items={[{ value: PREVIOUS, label: t('Previous version') }, ...others]}
      value={against === null || against === shown ? PREVIOUS : `${against}`}
      onChange={(value) => onChange(value === PREVIOUS ? null : Number(value))}
    />
  );
}

function titleOf(kind: Version['kind'], by: string | null): string {
  const who = by ?? t('Someone');
  if (kind === 'written') return isBuiltIn(by) ? t('Written by the built-in writer') : t('Written by {who}', { who });
  if (kind === 'suggestion') return t('Suggestion used by {who}', { who });
  return kind === 'edit' ? t('Edited by {who}', { who }) : t('Approved by {who}', { who });
}

const isBuiltIn = (writer: string | null): boolean => writer === null || writer.startsWith('embedded');
