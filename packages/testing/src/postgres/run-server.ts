import { dropLeftovers } from './leftovers.ts';
import { foreignServer, startSharedServer } from './shared-server.ts';

/**
 * Starts the shared server before any worker asks for a database, and stops it after the last one. What killed runs left is dropped here, where
 * nobody can be using it yet: a worker that did so could drop what another had just made.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (foreignServer() !== undefined) return undefined;
  const server = await startSharedServer();
  if (!server.attached) await dropLeftovers(server.url);
  return () => server.stop();
}
