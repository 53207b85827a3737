import type { Actor } from '@vetloom/domain/access/policy.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { readView } from '@vetloom/domain/engine/read-view.ts';
import { COLLECTION_NAMES, fieldValue, isOpenWork, kindOf } from '@vetloom/domain/kinds.ts';
import type { ChangeRow } from '@vetloom/storage/feed/change-rows.ts';
import { WINDOW_DAYS } from '@vetloom/sync-client/sync/window.ts';
import type { Browser } from './browser.ts';
import { checkBookings } from './check-bookings.ts';
import { checkGoods } from './check-goods.ts';
import { checkGround } from './check-ground.ts';
import { checkHistory } from './check-history.ts';
import { checkInstruments } from './check-instruments.ts';
import { checkInvoices } from './check-invoices.ts';
import { checkLists } from './check-lists.ts';
import { checkMoney } from './check-money.ts';
import { checkOutside } from './check-outside.ts';
import { checkPapers } from './check-papers.ts';
import { checkWard } from './check-ward.ts';
import { difference } from './difference.ts';
import { isFor } from './read-oracle.ts';
import type { Contents } from './server-database.ts';
import type { World } from './world.ts';

/** Checks what was promised, once nothing moves any more. Throws with what is wrong. */
export async function check(world: World): Promise<void> {
  const wrong: string[] = [];
  for (const clinic of world.clinics) {
    const contents = await world.database.contents(clinic);
    wrong.push(...(await checkHistory(world, clinic, contents)));
    wrong.push(...checkMoney(contents));
    wrong.push(...(await checkInvoices(contents, world.now())));
    wrong.push(...checkWard(contents));
    wrong.push(...checkPapers(contents));
    wrong.push(...checkInstruments(contents));
    wrong.push(...checkOutside(contents));
    wrong.push(...checkBookings(contents, world.now()));
    wrong.push(...checkGround(contents));
    wrong.push(...checkLists(contents));
    wrong.push(...(await checkGoods(contents, await world.database.ledger?.(clinic))));
    for (const browser of world.browsers) wrong.push(...checkReplica(world, browser, clinic, contents));
  }
  wrong.push(...(await checkPromises(world)));
  if (wrong.length > 0) throw new Error(wrong.slice(0, 12).join('\n'));
}

/** Every command that a device accepted was decided once, and every write that REST answered stands. */
async function checkPromises({ books, database, clinics }: World): Promise<string[]> {
  const decided = new Map<string, number>();
  for (const clinic of clinics)
    for (const { uuid } of (await database.contents(clinic)).log) decided.set(uuid, (decided.get(uuid) ?? 0) + 1);
  const wrong = [...decided]
    .filter(([, times]) => times > 1)
    .map(([uuid, times]) => `${uuid} was decided ${times} times`);
  for (const { uuid, name, author, browser } of books.accepted.values())
    if (!decided.has(books.standsFor(uuid)) && !books.lost.has(browser))
      wrong.push(`lost: ${name} ${uuid}, which ${browser} had accepted of ${author}`);
  for (const { tries, restores } of books.answered) {
    const done = tries.filter((uuid) => decided.has(uuid));
    if (done.length > 1) wrong.push(`doubled: ${done.join(', ')}, tries of one REST call`);
    // What was written between a backup and its restoring is gone, and no device has it.
    if (done.length === 0 && books.restores === restores && restores === 0)
      wrong.push(`lost: ${tries.join(', ')}, which REST had answered`);
  }
  return wrong;
}

/** What a browser holds of a clinic is what the server holds, as the people enrolled there may read it; no more and no less. */
function checkReplica(world: World, browser: Browser, clinic: string, { documents }: Contents): string[] {
  const disk = browser.disks.get(`sim:${clinic}`);
  if (!disk) return [];
  const feeds = [
    ...disk.memory.table<string, { readonly email: string; readonly since: number }>('feed').rows.values(),
  ];
  const readers = feeds.flatMap(({ email }) => world.oracle.actorAt(clinic, email, world.oracle.head(clinic)) ?? []);
  const since = Math.max(...feeds.map((feed) => feed.since));
  const opened = disk.memory.table<string, true>('openedPet').rows;
  const wrong: string[] = [];
  const say = (what: string) => wrong.push(`${browser.name} ${clinic}: ${what}`);
  for (const collection of COLLECTION_NAMES.filter((name) => world.served.kinds.has(name))) {
    const held = new Map(disk.memory.held(collection));
    for (const row of documents.filter((each) => each.collection === collection)) {
      const expected = row.deleted ? undefined : seenBy(readers, row);
      const here = held.get(row.id);
      held.delete(row.id);
      if (!expected) {
        if (here) say(`holds ${row.id}, which ${row.deleted ? 'is deleted' : 'nobody there may read'}`);
        continue;
      }
      // Work before the window is there for those who opened its animal, and others may see it as far as it is there.
      const owed = isOwed(collection, row, Math.max(since, world.now() - WINDOW_DAYS * 86_400))
        ? expected
        : seenBy(openers(readers, row, opened), row);
      if (!here && owed) say(`lacks ${row.id}`);
      if (!here) continue;
      const shown = fieldsOf(expected, [...Object.keys(owed ?? {}), ...Object.keys(here.body)]);
      if (!same(here.body, shown)) say(`has another ${row.id}: ${difference(here.body, shown)}`);
    }
    for (const id of held.keys()) say(`holds ${id}, which the server doesn't know`);
  }
  if (disk.memory.table('base').rows.size > 0) say('keeps versions below commands that are gone');
  return wrong;
}

/** Whether a document belongs on every device that may read it. `since`: from when on work is kept, Unix seconds. */
function isOwed(collection: CollectionName, { body }: ChangeRow, since: number): boolean {
  const { work } = kindOf(collection);
  if (!work || isOpenWork(collection, body)) return true;
  return Number(fieldValue(body, work.time)) >= since + 86_400;
}

/** Those who brought the whole history of a document's animal here. */
function openers(
  readers: readonly Actor[],
  { collection, body }: ChangeRow,
  opened: ReadonlyMap<string, true>,
): readonly Actor[] {
  const { work } = kindOf(collection);
  const pet = work ? String(fieldValue(body, work.packBy)) : '';
  return readers.filter(({ email }) => opened.has(`${email} ${pet}`));
}

/** The fields of a document that any of these people may read; undefined when none may. */
function seenBy(readers: readonly Actor[], { collection, body }: ChangeRow): object | undefined {
  if (!body) return undefined;
  const views = readers.flatMap((reader) => readView(reader, collection) ?? []);
  const mine = views.filter((view) => isFor(view, body));
  if (mine.length === 0) return undefined;
  if (mine.some(({ fields }) => fields === 'all')) return body;
  return fieldsOf(
    body,
    mine.flatMap((view) => view.fields),
  );
}

const fieldsOf = (document: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(document).filter(([field]) => fields.includes(field)));
