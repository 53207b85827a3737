import { COMMANDS } from '@vetloom/domain/commands.ts';
import { WITNESSED } from '@vetloom/domain/core/witnessed.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { ReadView } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES } from '@vetloom/domain/kinds.ts';
import type { PullResult } from '@vetloom/protocol/sync.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction, LogEntry } from '@vetloom/storage/ports/transaction.ts';
import type { LocalTx } from '@vetloom/sync-client/store/local-store.ts';
import { describe, expect, it } from 'vitest';
import { NEW_KINDS } from './build.ts';
import { MemoryDatabase } from './memory-database.ts';
import type { Theme } from './run-plan.ts';
import { simulate } from './simulate.ts';
import type { Sabotage } from './world.ts';

/** A simulator that never fails proves nothing. These break one rule each, and say by which words it must show. */
const TRIES = 40;

type Broken = NonNullable<Sabotage['broken']>;
type Services = Parameters<Broken>[0];

/** Runs seeds until one fails, from the one on that is known to show a rare thing; answers what it said. */
async function noticed(sabotage: Sabotage, themes: readonly Theme[], signal: AbortSignal, first = 1): Promise<string> {
  const seconds = ['few visits', 'invoices', 'papers', 'instruments', 'outside'].some((theme) =>
    themes.includes(theme as Theme),
  )
    ? 90
    : 30;
  for (let seed = first; seed < first + TRIES; seed += 1)
    try {
      const database = new MemoryDatabase();
      await simulate({ seed, database, clinics: ['demo', 'harbour'], themes, sabotage, seconds, signal });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  return 'nothing in particular';
}

/** An object whose methods `changed` replaces; everything else is the real one's. */
const over = <T extends object>(real: T, changed: Partial<T>): T =>
  new Proxy(real, {
    get(target, name) {
      const own: unknown = Reflect.get(changed, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** A server whose transactions are tampered with. */
const withTransactions =
  (change: (tx: ClinicTransaction) => Partial<ClinicTransaction>): Broken =>
  (services: Services) => {
    const real: Database = services.db;
    const db = over(real, { inClinic: (clinic, run) => real.inClinic(clinic, (tx) => run(over(tx, change(tx)))) });
    return { ...services, db };
  };

/** A server that writes other entries than it decided. */
const flushing = (change: (entry: LogEntry) => LogEntry): Broken =>
  withTransactions((tx) => ({
    flush: (entries, clients) => tx.flush(entries.map(change), clients),
    conclude: (entries, clients) => tx.conclude(entries.map(change), clients),
  }));

const everything: ReadView = { key: 'all', fields: 'all', own: undefined };

describe('the simulator notices a server that', () => {
  it.for<[what: string, sabotage: Sabotage, themes: Theme[], words: RegExp, first?: number]>([
    [
      'does again what it did before',
      {
        broken: withTransactions((tx) => ({
          openForWriting: async (request) => ({
            ...(await tx.openForWriting(request)),
            known: [],
            lastNumbers: new Map(
              request.commands
                .toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0))
                .map(({ client, number }) => [client ?? '', (number ?? 1) - 1]),
            ),
          }),
        })),
      },
      ['loss', 'server crashes'],
      /was decided \d+ times/,
    ],
    [
      'says done and writes nothing',
      { broken: flushing((entry) => (entry.name === 'pet.edit' ? { ...entry, writes: [] } : entry)) },
      [],
      /isn't what its history makes/,
    ],
    [
      'writes half of a command',
      {
        broken: flushing((entry) =>
          entry.name === 'billing.pay' ? { ...entry, writes: entry.writes.slice(0, 1) } : entry,
        ),
      },
      [],
      /has received \d+, its receipts say|isn't what its history makes/,
    ],
    [
      'keeps no case of a refusal',
      { broken: flushing((entry) => (entry.status === 'refused' ? { ...entry, writes: [] } : entry)) },
      ['cuts', 'late browsers'],
      /without a case that says so/,
    ],
    [
      'shows everybody everything',
      {
        broken: (services) => {
          const real = services.db.feed;
          const views = Object.fromEntries(COLLECTION_NAMES.map((collection) => [collection, everything]));
          const feed = over(real, { changesSince: (request) => real.changesSince({ ...request, views }) });
          return { ...services, db: over(services.db as Database, { feed }) };
        },
      },
      [],
      /^leak: /,
    ],
    [
      'shows a field too many',
      {
        brokenReply: (request, result) => {
          if (request.kind !== 'pull') return result;
          const { patch, ...rest } = result as PullResult;
          const told = patch.map((change) =>
            change.collection === 'record' && change.body
              ? { ...change, body: { diagnosis: '', ...change.body } }
              : change,
          );
          return { ...rest, patch: told };
        },
      },
      [],
      /^leak: .* received /,
    ],
    [
      'leaves a change out',
      {
        brokenReply: (request, result) =>
          request.kind === 'pull'
            ? { ...(result as PullResult), patch: (result as PullResult).patch.slice(1) }
            : result,
      },
      ['cuts'],
      /lacks |holds |has another |not everything is synced/,
    ],
    [
      'hands out a cursor that is ahead of what it knows',
      {
        broken: (services) => {
          const real = services.db.feed;
          const feed = over(real, {
            changesSince: async (request) => {
              const page = await real.changesSince(request);
              return { ...page, cursor: page.cursor + 2 };
            },
          });
          return { ...services, db: over(services.db as Database, { feed }) };
        },
      },
      [],
      /not everything is synced|lacks |has another /,
    ],
    [
      'takes money without writing it on the bill',
      {
        commands: withCommand('billing.pay', (tx) => ({
          put: async (collection, document) => (collection === 'record' ? undefined : tx.put(collection, document)),
        })),
      },
      [],
      /has received \d+, its receipts say/,
    ],
    [
      'derives no status after an edit',
      {
        commands: withCommand('record.edit', (tx) => ({
          put: async (collection, document) =>
            tx.put(
              collection,
              collection === 'record' ? ({ ...document, billStatus: 0, dispenseStatus: 0 } as never) : document,
            ),
        })),
      },
      [],
      /has statuses that don't follow from it/,
    ],
    [
      'issues two invoices for one act of paying',
      {
        commands: withCommand('einvoice.issue', (tx) => ({
          query: async (collection, index, range) =>
            collection === 'einvoice' && index === 'byBill' ? [] : tx.query(collection, index, range),
        })),
      },
      ['invoices', 'cuts'],
      /has the invoices /,
    ],
    [
      'gives the same numbers of invoices to two desks',
      {
        commands: withCommand('einvoice.takeNumbers', (tx) => ({
          put: async (collection, document) =>
            collection === 'einvoiceRange' ? undefined : tx.put(collection, document),
        })),
      },
      ['invoices'],
      /two desks hold numbers|which nobody was given| stands on /,
    ],
    [
      'writes down no paper of an invoice',
      { commands: withCommand('einvoice.print', () => ({ put: async () => {} })) },
      ['invoices'],
      /einvoice\.print .* is nowhere on/,
    ],
    [
      'leaves the values of a report on the visit from which it was taken off',
      {
        commands: withCommand('deviceExam.detach', (tx) => ({
          put: async (collection, document) => (collection === 'record' ? undefined : tx.put(collection, document)),
        })),
      },
      ['instruments'],
      /, which hangs elsewhere/,
    ],
    [
      'leaves an order complete whose report was taken off',
      {
        commands: withCommand('deviceExam.detach', (tx) => ({
          put: async (collection, document) =>
            collection === 'exam' && (document as { readonly of?: string }).of === 'record'
              ? undefined
              : tx.put(collection, document),
        })),
      },
      ['instruments'],
      /has a result, and none hangs on its record/,
    ],
    [
      'loses pictures of a study that somebody has hung on a visit',
      {
        commands: withCommand('study.attach', (tx) => ({
          put: async (collection, document) =>
            tx.put(collection, collection === 'study' ? ({ ...document, series: [] } as never) : document),
        })),
      },
      ['instruments'],
      /came and is lost/,
    ],
    [
      'leaves an answer to another clinic unsaid',
      { commands: withCommand('receivedReferral.answer', () => ({ put: async () => {} })) },
      ['outside'],
      /receivedReferral\.answer .* stands nowhere/,
    ],
    [
      'keeps a consent unsigned that was signed',
      {
        commands: withCommand('signature.sign', (tx) => ({
          put: async (collection, document) => (collection === 'consent' ? undefined : tx.put(collection, document)),
        })),
      },
      ['outside'],
      /isn't in its consent/,
    ],
    [
      'sends no answer to an owner',
      {
        commands: withCommand('conversation.answer', (tx) => ({
          put: async (collection, document) => (collection === 'message' ? undefined : tx.put(collection, document)),
        })),
      },
      ['outside'],
      /conversation\.answer .* stands nowhere/,
    ],
    [
      'lets two forms have one name',
      { commands: withCommand('customForm.edit', () => ({ query: async () => [] })) },
      ['rest', 'papers'],
      /two forms have /,
      82,
    ],
  ])('%s', async ([_what, sabotage, themes, words, first], { signal }) => {
    expect(await noticed(sabotage, themes, signal, first)).toMatch(words);
  });
});

describe('the simulator notices a device that', () => {
  const tx = (change: (real: LocalTx) => Partial<LocalTx>): Sabotage => ({
    devices: { tx: (real) => over(real, change(real)) },
  });

  it.for<[what: string, sabotage: Sabotage, themes: Theme[], words: RegExp, first?: number]>([
    [
      'says that a command is kept before the disk has it',
      { devices: { lazy: true } },
      ['browser crashes'],
      /^.*lost: /,
    ],
    [
      'takes the times of a clock that was set for true',
      tx((real) => ({ addToOutbox: (row) => real.addToOutbox({ ...row, clock: undefined }) })),
      ['clock skew', 'cuts', 'late browsers'],
      /was made on [\d-]+ and stands on/,
      49,
    ],
    [
      'forgets what stood below a pending command',
      tx(() => ({ putBase: async () => {} })),
      ['cuts', 'late browsers'],
      /has another |holds |lacks /,
    ],
    [
      'never removes what may no longer be read',
      tx(() => ({ clear: async () => {} })),
      ['roles'],
      /nobody there may read|has another /,
    ],
    [
      'never loads what it had passed over before its update',
      tx((real) => ({
        putFeed: async (feed) => {
          const isNew = (collection: string) => NEW_KINDS.some((kind) => kind === collection);
          return real.putFeed({ ...feed, reloads: feed.reloads.filter(({ collection }) => !isNew(collection)) });
        },
      })),
      ['new kinds', 'cuts'],
      /lacks /,
    ],
    ['takes away what nobody there has seen', { commands: BLIND }, ['few visits'], / unseen: /],
    [
      'takes away what it has only heard of',
      { commands: BY_HEARSAY },
      ['few visits', 'cuts', 'late browsers'],
      / unseen: /,
      82,
    ],
  ])('%s', async ([_what, sabotage, themes, words, first], { signal }) => {
    expect(await noticed(sabotage, themes, signal, first)).toMatch(words);
  });
});

/** Commands that forget what their author saw. */
const BLIND: typeof COMMANDS = new Map(
  [...COMMANDS].map(([name, real]) => [name, { ...real, run: (tx, input, ctx) => real.run(tx, unseen(input), ctx) }]),
);

/** Commands that take it for having seen everything when a device says that it held nothing. */
const BY_HEARSAY: typeof COMMANDS = new Map(
  [...COMMANDS].map(([name, real]) => [
    name,
    {
      ...real,
      run: (tx, input, ctx) =>
        real.run(tx, isEmpty((input as { readonly seen?: unknown }).seen) ? unseen(input) : input, ctx),
    },
  ]),
);

const isEmpty = (seen: unknown): boolean =>
  seen !== undefined && seen !== null && typeof seen !== 'number' && Object.keys(seen).length === 0;

function unseen<T>(input: T): T {
  if (Array.isArray(input)) return input.map(unseen) as T;
  if (typeof input !== 'object' || input === null) return input;
  // How many lines of a conversation lay before somebody is what they did it to, and no witness.
  const members = Object.entries(input).filter(([name, member]) => !WITNESSED.has(name) || typeof member === 'number');
  return Object.fromEntries(members.map(([name, member]) => [name, unseen(member)])) as T;
}

/** The registry with one command whose transaction is tampered with. */
function withCommand(
  name: string,
  change: (tx: Parameters<Command['run']>[0]) => Partial<Parameters<Command['run']>[0]>,
): typeof COMMANDS {
  const real = COMMANDS.get(name);
  if (!real) throw new Error(`no command ${name}`);
  return new Map([
    ...COMMANDS,
    [name, { ...real, run: (tx, input, ctx) => real.run(over(tx, change(tx)), input, ctx) } satisfies Command],
  ]);
}
