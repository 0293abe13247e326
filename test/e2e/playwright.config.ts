// The browser suite: two workers, each with a service and a Chromium of its own.
import { defineConfig } from '@playwright/test';
import { installTools } from '../../scripts/tools.mjs';

installTools('tools/browser');
// Only now: it needs what was just installed.
const { launchOptions } = await import('../../tools/browser/browser.mjs');

export default defineConfig({
  testDir: '.',
  outputDir: '../../dist/e2e',
  workers: 2,
  // Ends a test that would otherwise hang: beside other work a film takes many times as long as alone.
  timeout: 2_400_000,
  reporter: 'list',
  use: { launchOptions: await launchOptions(), screenshot: 'only-on-failure' },
});
