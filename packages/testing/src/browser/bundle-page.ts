import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles a module for a page, as the web app is bundled. `vitest` becomes the stand-in that runs in pages.
 * @returns the text of one script module
 */
export async function bundlePage(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { vitest: fileURLToPath(new URL('./page-suite.ts', import.meta.url)) } },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: { input: entry, output: { format: 'es' } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} gave no script`);
  return chunk.code;
}
