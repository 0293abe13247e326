// Puts src/theme-first.js into the page as a classic script ahead of everything else: hashed like all other assets when it
// is built, as it is while developing.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SOURCE = new URL('../src/theme-first.js', import.meta.url);

export function themeFirst(): Plugin {
  let isBuild = false;
  const source = () => readFileSync(SOURCE, 'utf8');
  const fileName = () => `assets/theme-${createHash('sha256').update(source()).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'theme-first',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: fileName(), source: source() });
    },
    transformIndexHtml() {
      const src = isBuild ? `/${fileName()}` : '/src/theme-first.js';
      return [{ tag: 'script', attrs: { src }, injectTo: 'head' }];
    },
  };
}
