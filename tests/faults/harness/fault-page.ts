import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { inject } from 'vitest';

const ENTRY = fileURLToPath(new URL('../page/desk.ts', import.meta.url));
const PLACE = '/faults';

let built: Promise<ReadonlyMap<string, string>> | undefined;

/** The page's scripts by file name, bundled as the web app is: once for all files of a run. */
function scripts(): Promise<ReadonlyMap<string, string>> {
  built ??= bundledOnce(join(inject('runFolder'), 'fault-page.json'));
  return built;
}

async function bundledOnce(kept: string): Promise<ReadonlyMap<string, string>> {
  if (existsSync(kept)) return new Map(JSON.parse(readFileSync(kept, 'utf8')) as [string, string][]);
  const files = await bundle();
  writeFileSync(kept, JSON.stringify([...files]));
  return files;
}

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    base: `${PLACE}/`,
    define: { __APP_VERSION__: '"faults"' },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: {
        input: ENTRY,
        output: { format: 'es', entryFileNames: 'desk.js', chunkFileNames: '[name].js' },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (!first || !('output' in first)) throw new Error('the page of the fault tests gave no scripts');
  return new Map(first.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code] as const] : [])));
}

/** Address of the page on a server. */
export const faultPage = (url: string): string => `${url}${PLACE}/`;

/** Lets a browser find the page on whatever server it asks: it then has the server's origin, cookies and storage. */
export async function serveFaultPage(context: BrowserContext): Promise<void> {
  const files = await scripts();
  // To the browser a page that a test hands in comes from nowhere, and may not open sockets to this machine by itself.
  await context.grantPermissions(['local-network-access']);
  await context.route(`**${PLACE}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(PLACE.length + 1);
    const script = files.get(name);
    await route.fulfill(
      name === ''
        ? {
            contentType: 'text/html',
            body: `<!doctype html><title>faults</title><script type="module" src="${PLACE}/desk.js"></script>`,
          }
        : script === undefined
          ? { status: 404 }
          : { contentType: 'text/javascript', body: script },
    );
  });
}
