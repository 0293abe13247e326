// The shape in which a model hands in its script, and a patient reading of what came instead.
import { z } from 'zod';
import { REPLIES } from '../../../domain/draft.js';
import type { Role } from '../../contracts.js';

/** In speaking order. */
export const ROLES = ['greeting', 'heard', 'cost', 'shown', 'next', 'closing'] as const satisfies readonly Role[];

/** What the card shows of an entry. */
const LineShape = z.object({ text: z.string(), figure: z.string().nullable() });
const ScreenShape = z.object({ heading: z.string().nullable(), lines: z.array(LineShape) });
const WrittenShape = ScreenShape.extend({ picture: z.string().nullable() });
/** A fact check names no picture. */
type Screen = z.infer<typeof ScreenShape> & Partial<z.infer<typeof WrittenShape>>;

/** Without limits, since vendors know few of those that a schema can hold; `readAnswer` has them. */
const AnswerShape = z.object({
  sentences: z.array(
    z.object({
      role: z.enum(ROLES),
      text: z.string(),
      evidence: z.array(z.string()),
      sum: z.string().nullable(),
      screen: WrittenShape.nullable(),
    }),
  ),
});

/** What a script is written to: a model that has written it down first keeps to it. */
const PlanShape = z.object({
  decision: z.string(),
  trouble: z.string(),
  figure: z.string().nullable(),
  doubt: z.string().nullable(),
  answer: z.string().nullable(),
  sore: z.string().nullable(),
  ask: z.string(),
  reply: z.enum(REPLIES),
  serious: z.boolean(),
});

/** What is made use of. */
const LoosePlan = z
  .object({
    figure: PlanShape.shape.figure.catch(null),
    reply: PlanShape.shape.reply.catch('message'),
    serious: PlanShape.shape.serious.catch(false),
  })
  .optional()
  .catch(undefined);

/** A whole script is written after its plan, and before the numbers of the entries that it would leave out first. */
const ScriptShape = z.object({ plan: PlanShape, ...AnswerShape.shape, spare: z.array(z.int()) });

/** What a fact check finds: the entries at fault, in what they say or only on the screen, with right words and a right screen for
 *  these; and what the prospect would miss. */
const FaultsShape = z.object({
  faults: z.array(
    z.object({
      entry: z.int(),
      on: z.enum(['says', 'screen']),
      why: z.string(),
      says: z.string().nullable(),
      screen: ScreenShape.nullable(),
    }),
  ),
  missing: z.array(z.string()),
});

/** What the prospect may hear of the statements that were asked about, whole or word for word in part, and why not the others. */
const ClearedShape = z.object({
  harmless: z.array(z.int()),
  parts: z.array(z.object({ number: z.int(), text: z.string() })),
  held: z.array(z.object({ number: z.int(), why: z.string() })),
});

/** By name, since a question is asked in another process. */
export const SHAPES: Record<'script' | 'entries' | 'faults' | 'cleared', z.ZodType> = {
  script: ScriptShape,
  entries: AnswerShape,
  faults: FaultsShape,
  cleared: ClearedShape,
};

type Entry = z.infer<typeof AnswerShape>['sentences'][number];
/** Not every server that is told of no shape sends a plan, a sum or a screen. */
export type Answer = {
  plan?: z.infer<typeof LoosePlan>;
  sentences: (Omit<Entry, 'sum' | 'screen'> & { sum?: string | null; screen?: Screen | null })[];
  spare?: number[];
};
export type Faults = z.infer<typeof FaultsShape>;

const MAX_CHARS = 100_000;
const MAX_SENTENCES = 40;
const MAX_TEXT_CHARS = 600;
const MAX_QUOTES = 8;

/** The script in a model's text, whatever stands around it; null where there is none. */
export const readAnswer = (text: string): Answer | null => {
  const answer = jsonIn(text, LooseAnswer);
  return answer && isWithinLimits(answer) ? answer : null;
};

/** What a fact check found; null where it cannot be read. */
export const readFaults = (text: string): Faults | null => jsonIn(text, LooseFaults);

export type Cleared = Pick<z.infer<typeof ClearedShape>, 'harmless' | 'parts'>;

/** Which statements are harmless; null where it cannot be read. Why others are not helps the model, and nobody else. */
export const readCleared = (text: string): Cleared | null =>
  jsonIn(text, z.object({ harmless: z.array(z.int()), parts: ClearedShape.shape.parts.catch([]) }));

/** The first JSON value of a shape in a model's text. */
function jsonIn<Value>(text: string, shape: z.ZodType<Value>): Value | null {
  for (const candidate of candidatesIn(text.slice(0, MAX_CHARS))) {
    const parsed = shape.safeParse(parse(candidate));
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The whole text, what is fenced, what is in the outermost braces; thoughts before the answer are no part of it. */
function candidatesIn(text: string): string[] {
  const thoughtEnd = text.lastIndexOf('</think>');
  const spoken = thoughtEnd < 0 ? text : text.slice(thoughtEnd + '</think>'.length);
  const open = spoken.indexOf('{');
  const fence = /```[a-z]*\s([\s\S]*?)```/iu.exec(spoken)?.[1];
  return [spoken, fence, open < 0 ? undefined : spoken.slice(open, spoken.lastIndexOf('}') + 1)].filter(
    (each) => each !== undefined,
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** A script may come as a bare list, and a single quote without one. */
const LooseAnswer = z.preprocess(
  (value) => {
    const given = (Array.isArray(value) ? { sentences: value } : value) as { sentences?: unknown } | null;
    return Array.isArray(given?.sentences) ? { ...given, sentences: given.sentences.map(withAll) } : null;
  },
  AnswerShape.extend({
    plan: LoosePlan,
    spare: z.array(z.coerce.number().int()).catch([]),
  }),
);

const LooseLine = z
  .object({ text: z.string(), figure: z.coerce.string().nullish().catch(null) })
  .transform(({ text, figure = null }) => ({ text, figure }));

/** No screen is worth a script; a single line may come without its list. */
const LooseScreen = z
  .preprocess(
    (value) =>
      typeof value === 'object' && value !== null && !('lines' in value) ? { ...value, lines: [value] } : value,
    z.object({
      heading: z.string().nullish().catch(null),
      picture: z.string().nullish().catch(null),
      lines: z.array(LooseLine.nullable().catch(null)),
    }),
  )
  .transform(({ heading = null, picture = null, lines }) => ({
    heading,
    picture,
    lines: lines.filter((line) => line !== null),
  }))
  .nullable()
  .catch(null);

/** Also as a bare list, with numbers as text, without a reason, and without the place. */
const LooseFaults = z.preprocess(
  (value) => (Array.isArray(value) ? { faults: value } : value),
  z.object({
    faults: z
      .array(
        z.object({
          entry: z.coerce.number().int(),
          on: z.enum(['says', 'screen']).catch('says'),
          why: z.string().catch(''),
          says: z.string().nullable().catch(null),
          screen: LooseScreen,
        }),
      )
      .nullable()
      .transform((faults) => faults ?? []),
    missing: z.array(z.string()).catch([]),
  }),
);

function withAll(sentence: unknown): unknown {
  if (typeof sentence !== 'object' || sentence === null) return sentence;
  const { evidence = [], sum, screen = null } = sentence as { evidence?: unknown; sum?: unknown; screen?: unknown };
  const quotes = typeof evidence === 'string' ? [evidence] : (evidence ?? []);
  return {
    ...sentence,
    evidence: quotes,
    sum: typeof sum === 'string' ? sum : null,
    screen: LooseScreen.parse(screen),
  };
}

const isWithinLimits = ({ sentences }: Answer): boolean =>
  sentences.length > 0 &&
  sentences.length <= MAX_SENTENCES &&
  sentences.every(({ text, evidence }) => text.length <= MAX_TEXT_CHARS && evidence.length <= MAX_QUOTES);
