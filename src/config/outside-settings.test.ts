import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from './config.js';

const tracingOf = (environment: Record<string, string>) => readConfig(environment).tracing;
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the settings of traces', () => {
  it('are none without an endpoint, and where they are switched off', () => {
    assert.equal(tracingOf({ OTEL_SERVICE_NAME: 'sales' }), null);
    assert.equal(tracingOf({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }), null);
  });

  it('are those that OpenTelemetry names', () => {
    const given = {
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc%3D, x-team = sales',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test,service.name=other',
      OTEL_SERVICE_NAME: 'sales',
    };
    assert.deepEqual(tracingOf(given), {
      url: 'http://collector:4318/v1/traces',
      headers: { authorization: 'Basic abc=', 'x-team': 'sales' },
      resource: { 'deployment.environment': 'test', 'service.name': 'sales' },
      sampling: { isParentBased: true, ratio: 1 },
    });
    const own = { ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/otlp' };
    assert.equal(tracingOf(own)?.url, 'https://traces.example/otlp');
  });

  it('sample as they say', () => {
    const samplingOf = (name: string, ratio: string) =>
      tracingOf({ ...ENDPOINT, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio })?.sampling;
    assert.deepEqual(samplingOf('always_off', '0.5'), { isParentBased: false, ratio: 0 });
    assert.deepEqual(samplingOf('traceidratio', '0.25'), { isParentBased: false, ratio: 0.25 });
    assert.deepEqual(samplingOf('parentbased_always_on', '0.25'), { isParentBased: true, ratio: 1 });
  });

  it('are not looked at where no traces are sent', () => {
    assert.equal(tracingOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'xray' }), null);
  });

  it('are refused where they cannot be kept', () => {
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'no pairs'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'broken=%E0'],
      ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
      ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ] as const)
      assert.throws(
        () => readConfig({ ...ENDPOINT, [name]: value }),
        (error) => {
          return error instanceof ConfigError && error.message.includes(name);
        },
      );
  });
});
