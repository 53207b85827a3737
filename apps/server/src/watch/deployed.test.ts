import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const deployed = (path: string) => readFileSync(resolve(import.meta.dirname, '../../../../deploy', path), 'utf8');

/** Names of all metrics that a server hands out. */
async function handedOut(): Promise<ReadonlySet<string>> {
  const metrics = new Metrics();
  metrics.lookAt({
    db: {
      epoch: 'e',
      continuity: { cutAt: undefined },
      ping: async () => undefined,
      pools: () => [],
      queues: async () => [],
    },
    dataDir: '/tmp',
    version: '1',
    now: Date.now,
  });
  const text = await metrics.text();
  return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
}

// Whether they find anything is asked of a real Prometheus by tests/machines, which need not be run where none is.
it.each(['prometheus/alerts.yml', 'grafana/vetloom.json'])(
  '%s asks for nothing that no server hands out',
  async (path) => {
    const known = await handedOut();
    const asked = [...deployed(path).matchAll(/\b(?:vetloom|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(asked.length).toBeGreaterThan(10);
    const unknown = asked.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')));
    expect([...new Set(unknown)]).toEqual([]);
  },
);
