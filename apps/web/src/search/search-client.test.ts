import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { anOwner, aPet } from './search-builders.ts';
import { SearchClient, type SearchPort } from './search-client.ts';
import type { SearchReply, SearchRequest } from './search-protocol.ts';
import { SearchService } from './search-service.ts';

/** A worker in the same thread: requests and replies are copied, tasks run when the test says so. */
class ServicePort implements SearchPort {
  readonly tasks: (() => void)[] = [];
  readonly sent: SearchRequest[] = [];
  fail: (event: { message?: string }) => void = () => {};
  terminated = false;
  /** While true, replies get lost, as those of a busy worker have not come yet. */
  busy = false;
  #reply: (event: { data: SearchReply }) => void = () => {};
  #ticks = 0;
  readonly #service = new SearchService({
    reply: (reply) => {
      if (!this.busy) this.#reply({ data: structuredClone(reply) });
    },
    later: (task) => this.tasks.push(task),
    // Every look at the clock takes 5 ms, so that a slice holds few steps.
    clock: () => {
      this.#ticks += 5;
      return this.#ticks;
    },
  });

  postMessage(message: SearchRequest): void {
    this.sent.push(message);
    this.#service.receive(structuredClone(message));
  }

  addEventListener(
    ...[type, listener]:
      | [type: 'message', listener: (event: { readonly data: SearchReply }) => void]
      | [type: 'error', listener: (event: { readonly message?: string }) => void]
  ): void {
    if (type === 'message') this.#reply = listener;
    else this.fail = listener;
  }

  terminate(): void {
    this.terminated = true;
  }

  runAll(): void {
    for (let task = this.tasks.shift(); task !== undefined; task = this.tasks.shift()) task();
  }
}

function start(): { port: ServicePort; client: SearchClient } {
  const port = new ServicePort();
  return { port, client: new SearchClient(port) };
}

const ids = async (client: SearchClient, text: string): Promise<string[]> =>
  (await client.query(text)).hits.map((hit) => hit.id);

it('finds what was sent, and no longer what was removed or cleared', async () => {
  const { port, client } = start();
  const writes = [client.upsert([anOwner('王小明'), aPet('咪咪')]), client.remove([{ kind: 'pet', id: '咪咪' }])];
  port.runAll();
  await Promise.all(writes);
  expect(await ids(client, 'wxm')).toEqual(['王小明']);
  expect(await ids(client, '咪咪')).toEqual([]);
  const cleared = client.clear();
  port.runAll();
  await cleared;
  expect(await ids(client, 'wxm')).toEqual([]);
});

it('answers queries between the slices of a large load and tells how much is still to come', async () => {
  const { port, client } = start();
  const load = client.upsert(Array.from({ length: 5_000 }, (_, i) => aPet(`貓${i}`)));
  expect(port.sent.length).toBe(3);
  port.tasks.shift()?.();
  const { hits, waiting } = await client.query('貓0');
  expect(hits[0]?.id).toBe('貓0');
  expect(waiting).toBeGreaterThan(4_000);
  port.runAll();
  await load;
  expect(await client.query('貓4999')).toMatchObject({ hits: [{ id: '貓4999' }], waiting: 0 });
});

it('resolves an empty load at once', async () => {
  const { port, client } = start();
  await client.upsert([]);
  expect(port.sent).toEqual([]);
});

it('rejects a query whose asker has given up', async () => {
  const { port, client } = start();
  port.busy = true;
  const controller = new AbortController();
  const asked = client.query('王', { signal: controller.signal });
  controller.abort(new Error('typed on'));
  await expect(asked).rejects.toThrow('typed on');
  await expect(client.query('王', { signal: controller.signal })).rejects.toThrow('typed on');
});

it('tells a failed write to its asker and goes on with the next', async () => {
  const { port, client } = start();
  const nameless = { ...aPet('x'), name: undefined as unknown as string };
  const failed = client.upsert([nameless]);
  const fine = client.upsert([aPet('咪咪')]);
  port.runAll();
  await expect(failed).rejects.toMatchObject({ codeName: 'failure' });
  await fine;
  expect(await client.query('咪咪')).toMatchObject({ hits: [{ id: '咪咪' }], waiting: 0 });
});

it('rejects what is asked of a worker that broke or was closed', async () => {
  const { port, client } = start();
  const waiting = client.upsert([aPet('咪咪')]);
  port.fail({ message: 'out of memory' });
  await expect(waiting).rejects.toMatchObject({ codeName: 'failure' });
  await expect(client.query('王')).rejects.toThrow('out of memory');
  client.close();
  expect(port.terminated).toBe(true);
});

it('keeps the pinyin dictionary out of the page: the client imports types and the error only', () => {
  const source = readFileSync(new URL('./search-client.ts', import.meta.url), 'utf8');
  const values = [...source.matchAll(/^import (?!type)[^;]* from '([^']+)'/gm)].map((match) => match[1]);
  expect(values).toEqual(['@vetloom/domain/core/error.ts']);
});

it('needs the network where its code could not be fetched, and has failed where it broke: the first says nothing of the data', async () => {
  const unfetched = start();
  const asked = unfetched.client.upsert([anOwner('陳怡君')]);
  unfetched.port.busy = true;
  const waiting = unfetched.client.query('陳');
  unfetched.port.fail({});
  await asked.catch(() => undefined);
  await expect(waiting).rejects.toMatchObject({ codeName: 'networkRequired' });
  await expect(unfetched.client.query('陳')).rejects.toMatchObject({ codeName: 'networkRequired' });
  const broken = start();
  broken.port.fail({ message: 'out of memory' });
  await expect(broken.client.query('陳')).rejects.toMatchObject({ codeName: 'failure' });
});
