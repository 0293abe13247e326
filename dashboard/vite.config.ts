// How the pages are built into dist/, and how they are served while somebody works on them: `npm run dev` asks the service
// at AFTERCALL_URL for everything that is not a page.
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { avatarTemplate } from './dev/avatar-template.ts';
import { themeFirst } from './dev/theme-first.ts';

const service = process.env.AFTERCALL_URL ?? 'http://127.0.0.1:8080';
// The service takes a change only from its own origin: the proxy speaks to it as its own page would.
const asOwnPage = {
  target: service,
  changeOrigin: true,
  headers: { origin: service, 'sec-fetch-site': 'same-origin' },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [themeFirst(), avatarTemplate(), react(), tailwind()],
  build: {
    target: 'baseline-widely-available',
    // light-dark() is left as it is: it follows the theme that a person chose.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Every asset is a file: the Content-Security-Policy takes no script or style that is written into another.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    fs: { allow: ['..'] },
    proxy: { '/app/api': asOwnPage, '/media': asOwnPage, '/v1': asOwnPage },
  },
});
