// What was found in a photo, as sentences that say what to do.
import type { PhotoFinding } from '#schemas/photo-presenters';
import { locale, t } from '../../language/text';

type Figures = { measured: string; limit: string };

const SENTENCES: Record<string, (figures: Figures) => string> = {
  NO_FACE: () => t('No face was found. Mark its points yourself, or use another photo.'),
  SEVERAL_FACES: ({ measured }) => t('There are {measured} faces. Use a photo of one person alone.', { measured }),
  FACE_TOO_SMALL: (figures) =>
    t('The face is too small: {measured} pixels from the eyes to the chin, and {limit} are needed. Use a larger photo.', figures),
  TURNED: (figures) =>
    t('The head is turned by {measured}°; {limit}° is the most. Use a photo that looks into the camera.', figures),
  TILTED: (figures) => t('The head is tilted by {measured}°; {limit}° is the most. Hold it straight.', figures),
  EYES_SHUT: () => t('The eyes are shut. They need to be open.'),
  MOUTH_OPEN: () => t('The mouth is open. A closed mouth or a slight smile looks best.'),
  BLURRED: () => t('The face is blurred. Use a sharper photo.'),
  UNEVEN_LIGHT: () => t('One side of the face is much darker than the other. Even light looks best.'),
  MARGIN_HAIR: () => t('There is little room above the hair. It may look cut off.'),
  CHIN_OR_SHOULDERS_CUT: () => t('The picture ends close below the chin. Shoulders should be in it.'),
};

const figure = (value: number | null): string =>
  value === null ? '' : value.toLocaleString(locale, { maximumFractionDigits: 0 });

/** A finding of a newer server is said in its words. */
export function findingText({ code, message, measured, limit }: PhotoFinding): string {
  return SENTENCES[code]?.({ measured: figure(measured), limit: figure(limit) }) ?? message;
}
