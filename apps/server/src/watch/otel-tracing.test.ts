import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { otelTracing } from './otel-tracing.ts';

let collector: Server;
let bodies: string[];
beforeEach(async () => {
  bodies = [];
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

const failed = vi.fn();
const tracing = (share: number) =>
  otelTracing({ collector: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, share }, '1.2.3', failed);

describe('traces', () => {
  it('go out at the latest when the server ends, with the version and what failed', async () => {
    const traces = tracing(1);
    const call = traces.begin({ name: 'call', kind: 'server' });
    traces.begin({ name: 'step', of: call.trace }).end({ 'vetloom.command': 'owner.create' }, true);
    call.end();
    await traces.stop();
    const [sent] = bodies.map((body) => JSON.parse(body).resourceSpans[0]);
    expect(JSON.stringify(sent.resource)).toContain('1.2.3');
    const spans = sent.scopeSpans[0].spans as { name: string; status: { code: number }; traceId: string }[];
    expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
      ['step', 2],
      ['call', 0],
    ]);
    expect(call.trace).toBe(`00-${spans[0]?.traceId}-${call.trace.slice(36, 52)}-01`);
  });

  it('of requests that are not followed no step goes out, unless the balancer follows it', async () => {
    const traces = tracing(0);
    const call = traces.begin({ name: 'call' });
    expect(call.trace).toMatch(/-00$/);
    traces.begin({ name: 'step', of: call.trace }).end();
    call.end();
    traces.begin({ name: 'followed', of: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }).end();
    await traces.stop();
    expect(bodies.join()).toContain('followed');
    expect(bodies.join()).not.toMatch(/"(call|step)"/);
  });

  it('for a collector that is away are told to the log and hold nobody up', async () => {
    const traces = tracing(1);
    collector.close();
    traces.begin({ name: 'call' }).end();
    const began = performance.now();
    await traces.stop().catch(() => undefined);
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(failed).toHaveBeenCalled();
  });
});
