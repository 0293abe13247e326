// A scene: what the specification shows of it, and what the picture needs besides. Cutting a script into scenes is the
// business of text/scenes/segment.ts.

/** The specification's scene object. */
export type Scene = { index: number; text: string; durationEstimate: number };

/** One line of the card, shown when the voice reaches `charStart` of the scene's text; a figure is set large. */
export type Point = { text: string; figure: string | null; charStart: number };

export type SceneRole = 'greeting' | 'heard' | 'shown' | 'next' | 'closing';

/** A scene with what the picture needs, derived from its own text; only the fields of `Scene` leave the service. */
export type ScenePlan = Scene & { role: SceneRole; heading: string; points: Point[] };
