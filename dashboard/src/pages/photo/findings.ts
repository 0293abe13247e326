// What was found in a photo, as sentences that say what to do.
import type { PhotoFinding } from '#schemas/photo-presenters';
import { locale, t } from '../../language/text';

type Figures = { measured: string; limit: string };

const SENTENCES: Record<string, (figures: Figures) => string> = {
  NO_FACE: () => t('No face found. Mark the points yourself, or use another photo.'),
  SEVERAL_FACES: (figures) => t('The photo shows {measured} faces. Use a photo of one person.', figures),
  FACE_TOO_SMALL: (figures) =>
    t('The face is too small: {measured} pixels from the eyes to the chin. It needs at least {limit}.', figures),
  TURNED: (figures) =>
    t('The head is turned {measured}°. The limit is {limit}°. Look straight at the camera.', figures),
  TILTED: (figures) => t('The head is tilted {measured}°. The limit is {limit}°. Hold it straight.', figures),
  EYES_SHUT: (figures) =>
    t('The eyes are closed or nearly closed: {measured}% open. They need to be at least {limit}% open.', figures),
  MOUTH_OPEN: (figures) =>
    t('The mouth is {measured}% open. Up to {limit}% looks natural. Close it, or smile without opening it.', figures),
  BLURRED: (figures) =>
    t('The face isn’t sharp: {measured}% blur. Up to {limit}% looks good. Use the original photo.', figures),
  UNEVEN_LIGHT: (figures) =>
    t(
      'One side of the face gets only {measured}% as much light as the other. Aim for at least {limit}%. Face a window or a lamp.',
      figures,
    ),
  MARGIN_HAIR: () => t('There isn’t much space around the hair. It may look cut off.'),
  BACKGROUND_SIMILAR: (figures) =>
    t(
      'In one place the background looks too much like the person, along {measured}% of the distance from eyes to chin. The limit is {limit}%. Paint both sides of the outline there, or keep the background.',
      figures,
    ),
  BACKGROUND_UNEVEN: (figures) =>
    t(
      'In one place the background is too uneven to tell the person from it, along {measured}% of the distance from eyes to chin. The limit is {limit}%. Paint both sides of the outline there, or keep the background.',
      figures,
    ),
  OUTLINE_UNSURE: (figures) =>
    t(
      '{measured}% of the person’s area could be background as well. The limit is {limit}%. Paint what to keep and what to remove, or keep the background.',
      figures,
    ),
  HAIR_AT_EDGE: (figures) =>
    t(
      'The hair is cut off by the upper edge of the photo, along {measured}% of its width. The limit is {limit}%. Use a photo with room above the hair, or keep the background.',
      figures,
    ),
  CHIN_OR_SHOULDERS_CUT: () => t('The photo is cropped just below the chin. Use one that shows the shoulders.'),
};

const figure = (value: number | null): string =>
  value === null ? '' : value.toLocaleString(locale, { maximumFractionDigits: 0 });

/** A finding of a newer server is said in its words. */
export function findingText({ code, message, measured, limit }: PhotoFinding): string {
  return SENTENCES[code]?.({ measured: figure(measured), limit: figure(limit) }) ?? message;
}
