// Where traces are sent, by the variables that OpenTelemetry names. Without an endpoint there are none.
import { z } from 'zod';
import type { Sampling, TracingSettings } from '../lib/tracing/otlp-tracer.js';
import { httpUrl } from './vendor-settings.js';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** As `key=value,other=value`, with values that may be percent-encoded. */
const pairs = z.string().transform((text, context) => {
  const split = text.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair));
  try {
    return Object.fromEntries(split.map((match) => [match![1]!, decodeURIComponent(match![2]!.trim())]));
  } catch {
    context.addIssue('must be pairs such as "name=value,other=value"');
    return z.NEVER;
  }
});

const Tracing = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json, the only one that is spoken').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().max(200).default('aftercall'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(1),
});

const NAMES = ['OTEL_SDK_DISABLED', ...Object.keys(Tracing.shape)];

/** A cluster may give them to every process: they are checked where traces are sent, and else not. */
export const TRACING_SETTINGS = Object.fromEntries(NAMES.map((name) => [name, z.string().optional()]));

type Given = Record<string, string | undefined>;

const isOn = (given: Given): boolean =>
  (given.OTEL_EXPORTER_OTLP_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
  given.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';

export function tracingProblems(given: Given): string[] {
  const { error } = Tracing.safeParse(isOn(given) ? given : {});
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

export function tracingOf(given: Given): TracingSettings | null {
  if (!isOn(given)) return null;
  const e = Tracing.parse(given);
  return {
    url: e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${e.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: e.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { ...e.OTEL_RESOURCE_ATTRIBUTES, 'service.name': e.OTEL_SERVICE_NAME },
    sampling: samplingOf(e),
  };
}

function samplingOf({
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: z.infer<typeof Tracing>): Sampling {
  const isParentBased = sampler.startsWith('parentbased_');
  if (sampler.endsWith('always_off')) return { isParentBased, ratio: 0 };
  return { isParentBased, ratio: sampler.endsWith('traceidratio') ? ratio : 1 };
}
