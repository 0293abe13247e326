// The shape in which a model hands in its script, and a patient reading of what came instead.
import { z } from 'zod';
import { REPLIES } from '../../../domain/draft.js';
import type { Role } from '../../contracts.js';

/** In speaking order. */
export const ROLES = ['greeting', 'heard', 'cost', 'shown', 'next', 'closing'] as const satisfies readonly Role[];

/** Without limits, since vendors know few of those that a schema can hold; `readAnswer` has them. */
const AnswerShape = z.object({
  sentences: z.array(
    z.object({
      role: z.enum(ROLES),
      text: z.string(),
      evidence: z.array(z.string()),
      sum: z.string().nullable(),
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
    figure: PlanShape.shape.figure.catch(null).transform((figure) => figure?.slice(0, MAX_FIGURE_CHARS) ?? null),
    reply: PlanShape.shape.reply.catch('message'),
    serious: PlanShape.shape.serious.catch(false),
  })
  .optional()
  .catch(undefined);

/** A whole script is written after its plan, and before the numbers of the entries that it would leave out first. */
const ScriptShape = z.object({ plan: PlanShape, ...AnswerShape.shape, spare: z.array(z.int()) });

/** What a fact check finds: the entries at fault, with right words for these, and what the prospect would miss. */
const FaultsShape = z.object({
  faults: z.array(z.object({ entry: z.int(), why: z.string(), says: z.string().nullable() })),
  missing: z.array(z.string()),
});

/** What the card shows of an entry. */
const LineShape = z.object({ text: z.string(), figure: z.string().nullable() });
const ScreenShape = z.object({
  entry: z.int(),
  heading: z.string().nullable(),
  picture: z.string().nullable(),
  lines: z.array(LineShape),
});
const ScreensShape = z.object({ screens: z.array(ScreenShape) });

/** Whoever looks at the screens says why, and hands in those that are to be replaced. */
const LookShape = z.object({ screens: z.array(z.object({ why: z.string(), ...ScreenShape.shape })) });

/** What the prospect may hear of the statements that were asked about, whole or word for word in part, and why not the others. */
const ClearedShape = z.object({
  harmless: z.array(z.int()),
  parts: z.array(z.object({ number: z.int(), text: z.string() })),
  held: z.array(z.object({ number: z.int(), why: z.string() })),
});

/** By name, since a question is asked in another process. */
export const SHAPES: Record<'script' | 'entries' | 'faults' | 'screens' | 'look' | 'cleared', z.ZodType> = {
  script: ScriptShape,
  entries: AnswerShape,
  faults: FaultsShape,
  screens: ScreensShape,
  look: LookShape,
  cleared: ClearedShape,
};

type Entry = z.infer<typeof AnswerShape>['sentences'][number];
/** Not every server that is told of no shape sends a plan or a sum. */
export type Answer = {
  plan?: z.infer<typeof LoosePlan>;
  sentences: (Omit<Entry, 'sum'> & { sum?: string | null })[];
  spare?: number[];
};
export type Faults = z.infer<typeof FaultsShape>;
export type Screen = z.infer<typeof ScreenShape>;

const MAX_CHARS = 100_000;
const MAX_SENTENCES = 40;
const MAX_TEXT_CHARS = 600;
const MAX_QUOTES = 8;
const MAX_LINES = 6;
/** Of the plan. */
const MAX_FIGURE_CHARS = 60;

/** The script in a model's text, whatever stands around it; null where there is none. */
export const readAnswer = (text: string): Answer | null => {
  const answer = jsonIn(text, LooseAnswer);
  return answer && isWithinLimits(answer) ? answer : null;
};

/** What a fact check found; null where it cannot be read. */
export const readFaults = (text: string): Faults | null => jsonIn(text, LooseFaults);

/** The screens that were designed or are to be replaced; null where they cannot be read. */
export const readScreens = (text: string): Screen[] | null => jsonIn(text, LooseScreens);

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

/** As models write that there is none. */
const NO_FIGURE = /^(?:null|none|n\/a|[-–—])?$/iu;

const LooseLine = z
  .object({ text: z.string(), figure: z.union([z.string(), z.number()]).nullish().catch(null) })
  .transform(({ text, figure = null }) => ({
    text,
    figure: figure === null || NO_FIGURE.test(String(figure).trim()) ? null : String(figure),
  }));

const LooseScreen = z.preprocess(
  withLines,
  z.object({
    entry: z.coerce.number().int(),
    heading: z.string().nullable().catch(null),
    picture: z.string().nullable().catch(null),
    lines: z
      .array(LooseLine.nullable().catch(null))
      .transform((lines) => lines.filter((line) => line !== null).slice(0, MAX_LINES)),
  }),
);

/** Also as a bare list, with numbers as text, and a single line without its list; what is no screen is left out. */
const LooseScreens = z.preprocess(
  (value) => (Array.isArray(value) ? { screens: value } : value),
  z
    .object({ screens: z.array(LooseScreen.nullable().catch(null)) })
    .transform(({ screens }) => screens.filter((screen) => screen !== null).slice(0, MAX_SENTENCES)),
);

function withLines(screen: unknown): unknown {
  return typeof screen === 'object' && screen !== null && !('lines' in screen)
    ? { ...screen, lines: [screen] }
    : screen;
}

/** Also as a bare list, with numbers as text, and without a reason. */
const LooseFaults = z.preprocess(
  (value) => (Array.isArray(value) ? { faults: value } : value),
  z.object({
    faults: z
      .array(
        z.object({
          entry: z.coerce.number().int(),
          why: z.string().catch(''),
          says: z.string().nullable().catch(null),
        }),
      )
      .nullable()
      .transform((faults) => faults ?? []),
    missing: z.array(z.string()).catch([]),
  }),
);

function withAll(sentence: unknown): unknown {
  if (typeof sentence !== 'object' || sentence === null) return sentence;
  const { evidence = [], sum } = sentence as { evidence?: unknown; sum?: unknown };
  const quotes = typeof evidence === 'string' ? [evidence] : (evidence ?? []);
  return { ...sentence, evidence: quotes, sum: typeof sum === 'string' ? sum : null };
}

const isWithinLimits = ({ sentences }: Answer): boolean =>
  sentences.length > 0 &&
  sentences.length <= MAX_SENTENCES &&
  sentences.every(({ text, evidence }) => text.length <= MAX_TEXT_CHARS && evidence.length <= MAX_QUOTES);
