import { WITNESSED } from '@vetloom/domain/core/witnessed.ts';
import { isCollection, kindOfID } from '@vetloom/domain/engine/kind.ts';
import type { LocalReads } from '@vetloom/sync-client/client.types.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { sync } from '../../../locale/sync.ts';
import type { SyncFact } from '../../../shell/sync/sync-view.ts';

/** What is known of a command beside its arguments. */
export interface CommandFacts {
  readonly args: unknown;
  /** What the server still knew of the visit that the command was about and that is gone. */
  readonly about?: About | undefined;
  /** What the server still knew of an animal or an owner that is gone with the import that brought them in. */
  readonly gone?: { readonly animal?: string | undefined; readonly owner?: string | undefined } | undefined;
}

interface About {
  readonly petID?: string | undefined;
  readonly userID?: string | undefined;
  readonly dateTime?: number | undefined;
}

/** Documents of one command that are looked up: the first say what it is about. */
const LOOKED_UP = 12;
/** Animals that are named before it says "and others". */
const NAMED = 3;

type Known = Readonly<Record<string, unknown>>;

/** Ids that a command names; of what its author saw last, because it need not be what it is about. */
function idsOf(args: unknown, seen: boolean, into: Set<string> = new Set()): Set<string> {
  if (typeof args === 'string') {
    if (args.startsWith('/')) into.add(args);
  } else if (Array.isArray(args)) for (const item of args) idsOf(item, seen, into);
  else if (typeof args === 'object' && args !== null)
    for (const [key, item] of Object.entries(args)) if (WITNESSED.has(key) === false || seen) idsOf(item, seen, into);
  return into;
}

/** A document, or undefined where this device doesn't have it. */
async function held(reads: LocalReads, id: string): Promise<Known | undefined> {
  const collection = kindOfID(id)?.collection;
  if (collection === undefined || !isCollection(collection)) return undefined;
  try {
    return (await reads.get(collection, id)) as Known | undefined;
  } catch {
    return undefined; // Not held on this device.
  }
}

const textOf = (known: Known | undefined, key: string): string => {
  const value = known?.[key];
  return typeof value === 'string' ? value : '';
};

/** When the visit of an id was made: its id begins with it, Unix seconds. */
const madeAt = (id: string): number | undefined => {
  const seconds = /^\/record\/(\d{9,11})-/.exec(id)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
};

/** The documents that a command is about, and those that hold them: a receipt's visit, a visit's animal. */
async function around(reads: LocalReads, args: unknown): Promise<Map<string, Known | undefined>> {
  const found = new Map<string, Known | undefined>();
  const look = async (ids: Iterable<string>) => {
    for (const id of ids) {
      if (found.size >= LOOKED_UP) return;
      if (!found.has(id)) found.set(id, await held(reads, id));
    }
  };
  await look(idsOf(args, false));
  await look(
    [...found.values()].flatMap((one) => [textOf(one, 'collectionID'), textOf(one, 'recordID')]).filter(Boolean),
  );
  await look(idsOf(args, true));
  return found;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The sum of a command of money, NT$; undefined for any other. */
function sumOf(args: unknown, documents: Iterable<Known | undefined>): number | undefined {
  const given = (typeof args === 'object' && args !== null ? args : {}) as Known;
  const receipts = Array.isArray(given.receipts) ? (given.receipts as Known[]) : [];
  const asked = [...receipts, given.receipt as Known | undefined, given].flatMap((one) => {
    const value = one?.receive ?? one?.amount;
    return isNumber(value) ? [value] : [];
  });
  if (asked.length > 0) return asked.reduce((total, value) => total + value, 0);
  for (const document of documents) {
    const value =
      document?.collection === 'receipt' ? document.receive : document?.collection === 'deposit' && document.amount;
    if (isNumber(value)) return Math.abs(value);
  }
  return undefined;
}

/** The day of the visit that a command is about, Unix seconds. */
function visitAt(documents: ReadonlyMap<string, Known | undefined>, about: About | undefined): number | undefined {
  for (const document of documents.values())
    if (document?.collection === 'record' && isNumber(document.dateTime)) return document.dateTime;
  if (about?.dateTime) return about.dateTime;
  return [...documents.keys()].map(madeAt).find((at) => at !== undefined);
}

/** Whom and what a command is about, as far as this device knows: animals with their numbers, the owner, the visit's day, the sum. */
export async function factsOf(reads: LocalReads, { args, about, gone }: CommandFacts): Promise<SyncFact[]> {
  const documents = await around(reads, args);
  const petIDs = new Set(
    [...documents].flatMap(([id, one]) => (one?.collection === 'pet' ? [id] : [textOf(one, 'petID')])),
  );
  if (about?.petID) petIDs.add(about.petID);
  petIDs.delete('');
  const pets = (await Promise.all([...petIDs].map((id) => held(reads, id)))).filter((pet) => pet !== undefined);
  const userIDs = [...documents].flatMap(([id, one]) => (one?.collection === 'user' ? [id] : [textOf(one, 'userID')]));
  const userID = [...userIDs, ...pets.map((pet) => textOf(pet, 'userID')), about?.userID ?? ''].find((id) => id !== '');
  const owner = userID === undefined ? undefined : await held(reads, userID);
  const named = pets.map((pet) => [textOf(pet, 'name'), textOf(pet, 'petNumber')].filter(Boolean).join(' '));
  const day = visitAt(documents, about);
  const sum = sumOf(args, documents.values());
  const animals = named.slice(0, NAMED).join('\u3001');
  return [
    { label: sync.facts.animal, value: named.length > NAMED ? sync.andMore(animals) : animals || (gone?.animal ?? '') },
    { label: sync.facts.owner, value: textOf(owner, 'name') || (gone?.owner ?? '') },
    { label: sync.facts.day, value: day === undefined ? '' : formatDate(day) },
    { label: sync.facts.sum, value: sum === undefined ? '' : sync.amount(formatAmount(sum)) },
  ].filter(({ value }) => value !== '');
}
