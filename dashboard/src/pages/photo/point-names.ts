// What the points of a face are called. Left and right are those of the picture.
import { t } from '../../language/text';

const NAMES: Record<string, string> = {
  leftEyeOuter: t('Outer corner of the left eye'),
  leftEyeInner: t('Inner corner of the left eye'),
  rightEyeInner: t('Inner corner of the right eye'),
  rightEyeOuter: t('Outer corner of the right eye'),
  mouthLeft: t('Left corner of the mouth'),
  mouthRight: t('Right corner of the mouth'),
  seam: t('Middle of the mouth, where the lips meet'),
  chin: t('Lowest point of the chin'),
  leftLidUpper: t('Upper lid of the left eye'),
  leftLidLower: t('Lower lid of the left eye'),
  rightLidUpper: t('Upper lid of the right eye'),
  rightLidLower: t('Lower lid of the right eye'),
  leftBrow: t('Left eyebrow'),
  rightBrow: t('Right eyebrow'),
  lipTop: t('Upper edge of the upper lip'),
  lipUpperInner: t('Lower edge of the upper lip'),
  lipLowerInner: t('Upper edge of the lower lip'),
  lipBottom: t('Lower edge of the lower lip'),
  noseTip: t('Tip of the nose'),
  jawLeft: t('Left corner of the jaw'),
  jawRight: t('Right corner of the jaw'),
  faceLeft: t('Left edge of the face'),
  faceRight: t('Right edge of the face'),
  foreheadTop: t('Top of the forehead, at the hairline'),
};

export const pointName = (name: string): string => NAMES[name] ?? name;
