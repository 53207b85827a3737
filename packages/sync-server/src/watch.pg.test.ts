import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Undertaking } from '@vetloom/storage/ports/watch.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ADMIN, DOCTOR, openTestServer, TestDevice, type TestServer } from './test-kit.ts';
import type { CommandRun, PushDone, Step, SyncWatch } from './watch.ts';

/** Notes what it hears, and by what it is done. */
class Notes implements SyncWatch {
  readonly runs: CommandRun[] = [];
  readonly pushes: PushDone[] = [];
  readonly steps: [step: string, requests: readonly string[]][] = [];
  /** Pushes that have come into line. */
  inLine = 0;
  /** Before this nothing is decided. */
  gate: Promise<void> = Promise.resolve();
  readonly #threads = new AsyncLocalStorage<readonly string[]>();

  by<T>(request: string, work: () => T): T {
    return this.#threads.run([request], work);
  }
  here(): Undertaking {
    this.inLine += 1;
    return { requests: this.#requests };
  }
  get #requests(): readonly string[] {
    return this.#threads.getStore() ?? [];
  }
  together<T>(of: readonly Undertaking[], step: Step, work: () => Promise<T>): Promise<T> {
    return this.#threads.run(
      of.flatMap(({ requests }) => requests),
      async () => {
        await this.gate;
        return this.step(step, work);
      },
    );
  }
  step<T>(step: Step, work: () => Promise<T>): Promise<T> {
    this.steps.push([step.name === 'command' ? step.command : step.name, this.#requests]);
    return work();
  }
  command(run: CommandRun): void {
    this.runs.push(run);
  }
  pushed(done: PushDone): void {
    this.pushes.push(done);
  }
  pulled(): void {}
  poked(): void {}
}

let server: TestServer;
let notes: Notes;
beforeAll(async () => {
  notes = new Notes();
  server = await openTestServer({ watch: notes });
});
beforeEach(() => {
  for (const list of [notes.runs, notes.pushes, notes.steps]) list.length = 0;
});
afterAll(() => server.close());

const ends = () => notes.runs.map(({ command, outcome, code }) => [command, outcome, code]);

it('hears how each command ended, and knows what a device made up by no name of its own', async () => {
  const device = await TestDevice.enrolled(server, DOCTOR);
  const foreign = await device.createOwner('w2', '0912000102', { author: ADMIN });
  await device.push(
    [
      await device.createOwner('w1', '0912000101'),
      { ...foreign, number: 2 },
      await device.command(`made.up-${randomUUID()}`, {}),
    ].map((command, at) => ({ ...command, number: at + 1 })),
  );
  expect(ends()).toEqual([
    ['owner.create', 'taken', undefined],
    ['owner.create', 'refused', 'badSignature'],
    ['unknown', 'refused', 'unknownCommand'],
  ]);
  expect(notes.pushes).toEqual([{ clinic: 'demo', commands: 3, refused: 2, retry: false, to: expect.any(Number) }]);
});

it('hears of a push that says again what is known that it led nowhere new', async () => {
  const device = await TestDevice.enrolled(server, DOCTOR);
  const command = await device.createOwner('w3', '0912000103');
  await device.push([command]);
  await device.push([command]);
  expect(ends()).toHaveLength(1);
  expect(notes.pushes.map(({ to }) => typeof to)).toEqual(['number', 'undefined']);
});

it('names all requests whose pushes are decided together, and each push by its own', async () => {
  const devices = await Promise.all(Array.from({ length: 3 }, () => TestDevice.enrolled(server, DOCTOR)));
  const commands = await Promise.all(devices.map((device, n) => device.createOwner(`t${n}`, `091200020${n}`)));
  notes.inLine = 0;
  let open = (): void => undefined;
  notes.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The first finds the clinic idle; the others wait for it and go together.
  const pushed: Promise<unknown>[] = [];
  for (const [n, device] of devices.entries()) {
    pushed.push(notes.by(`r${n}`, () => device.push([commands[n] as never])));
    await expect.poll(() => notes.inLine).toBe(n + 1);
  }
  open();
  await Promise.all(pushed);
  const of = (step: string) => notes.steps.filter(([name]) => name === step).map(([, requests]) => requests);
  expect(of('push')).toEqual([['r0'], ['r1'], ['r2']]);
  expect(of('transaction')).toEqual([['r0'], ['r1', 'r2']]);
  expect(of('owner.create')).toEqual([['r0'], ['r1', 'r2'], ['r1', 'r2']]);
});
