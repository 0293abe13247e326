// What stands beside the presenter, scene by scene: each heading and line can be changed or left out, and the picture of a card or all of
// it taken out.
import { Eye, EyeOff, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { classes } from '../../../design/classes';
import { CONTROL } from '../../../design/forms/control-class';
import { GrowingField } from '../../../design/forms/growing-field';
import { useFocusNext } from '../../../design/hooks/use-focus-next';
import { t } from '../../../language/text';
import { FindingNotes } from '../marked-text';
import { PictureSwitch } from './picture-switch';
import {
  type CardEdits,
  type CardFinding,
  hasPicture,
  isSame,
  isTakenOut,
  type Scene,
  type Shown,
  withPicture,
} from './use-card-edits';

type Props = { cards: CardEdits; isReadOnly: boolean };

export function OnScreenText({ cards, isReadOnly }: Props) {
  const { scenes, isUnsaved } = cards;
  const card = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(card);
  const finish = (work: () => void) => {
    focusNext(':scope');
    work();
  };
  if (scenes.length === 0) return null;
  return (
    <Card
      ref={card}
      title={t('On-screen text')}
      description={t('The text and pictures shown next to the presenter.')}
      footer={
        isUnsaved && (
          <>
            <Button onClick={() => finish(cards.discard)} disabled={cards.isSaving}>
              {t('Discard')}
            </Button>
            <Button
              variant="primary"
              onClick={() => finish(() => cards.save())}
              isBusy={cards.isSaving}
              disabled={cards.isStale}
            >
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
    </Card>
  );
}

type SceneProps = { scene: Scene; number: number; cards: CardEdits; isReadOnly: boolean };

function SceneCard({ scene, number, cards, isReadOnly }: SceneProps) {
  const shown = cards.shownOf(scene);
  const section = useRef<HTMLElement>(null);
  const focusNext = useFocusNext(section);
  const isOut = isTakenOut(shown);
  const change = (next: Shown) => cards.change(scene, next);
  const isChanged = !isSame(shown, scene.drafted);
  return (
    <section ref={section} aria-label={t('Text in scene {number}', { number })}>
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
                onClick={() => {
                  focusNext('textarea', 'button');
                  change(scene.drafted);
                }}
                icon={<Undo2 aria-hidden className="size-4" strokeWidth={1.75} />}
              />
            )}
            {!isTakenOut(scene.drafted) && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={
                  isOut ? t('Show text in scene {number}', { number }) : t('Hide text in scene {number}', { number })
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
            )}
          </div>
        )}
      </div>
      {isOut ? (
        <p className="text-sm text-muted">{t('No text: this scene shows only the presenter.')}</p>
      ) : (
        <CardFields
          shown={shown}
          picture={scene.picture}
          number={number}
          limits={cards.limits}
          findings={cards.findingsOf(scene)}
          isReadOnly={isReadOnly}
          onChange={change}
          onRemove={(line) => {
            const others = shown.lines.map((each) => each.line).filter((each) => each !== line);
            const next = others.find((each) => each > line) ?? others.at(-1);
            focusNext(`[data-line="${next}"] button`, 'textarea');
            change({ ...shown, lines: shown.lines.filter((each) => each.line !== line) });
          }}
        />
      )}
    </section>
  );
}

type FieldsProps = Pick<SceneProps, 'number' | 'isReadOnly'> & {
  shown: Shown;
  picture: Scene['picture'];
  limits: CardEdits['limits'];
  findings: readonly CardFinding[];
  onChange: (shown: Shown) => void;
  onRemove: (line: number) => void;
};

function CardFields({ shown, picture, number, limits, findings, isReadOnly, onChange, onRemove }: FieldsProps) {
  const { heading, lines } = shown;
  const setLine = (line: number, change: Partial<Shown['lines'][number]>) =>
    onChange({ ...shown, lines: lines.map((each) => (each.line === line ? { ...each, ...change } : each)) });
  const input = classes(CONTROL, 'h-8.5 px-2.5 pointer-coarse:h-10 pointer-coarse:text-lg');
  const field = classes(CONTROL, 'min-h-8.5 px-2.5 py-1.5 pointer-coarse:min-h-10 pointer-coarse:text-lg');
  const below = (line: number | null) => findings.filter((finding) => finding.line === line);
  const describedBy = (line: number | null) =>
    below(line).length > 0 && { 'aria-describedby': `card-${number}-${line}` };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <GrowingField
          aria-label={t('Heading of scene {number}', { number })}
          className={classes(field, 'min-w-48 flex-1 font-medium')}
          value={heading}
          readOnly={isReadOnly}
          maxLength={limits?.heading}
          onText={(text) => onChange({ ...shown, heading: text })}
          {...describedBy(null)}
        />
        {picture && (
          <PictureSwitch
            picture={picture}
            number={number}
            isShown={hasPicture(shown)}
            isReadOnly={isReadOnly}
            onChange={(isShown) => onChange(withPicture(shown, isShown))}
          />
        )}
      </div>
      <FindingNotes id={`card-${number}-null`} findings={below(null)} />
      {lines.map(({ line, text, figure }) => (
        <div key={line} data-line={line}>
          <div className="flex items-center gap-1.5">
            {figure !== null && (
              <input
                aria-label={t('Figure in line {line} of scene {number}', { line: line + 1, number })}
                className={classes(input, '!w-auto max-w-[45%] min-w-16 shrink-0 field-sizing-content font-semibold')}
                // Where the browser cannot fit it to its content.
                size={Math.max(FEWEST_SHOWN, figure.length)}
                value={figure}
                {...describedBy(line)}
                readOnly={isReadOnly}
                maxLength={limits?.figure}
                onChange={(event) => setLine(line, { figure: event.target.value })}
              />
            )}
            <GrowingField
              aria-label={t('Line {line} of scene {number}', { line: line + 1, number })}
              className={classes(field, 'min-w-0')}
              value={text}
              readOnly={isReadOnly}
              maxLength={limits?.line}
              onText={(changed) => setLine(line, { text: changed })}
              {...describedBy(line)}
            />
            {!isReadOnly && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('Remove line {line} from scene {number}', { line: line + 1, number })}
                title={t('Remove line')}
                onClick={() => onRemove(line)}
                icon={<X aria-hidden className="size-4" strokeWidth={1.75} />}
              />
            )}
          </div>
          <FindingNotes id={`card-${number}-${line}`} findings={below(line)} />
        </div>
      ))}
    </div>
  );
}

const FEWEST_SHOWN = 6;
