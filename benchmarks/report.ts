// Replaces a benchmark's section of results.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.js';

const FILE = join(packageRoot, 'benchmarks', 'results.md');

export function writeSection(title: string, text: string): void {
  const section = `## ${title}\n\n${machine()}\n\n${text.trim()}\n`;
  const sections = readSections().filter((one) => !one.startsWith(`## ${title}\n`));
  const whole = ['# Results\n', ...[...sections, section].sort()].join('\n');
  writeFileSync(FILE, whole);
}

function readSections(): string[] {
  try {
    return readFileSync(FILE, 'utf8')
      .split(/^(?=## )/m)
      .slice(1)
      .map((one) => `${one.trim()}\n`);
  } catch {
    return [];
  }
}

function machine(): string {
  const [first] = cpus();
  return `${new Date().toISOString().slice(0, 10)}, ${first?.model.trim() ?? 'unknown CPU'}, ${cpus().length} cores, Node ${process.version}.`;
}

export const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export const median = (values: number[]): number => percentile(values, 0.5);

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
