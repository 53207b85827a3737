import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the checkout. */
const ROOT = resolve(import.meta.dirname, '../../../..');
/** The built web app; a developer may serve another build. */
export const WEB_DIST = resolve(ROOT, process.env.VETLOOM_WEB_DIST || 'apps/web/dist');

/** The product's version with the build of its web app, so that a new build is noticed: `0.1.0+3f9a2c1b`. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const page = join(WEB_DIST, 'index.html');
  if (!existsSync(page)) return version;
  return `${version}+${createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 8)}`;
}
