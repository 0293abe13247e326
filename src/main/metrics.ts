// What a monitoring system sees. Gauges are read from the database when somebody asks, so that every process tells the
// same about the whole service; counters are the process's own.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { STATES } from '../domain/life.js';
import type { EngineMetrics } from '../engine/context.js';
import type { Queue } from '../engine/queue.js';
import type { VendorMetrics } from '../services/vendors/circuits.js';
import type { Database } from '../store/db/database.js';
import { countFlows } from '../store/flows/flow-detail.js';

export type Metrics = {
  engine: EngineMetrics;
  vendors: VendorMetrics;
  onAnswer(route: string, method: string, status: number, seconds: number): void;
  read(): Promise<{ type: string; text: string }>;
};

type MetricsOptions = { database: Database; queue: Queue };

export function createMetrics({ database, queue }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'aftercall_flows',
    help: 'Flows by state.',
    labelNames: ['status'],
    registers,
    async collect() {
      const rows = await countFlows(database.db);
      for (const status of STATES) this.set({ status }, rows.get(status) ?? 0);
    },
  });
  const waiting = new Gauge({
    name: 'aftercall_queue_waiting',
    help: 'Calls for work that wait, by stage.',
    labelNames: ['stage'],
    registers,
  });
  const active = new Gauge({
    name: 'aftercall_queue_active',
    help: 'Calls for work that are being answered, by stage.',
    labelNames: ['stage'],
    registers,
  });
  const age = new Gauge({
    name: 'aftercall_queue_oldest_seconds',
    help: 'How long the oldest waiting call has waited, by stage.',
    labelNames: ['stage'],
    registers,
  });
  const stages = new Histogram({
    name: 'aftercall_stage_seconds',
    help: 'How long stages took, by how they ended.',
    labelNames: ['stage', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600],
    registers,
  });
  const providers = new Counter({
    name: 'aftercall_provider_errors_total',
    help: 'Failures of providers, by kind.',
    labelNames: ['provider', 'kind'],
    registers,
  });
  const vendorCalls = new Histogram({
    name: 'aftercall_vendor_call_seconds',
    help: 'How long calls to vendors took, by how they ended.',
    labelNames: ['vendor', 'call', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60],
    registers,
  });
  const openCircuits = new Gauge({
    name: 'aftercall_vendor_circuits_open',
    help: 'Accounts at vendors that are left alone for a moment because calls failed several times in a row.',
    labelNames: ['vendor'],
    registers,
  });
  const deliveries = new Counter({
    name: 'aftercall_webhook_tries_total',
    help: 'Tries to deliver a webhook, by what came of them.',
    labelNames: ['outcome'],
    registers,
  });
  const requests = new Histogram({
    name: 'aftercall_http_seconds',
    help: 'How long requests took.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  });

  const places = new Map<string, ReturnType<typeof requests.labels>>();

  return {
    engine: {
      stageEnded: (stage, outcome, seconds) => stages.observe({ stage, outcome }, seconds),
      providerFailed: (provider, kind) => providers.inc({ provider, kind }),
      deliveryTried: (outcome) => deliveries.inc({ outcome }),
    },
    vendors: {
      vendorCalled: (vendor, call, outcome, seconds) => vendorCalls.observe({ vendor, call, outcome }, seconds),
      circuitsOpen: (vendor, count) => openCircuits.set({ vendor }, count),
    },
    onAnswer: (route, method, status, seconds) => {
      // Routes, methods and statuses are few; looking up their place by label objects costs more than the count itself.
      const name = `${method} ${status} ${route}`;
      const place = places.get(name) ?? requests.labels({ route, method, status });
      places.set(name, place);
      place.observe(seconds);
    },
    read: async () => {
      for (const depth of await queue.depths()) {
        waiting.set({ stage: depth.stage }, depth.waiting);
        active.set({ stage: depth.stage }, depth.active);
        age.set({ stage: depth.stage }, depth.oldestWaitingS);
      }
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
