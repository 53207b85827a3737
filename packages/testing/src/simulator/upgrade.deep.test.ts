import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Command, Sight } from '@vetloom/domain/engine/command.ts';
import { witnessOf } from '@vetloom/domain/engine/witness.ts';
import { describe, expect, it } from 'vitest';
import { aBag } from '../domain/builders.ts';
import { type Build, firstBuild, nextBuild, shaped } from './build.ts';
import { MemoryDatabase } from './memory-database.ts';
import { BOSS } from './people.ts';
import type { Theme } from './run-plan.ts';
import type { LoggedCommand } from './server-database.ts';
import { simulate } from './simulate.ts';
import type { Request } from './simulated-server.ts';
import { World } from './world.ts';

/** What `pick` finds in the history of the first runs in which it finds anything; each run has checked itself. */
async function found(
  signal: AbortSignal,
  themes: readonly Theme[],
  pick: (log: readonly LoggedCommand[]) => readonly LoggedCommand[],
): Promise<readonly LoggedCommand[]> {
  for (let seed = 1; seed <= 30; seed += 1) {
    const database = new MemoryDatabase();
    await simulate({ seed, database, clinics: ['demo', 'harbour'], themes, signal });
    for (const clinic of ['demo', 'harbour']) {
      const picked = pick((await database.contents(clinic)).log);
      if (picked.length > 0) return picked;
    }
  }
  return [];
}

const isUnknown = ({ code }: LoggedCommand) => code === CODE.unknownCommand;

const old = firstBuild();
const next = nextBuild(old, { protocol: true, schema: false });
const isChanged = ({ name, version }: Command) => version > (old.commands.get(name)?.version ?? 0);

describe('versions that meet (ARCHITECTURE law 21)', () => {
  it('[S11] what an old tab says reaches a new server through the upcasters', async ({ signal }) => {
    const names = new Set([...next.commands.values()].filter(isChanged).map(({ name }) => name));
    // Of the old shape, decided by a server that already knows the new one.
    const late = await found(signal, ['upgrade', 'cuts'], (log) => {
      expect(log.filter((entry) => isUnknown(entry) && entry.version === 1)).toEqual([]);
      const applied = log.filter(({ name, status }) => names.has(name) && status === 'applied');
      const upgraded = applied.findIndex(({ version }) => version === 2);
      return upgraded < 0 ? [] : applied.slice(upgraded).filter(({ version }) => version === 1);
    });
    expect(late.length).toBeGreaterThan(0);
  });

  it('[S11] what a new tab says to an old server is put aside and shown, and nothing of it is lost', async ({
    signal,
  }) => {
    const aside = await found(signal, ['upgrade', 'downgrade', 'cuts'], (log) => log.filter(isUnknown));
    expect(aside.length).toBeGreaterThan(0);
    expect(new Set(aside.map(({ status }) => status))).toEqual(new Set(['quarantined']));
  });

  it('[C64] [C65] [S27] a device passes over kinds that it does not know, and holds all of them after its update in the middle of a day', async ({
    signal,
  }) => {
    const passed = new Map<string, number>();
    for (let seed = 1; seed <= 20 && passed.size < 2; seed += 1) {
      // Each run checks that every browser holds, by document and field, what its people may read.
      const database = new MemoryDatabase();
      const themes = ['new kinds', 'cuts'] as const;
      const { counts } = await simulate({ seed, database, clinics: ['demo', 'harbour'], themes, signal });
      for (const [what, times] of counts) if (what.startsWith('passed over')) passed.set(what, times);
    }
    expect([...passed.keys()].sort()).toEqual(['passed over: problem', 'passed over: textMacro']);
  });

  it('an input of build 1 reads the same in every later build', () => {
    const latest = nextBuild(next, { protocol: false, schema: false });
    const command = latest.commands.get('record.edit');
    const input = { recordID: '/record/1-a', edits: [{ op: 'set', path: ['cause'], from: '', to: 'itch' }] };
    expect(command?.version).toBe(3);
    const brought = command?.upcasters?.[2]?.(command.upcasters[1]?.(input));
    expect(brought).toEqual(command && shaped(command, input));
    expect(command?.input.safeParse(brought).success).toBe(true);
  });

  it('[C91] a later build tells what its author saw of a bag, as build 1 does', async () => {
    const document = { _id: '/record/1-a', collection: 'record', drugBag: [{ ...aBag(100), bagID: 'b' }] };
    const sight = { get: async () => document, query: async () => [] } as unknown as Sight;
    const edits = [{ op: 'remove', path: ['drugBag', 'b'] }];
    const latest = nextBuild(next, { protocol: false, schema: false });
    for (const [name, input] of [
      ['record.edit', { recordID: document._id, edits }],
      ['record.dispense', { recordID: document._id, bagIDs: ['b'] }],
    ] as const) {
      const [first, last] = [old.commands.get(name), latest.commands.get(name)];
      if (!first || !last) throw new Error(`no command ${name}`);
      const told = await witnessOf(first, input)?.(sight);
      expect(told).not.toEqual(input);
      expect(await witnessOf(last, shaped(last, input))?.(sight)).toEqual(shaped(last, told));
    }
  });

  it.each<[who: string, tab: Build, server: Build]>([
    ['an old tab at a new server', old, next],
    ['a new tab at an old server', next, old],
  ])('[S18] %s of another wire is told so, and neither reads nor writes', async (_who, tab, server) => {
    const database = new MemoryDatabase();
    const world = new World({ seed: 1, database, clinics: ['demo', 'harbour'], themes: new Set() });
    await world.found();
    world.server.start(server);
    const ask = async (kind: Request['kind'], body: object) => {
      const request: Request = {
        kind,
        clinic: 'demo',
        email: BOSS,
        fresh: true,
        protocol: tab.protocol,
        body: JSON.stringify(body),
      };
      let code: number | undefined;
      void world.server.handle(request).then((reply) => {
        code = reply.code;
      });
      await world.scheduler.run(() => code !== undefined, 60_000);
      return code;
    };
    const client = '00000000-0000-4000-8000-000000000000';
    const envelope = {
      number: 1,
      uuid: client,
      name: 'owner.touch',
      version: 1,
      at: 1,
      args: {},
      author: BOSS,
      key: 'k',
    };
    const command = { ...envelope, signature: 's' };
    expect(await ask('pull', { epoch: null, client, cursor: 0 })).toBe(CODE.protocolMismatch);
    expect(await ask('snapshot', { client, stage: 'people', after: null })).toBe(CODE.protocolMismatch);
    expect(await ask('push', { epoch: null, client, commands: [command] })).toBe(CODE.protocolMismatch);
    expect((await database.contents('demo')).log).toHaveLength(1);
  });
});
