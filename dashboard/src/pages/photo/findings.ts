// What was found in a photo, as sentences that say what to do.
import type { PhotoFinding } from '#schemas/photo-presenters';
import { locale, t } from '../../language/text';

type Figures = { measured: string; limit: string };

const SENTENCES: Record<string, (figures: Figures) => string> = {
  NO_FACE: () => t('No face was found. Mark its points yourself, or use another photo.'),
  SEVERAL_FACES: (figures) => t('The photo shows {measured} faces. Use one with only one person.', figures),
  FACE_TOO_SMALL: (figures) =>
    t('The face is too small: {measured} pixels from the eyes to the chin, and {limit} are needed.', figures),
  TURNED: (figures) =>
    t('The head is turned by {measured}°, and {limit}° is the most. Look straight at the camera.', figures),
  TILTED: (figures) => t('The head is tilted by {measured}°, and {limit}° is the most. Hold it straight.', figures),
  EYES_SHUT: (figures) => t('The eyes are shut or nearly so: {measured}% open, and {limit}% is needed.', figures),
  MOUTH_OPEN: (figures) =>
    t(
      'The mouth is open by {measured}%, and up to {limit}% looks natural. Close it, or smile without opening it.',
      figures,
    ),
  BLURRED: (figures) =>
    t('The face isn’t sharp: {measured}% blur, and up to {limit}% looks good. Use the original photo.', figures),
  UNEVEN_LIGHT: (figures) =>
    t(
      'One side of the face has {measured}% of the light of the other; {limit}% looks good. Face a window or a lamp.',
      figures,
    ),
  MARGIN_HAIR: () => t('There is little room around the hair. It may look cut off.'),
  CHIN_OR_SHOULDERS_CUT: () => t('The photo ends close below the chin. The shoulders should be in it.'),
};

const figure = (value: number | null): string =>
  value === null ? '' : value.toLocaleString(locale, { maximumFractionDigits: 0 });

/** A finding of a newer server is said in its words. */
export function findingText({ code, message, measured, limit }: PhotoFinding): string {
  return SENTENCES[code]?.({ measured: figure(measured), limit: figure(limit) }) ?? message;
}
