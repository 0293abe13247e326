// What the picture says beside the presenter, scene by scene: each heading and line can be changed or left out, and a whole card taken
// out.
import { Eye, EyeOff, Undo2, X } from 'lucide-react';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { classes } from '../../../design/classes';
import { CONTROL } from '../../../design/forms/control-class';
import { t } from '../../../language/text';
import { type CardEdits, isSame, isTakenOut, type Scene, type Shown } from './use-card-edits';

type Props = { cards: CardEdits; isReadOnly: boolean };

export function OnScreenText({ cards, isReadOnly }: Props) {
  const { scenes, findings, isUnsaved } = cards;
  if (scenes.length === 0) return null;
  return (
    <Card
      title={t('On-screen text')}
      description={t('The text shown next to the presenter.')}
      footer={
        isUnsaved && (
          <>
            <Button onClick={cards.discard} disabled={cards.isSaving}>
              {t('Discard')}
            </Button>
            <Button variant="primary" onClick={() => cards.save()} isBusy={cards.isSaving} disabled={cards.isStale}>
              {t('Save and update preview')}
            </Button>
          </>
        )
      }
    >
      <ol className="-my-2 divide-y divide-line">
        {scenes.map((scene, index) => (
          <li key={scene.text} className="py-3">
            <SceneCard scene={scene} number={index + 1} cards={cards} isReadOnly={isReadOnly} />
          </li>
        ))}
      </ol>
      {findings.length > 0 && (
        <ul role="status" className="mt-3 text-xs text-bad">
          {findings.map(({ start, text, reason }) => (
            <li key={start}>
              <span className="font-medium">“{text}”</span> <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type SceneProps = { scene: Scene; number: number; cards: CardEdits; isReadOnly: boolean };

function SceneCard({ scene, number, cards, isReadOnly }: SceneProps) {
  const shown = cards.shownOf(scene);
  const isOut = isTakenOut(shown);
  const change = (next: Shown) => cards.change(scene, next);
  const isChanged = !isSame(shown, scene.drafted);
  return (
    <section aria-label={t('Text in scene {number}', { number })}>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-xs text-faint" title={scene.text}>
          {t('Scene {number}: {text}', { number, text: scene.text })}
        </p>
        {!isReadOnly && (
          <div className="flex shrink-0 gap-1">
            {isChanged && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('Restore text in scene {number}', { number })}
                title={t('Restore draft')}
                onClick={() => change(scene.drafted)}
                icon={<Undo2 aria-hidden className="size-4" strokeWidth={1.75} />}
              />
            )}
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={
                isOut
                  ? t('Show text in scene {number}', { number })
                  : t('Hide text in scene {number}', { number })
              }
              title={isOut ? t('Show text') : t('Hide text')}
              onClick={() => change(isOut ? scene.drafted : { heading: '', lines: [] })}
              icon={
                isOut ? (
                  <EyeOff aria-hidden className="size-4" strokeWidth={1.75} />
                ) : (
                  <Eye aria-hidden className="size-4" strokeWidth={1.75} />
                )
              }
            />
          </div>
        )}
      </div>
      {isOut ? (
        <p className="text-sm text-muted">{t('No text: this scene shows only the presenter.')}</p>
      ) : (
        <CardFields shown={shown} number={number} cards={cards} isReadOnly={isReadOnly} onChange={change} />
      )}
    </section>
  );
}

type FieldsProps = Omit<SceneProps, 'scene'> & { shown: Shown; onChange: (shown: Shown) => void };

function CardFields({ shown, number, cards: { limits }, isReadOnly, onChange }: FieldsProps) {
  const { heading, lines } = shown;
  const setLine = (line: number, change: Partial<Shown['lines'][number]>) =>
    onChange({ heading, lines: lines.map((each) => (each.line === line ? { ...each, ...change } : each)) });
  const input = classes(CONTROL, 'h-8.5 px-2.5 pointer-coarse:h-10 pointer-coarse:text-lg');
  return (
    <div className="flex flex-col gap-1.5">
      <input
        aria-label={t('Heading of scene {number}', { number })}
        className={classes(input, 'font-medium')}
        value={heading}
        readOnly={isReadOnly}
        maxLength={limits?.heading}
        onChange={(event) => onChange({ heading: event.target.value, lines })}
      />
      {lines.map(({ line, text, figure }) => (
        <div key={line} className="flex items-center gap-1.5">
          {figure !== null && (
            <input
              aria-label={t('Figure in line {line} of scene {number}', { line: line + 1, number })}
              className={classes(input, '!w-24 shrink-0 font-semibold sm:!w-32')}
              value={figure}
              readOnly={isReadOnly}
              maxLength={limits?.figure}
              onChange={(event) => setLine(line, { figure: event.target.value })}
            />
          )}
          <input
            aria-label={t('Line {line} of scene {number}', { line: line + 1, number })}
            className={classes(input, 'min-w-0')}
            value={text}
            readOnly={isReadOnly}
            maxLength={limits?.line}
            onChange={(event) => setLine(line, { text: event.target.value })}
          />
          {!isReadOnly && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('Remove line {line} from scene {number}', { line: line + 1, number })}
              title={t('Remove line')}
              onClick={() => onChange({ heading, lines: lines.filter((each) => each.line !== line) })}
              icon={<X aria-hidden className="size-4" strokeWidth={1.75} />}
            />
          )}
        </div>
      ))}
    </div>
  );
}
