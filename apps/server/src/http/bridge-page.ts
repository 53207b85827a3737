import { BRIDGE_PATH, type BridgePages } from '@vetloom/api/clinic/bridge-pages.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance } from 'fastify';
import { framedPage } from './framed-page.ts';

/** Where the bridge is, seen from the browser's machine, and whose pages may hold the page. */
export interface BridgePageOptions {
  readonly bridges: BridgePages;
  readonly port: number;
  /** Origins of the web app where it is served apart. */
  readonly webOrigins: readonly string[];
}

/**
 * The one page whose content policy lets it ask the instruments' bridge on its own machine (spec 3 §7, port 9002), and nothing else: not even this
 * server. It is for a frame in the web app, has no content and passes on what the web app posts to it.
 *
 * Security: the web app's own policy is the same for every clinic and never names the bridge, so that a script that got into it, in a clinic without
 * one, reaches nothing on that machine; nor can it get this page, whose address is given to people of clinics with a bridge alone. The page keeps its real
 * origin, because that is what the bridge knows an honest caller by: any site can have a page without one.
 */
export function serveBridgePage(app: FastifyInstance, { bridges, port, webOrigins }: BridgePageOptions): void {
  const script = relay(port, webOrigins);
  const page = `<!doctype html><meta charset="utf-8"><title>VetLoom</title><script>${script}</script>`;
  const allows = [`connect-src http://127.0.0.1:${port} ws://127.0.0.1:${port}`];
  const send = framedPage({ page, script, allows, webOrigins });
  app.get<{ Params: { token: string } }>(`${BRIDGE_PATH}:token`, async (request, reply) => {
    if (!(await bridges.opens(request.params.token))) throw new DomainError('notFound', 'no such address');
    return send(reply);
  });
}

/** The page's script: what comes with a body is posted, what comes without is asked for. A path is a path: one that names another host would leave the machine's bridge, and the policy refuses it too. */
const relay = (port: number, webOrigins: readonly string[]): string => `
const askers = new Set([location.origin, ...${JSON.stringify(webOrigins)}]);
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || !askers.has(origin)) return;
  const answer = (told) => source.postMessage({ id: data.id, ...told }, origin);
  // Browsers that ask before a page reaches into the machine want to be told where it reaches; older ones know the word for it not, and throw.
  const reach = async (url, init) => {
    let request;
    try {
      request = new Request(url, { ...init, targetAddressSpace: 'loopback' });
    } catch {
      request = new Request(url, init);
    }
    return fetch(request);
  };
  const leave = async () => {
    for (const name of ['loopback-network', 'local-network-access']) {
      try {
        return (await navigator.permissions.query({ name })).state;
      } catch {}
    }
    return 'unknown';
  };
  try {
    const url = new URL(data.path, 'http://127.0.0.1:${port}');
    if (url.host !== '127.0.0.1:${port}') throw new Error('another host');
    const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data.body) };
    const response = await reach(url, data.body === undefined ? {} : posted);
    answer({ status: response.status, body: await response.text() });
  } catch (error) {
    answer({ failed: String(error), leave: await leave() });
  }
});
`;
