// Paints the frames of a film: background, text, presenter, captions and label, from back to front.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Painter, Plan } from '../plan.js';
import { drawBackdrop } from './backdrop.js';
import { type Bitmaps, createBitmaps, createScratchBitmaps } from './bitmaps.js';
import { mix, over, readableOn } from './colour.js';
import { createCompositor, type Layer } from './compositor.js';
import { createLayout, type Layout, type Rect } from './layout.js';
import { CAPTION_PLATE, createPalette, type Palette, type Worn } from './palette.js';
import { createAbsentPresenter, findStill } from './presenter/absent-presenter.js';
import { lookOf } from './presenter/looks/looks.js';
import { createMotion, type PersonPose } from './presenter/motion.js';
import { createPresenter, type Presenter } from './presenter/presenter.js';
import { sceneBoard } from './scene/board.js';
import { createMark, loadLogo } from './scene/mark.js';
import { type Element, elementLayer, withSoftCuts } from './scene/pen.js';
import { createCaptions } from './text/captions.js';
import { type Fonts, loadFonts } from './text/fonts.js';
import { cleanText, drawText, fitText } from './text/text.js';

// The label in the first seconds that says a machine made the film: in the corner across from the sender's mark, where neither a card
// nor a caption comes.

/** How long it stands, and how long it takes to leave. */
const SHOWN_S = 5;
const FADE_S = 0.4;
const PLATE_ALPHA = 0.9;

/** In design units. */
const SIZE = 30;
const MOST_WIDTH = 330;
const MARGIN = 64;

type AiLabel = { layers(timeS: number): Layer[] };

type Tools = { width: number; layout: Pick<Layout, 'unit' | 'aspect' | 'scenes'>; fonts: Fonts; bitmaps: Bitmaps };

function createAiLabel(label: string, { width: pictureWidth, layout, fonts, bitmaps }: Tools): AiLabel {
  const text = cleanText(label, fonts);
  if (text === '') return { layers: () => [] };
  const { unit, aspect } = layout;
  const { x: markX, y, height } = layout.scenes[0]!.mark;
  const size = Math.round(SIZE * unit);
  const pad = Math.round(size * 0.7);
  const room = Math.round(MOST_WIDTH * unit) - pad * 2;
  const fitted = fitText(text, { width: room, lines: 1, size, minSize: Math.round(size * 0.6), weight: 700 }, fonts);
  const width = Math.ceil(fitted.width) + pad * 2;
  const margin = Math.round(MARGIN * unit);
  const x = aspect === 'square' && markX > pictureWidth * 0.3 ? margin : pictureWidth - margin - width;
  const area = { x, y, width, height };
  const colour = readableOn(over(CAPTION_PLATE, PLATE_ALPHA, '#ffffff'), '#eef1f6', 7);
  const bitmap = () =>
    bitmaps.get('ai-label', width, height, (context) => {
      context.fillStyle = CAPTION_PLATE;
      context.globalAlpha = PLATE_ALPHA;
      context.beginPath();
      context.roundRect(0, 0, width, height, Math.round(height * 0.28));
      context.fill();
      context.globalAlpha = 1;
      drawText(context, fitted, pad, (height - fitted.height) / 2, colour, fitted.width);
    });
  return {
    layers: (timeS) =>
      timeS >= SHOWN_S
        ? []
        : [{ slot: 'ai-label', key: 'ai-label', ...area, alpha: Math.min(1, (SHOWN_S - timeS) / FADE_S), bitmap }],
  };
}

/** Cache of tiles for later frames: some six dozen heads at 1080p and everything around them. */
const TILE_BYTES = 90_000_000;
/** Scratch canvases that are reused. */
const SKETCH_BYTES = 16_000_000;
/** Shadings of faces, and drawings that are bent. */
const SHARED_BYTES = 20_000_000;

/** Every text that may appear in the film, for loading fonts. */
function textsOf(plan: Plan): string[] {
  const names = [plan.brand.name, plan.prospectName, plan.prospectCompany, plan.senderName, plan.senderCompany];
  const boards = plan.scenes.flatMap(({ heading, points }) => [
    heading,
    ...points.flatMap((point) => [point.text, point.figure ?? '']),
  ]);
  return [
    ...names.map((name) => name ?? ''),
    plan.label ?? '',
    plan.introduction?.sender ?? '',
    plan.introduction?.presenter ?? '',
    plan.ask?.text ?? '',
    plan.ask?.address ?? '',
    ...boards,
    ...plan.words.map(({ text }) => text),
  ];
}

export type Scenery = {
  layout: Layout;
  palette: Palette;
  whole: Rect;
  /** Awaited before the layers of a frame are asked for. */
  show(frame: number): Promise<void>;
  layersAt(frame: number): Layer[];
  /** The layers of a frame with the presenter in another pose. */
  layersWith(frame: number, pose: PersonPose): Layer[];
};

/** The colours of a built-in presenter's hair and clothes. */
function coloursOf({ presenter, presenterFolder, absentPresenter }: Plan): Worn {
  if (absentPresenter || presenterFolder) return { hair: [], clothes: [] };
  const { hair, body } = lookOf(presenter);
  return { hair: [hair.base, mix(hair.base, hair.shine, 0.4)], clothes: [body.main] };
}

/** Loads the code of one kind of presenter only: a worker starts for each film. */
async function findPresenter(plan: Plan, layout: Layout, picture: Rect, bitmaps: Bitmaps): Promise<Presenter> {
  const { presenter, presenterFolder, absentPresenter, filmed, fps } = plan;
  if (filmed) {
    const { createFilmedPresenter } = await import('../filmed/presenter.js');
    const frames = Math.round(plan.durationS * fps);
    return createFilmedPresenter({ film: filmed, fps, frames, picture, scenes: layout.scenes }, bitmaps);
  }
  if (absentPresenter) return createAbsentPresenter(await findStill(absentPresenter.stillPath), bitmaps);
  if (presenterFolder) {
    const { createPortraitPresenter, loadPortrait } = await import('../portrait/presenter.js');
    const portrait = await loadPortrait(presenterFolder);
    if (portrait) return createPortraitPresenter(portrait, bitmaps);
    const { createOwnPresenter, loadOwnPresenter } = await import('../own-presenter/own-presenter.js');
    return createOwnPresenter(await loadOwnPresenter(presenterFolder), bitmaps);
  }
  return createPresenter(lookOf(presenter), bitmaps, createBitmaps(SHARED_BYTES));
}

/** Loads fonts and logo, and prepares the layers of every frame. */
export async function createScenery(plan: Plan, bitmaps = createScratchBitmaps(SKETCH_BYTES)): Promise<Scenery> {
  if (plan.scenes.length === 0) throw new RangeError('A plan needs at least one scene.');
  const fonts = loadFonts(textsOf(plan), plan.brand.fontPaths);
  const palette = createPalette(plan.brand.colour);
  const layout = createLayout(plan);
  const whole = { x: 0, y: 0, width: plan.width, height: plan.height };
  const mark = createMark(plan, layout, palette, fonts, await loadLogo(plan.brand.logoPath));
  const presenter = await findPresenter(plan, layout, whole, bitmaps);
  const worn = presenter.fillsStage ? null : (presenter.worn ?? coloursOf(plan));
  const motion = createMotion(plan, layout.scenes);
  const captions = createCaptions(plan.captions ? plan.words : [], plan.scenes, layout, palette, fonts, bitmaps);
  const label = createAiLabel(plan.label ?? '', { width: plan.width, layout, fonts, bitmaps });
  const written = plan.scenes.map((_, index): Element[] => sceneBoard({ plan, layout, palette, fonts }, index));
  const boards = withSoftCuts(written, plan.scenes);

  const sceneAt = (timeS: number): number =>
    Math.max(
      0,
      plan.scenes.findLastIndex(({ startS }) => timeS >= startS - 1e-6),
    );

  function roomLayer(index: number): Layer {
    const planned = layout.scenes[index]!;
    const { framing, stage } = planned;
    const scene = { ...planned, stage: presenter.shapeOf?.(framing, whole, stage) ?? stage };
    const key = JSON.stringify([framing, scene.textSide, scene.dark]);
    return {
      slot: 'room',
      key,
      ...whole,
      alpha: 1,
      bitmap: () =>
        bitmaps.get(key, plan.width, plan.height, (context) =>
          drawBackdrop(context, layout, scene, palette, worn, whole),
        ),
    };
  }

  function sceneLayers(frame: number, index: number, pose = motion.at(frame)): Layer[] {
    const timeS = frame / plan.fps;
    const scene = layout.scenes[index]!;
    const drawing = scene.dark ? mark.dark : mark.light;
    const written = boards[index]!.map((element) => elementLayer(element, timeS, layout.unit, bitmaps)).filter(
      (layer) => layer !== null,
    );
    return [
      roomLayer(index),
      { slot: 'mark', key: scene.dark ? 'dark' : 'light', ...scene.mark, alpha: 1, bitmap: () => drawing },
      ...written,
      ...presenter.layers(scene.framing, pose, whole, scene.stage),
      ...captions.layers(timeS),
      ...label.layers(timeS),
    ];
  }

  return {
    layout,
    palette,
    whole,
    show: async (frame) => presenter.show?.(frame),
    layersAt: (frame) => sceneLayers(frame, sceneAt(frame / plan.fps)),
    layersWith: (frame, pose) => sceneLayers(frame, sceneAt(frame / plan.fps), pose),
  };
}

export async function createPainter(plan: Plan): Promise<Painter> {
  const { show, layersAt } = await createScenery(plan);
  const compositor = createCompositor(plan.width, plan.height, TILE_BYTES);
  const frames = Math.round(plan.durationS * plan.fps);
  const starts = plan.scenes.map(({ startS }) => Math.ceil(startS * plan.fps - 1e-6));
  const cuts = [...new Set([0, ...starts.slice(1)])].filter((frame) => frame < frames);
  let last: { frame: number; layers: Layer[] } | null = null;
  return {
    frames,
    cuts,
    async paint(frame, all, put) {
      await show(frame);
      const layers = layersAt(frame);
      const before = last?.frame === frame - 1 ? last.layers : layersAt(Math.max(0, frame - 1));
      last = { frame, layers };
      compositor.compose(all ? null : before, layers, put);
      // Native canvases are only released between turns of the event loop.
      await nextTurn();
    },
  };
}
