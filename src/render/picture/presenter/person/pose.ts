// The pose of a presenter's face and body. Head angles are in degrees, everything else runs from 0 or -1 to 1.

export type HeadPose = {
  /** To the viewer's right. */
  yaw: number;
  /** Downwards. */
  pitch: number;
  /** Clockwise as the viewer sees it. */
  roll: number;
};

export type MouthPose = {
  /** Jaw opening. */
  jaw: number;
  /** -1 rounded, 1 spread. */
  wide: number;
  /** Lips pressed together. */
  close: number;
  /** Lower lip under the upper teeth. */
  tuck: number;
  /** Tongue raised behind the teeth. */
  tongue: number;
  smile: number;
};

export type EyePose = {
  /** 1 closed. */
  blink: number;
  gazeX: number;
  gazeY: number;
  /** Brows up. */
  brow: number;
  /** Brows together. */
  frown: number;
  /** Cheeks push the lower lids up. */
  squint: number;
};

export type BodyPose = {
  /** Breath in. */
  breath: number;
  /** Degrees, clockwise. */
  lean: number;
  /** The shoulders up, on the viewer's left and right. */
  left: number;
  right: number;
};

export type HandShape = 'open' | 'palmUp' | 'three';
/** Where a raised arm is held. */
export type Reach = 'wave' | 'present' | 'count' | 'you' | 'offer' | 'together' | 'beat';
export type ArmPose = { side: -1 | 1; hand: HandShape; reach: Reach; lift: number; swing: number };
/** An arm, the room on its side of the presenter's centre, and the lower edge of the picture below the eyes, in face units. */
export type PlacedArm = ArmPose & { room: number; floor: number };

export const REST_HEAD: HeadPose = { yaw: 0, pitch: 0, roll: 0 };
export const REST_MOUTH: MouthPose = { jaw: 0, wide: 0, close: 0, tuck: 0, tongue: 0, smile: 0.25 };
export const REST_EYES: EyePose = { blink: 0, gazeX: 0, gazeY: 0, brow: 0, frown: 0, squint: 0.1 };
export const REST_BODY: BodyPose = { breath: 0, lean: 0, left: 0, right: 0 };
