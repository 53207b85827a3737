import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { codeSplitting } from './chunks.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
const server = process.env.VETLOOM_SERVER ?? 'http://127.0.0.1:8080';
const loader = createRequire(import.meta.url).resolve('@cornerstonejs/dicom-image-loader/package.json');
const decoders = join(dirname(loader), 'dist/esm/decodeImageFrameWorker.js');
const port = Number(process.env.VETLOOM_WEB_DEV_PORT ?? 5173);

// The slices are ordered by rarity: from 100 on they hold every character of the interface and the some five thousand
// most used (1.6 MB). Rarer ones are kept when first seen.
const COMMON_GLYPHS = '**/noto-sans-tc-1??-wght-normal-*.woff2';

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  define: { __APP_VERSION__: JSON.stringify(version) },
  // A font inlined as data could not be cached by itself, and the content policy forbids it.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting } },
  },
  // The package's entry is the form for browsers of ten years ago.
  // The decoders of DICOM pictures by themselves: by the package's entry they bring a whole renderer along, which nothing here uses.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^dicom-decoders$/, replacement: decoders },
    ],
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: {
      '/api': server,
      '/sudo': server,
      '/erp': server,
      '/sync': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  preview: { host: '127.0.0.1', port, strictPort: true },
  plugins: [
    react(),
    VitePWA({
      // A new version waits until the person agrees (spec 1 §8).
      registerType: 'prompt',
      injectRegister: null,
      scope: '/app/',
      manifest: {
        id: '/app/',
        name: 'VetLoom',
        short_name: 'VetLoom',
        lang: 'zh-Hant-TW',
        start_url: '/app/',
        scope: '/app/',
        display: 'standalone',
        background_color: '#F5F3EF',
        theme_color: '#34508F',
        // Made of icon.svg by scripts/icons.mjs: home screens and docks don't draw SVG everywhere.
        icons: [
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        // Every lazy chunk is here from the first visit on, so that each screen opens without a network.
        // So is the reader of barcodes, which comes apart from the code that calls it.
        globPatterns: [
          '**/*.{js,css,html,svg,webmanifest}',
          '**/zxing_reader-*.wasm',
          '**/pdf.worker*.mjs',
          '**/inter-latin-wght-normal-*.woff2',
          COMMON_GLYPHS,
        ],
        globIgnores: ['**/gallery*'],
        maximumFileSizeToCacheInBytes: 12 * 1024 * 1024,
        importScripts: ['notice-worker.js'],
        navigateFallback: '/app/index.html',
        navigateFallbackAllowlist: [/^\/app\//],
        // The page of the first visit, too, can open screens that it hasn't shown yet without a network.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ request }) => request.destination === 'font',
            handler: 'CacheFirst',
            options: { cacheName: 'fonts', expiration: { maxEntries: 160 } },
          },
          // Decoders of compressed DICOM pictures, which only clinics with such machines ever fetch.
          {
            urlPattern: ({ url }) => url.pathname.startsWith('/app/assets/') && url.pathname.endsWith('.wasm'),
            handler: 'CacheFirst',
            options: { cacheName: 'decoders', expiration: { maxEntries: 20 } },
          },
        ],
      },
    }),
  ],
});
