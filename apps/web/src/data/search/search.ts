import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { phonesOf } from '@vetloom/domain/owner/owner-contacts.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { type SearchClient, startSearch } from '../../search/search-client.ts';
import type { SearchEntry } from '../../search/search-types.ts';
import { clinicStore, watchLocal } from '../engine/clinic-store.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { Pace } from '../engine/pace.ts';
import { observed } from '../engine/ports/observed.ts';
import { followedFrom } from './followed-from.ts';

/** Documents read at a time while somebody waits: reading more in one go would hold the screen for over 50 ms. */
const PAGE = 500;
/** Documents read at a time in idle moments: a list that is being scrolled must not miss a frame for them. */
const GENTLE_PAGE = 100;

const ownerEntry = (owner: Owner): SearchEntry => ({
  kind: 'owner',
  id: owner._id,
  name: owner.name,
  phones: phonesOf(owner),
  seenAt: owner.updateDateTime,
});
const petEntry = (pet: Pet): SearchEntry => ({
  kind: 'pet',
  id: pet._id,
  name: pet.name,
  ownerName: pet.userName,
  phones: [pet.userPhone],
  chipID: pet.chipID,
  code: pet.petNumber,
  seenAt: pet.updateDateTime,
});

interface Running {
  readonly store: ClinicStore;
  /** Resolves once every owner and pet of the device can be found. */
  readonly filled: Promise<void>;
  readonly client: SearchClient;
  readonly pace: Pace;
  readonly stop: () => void;
}
let running: Running | undefined;

/** Counts what has come into the search since it was filled: what was answered before may lack it, and is asked again. */
export const searchNews = observed(0);

/** The search of this tab's clinic: started at the first use, filled from the local store, kept up with live changes. */
export function search(): SearchClient | undefined {
  const store = clinicStore.get();
  if (running && running.store !== store) {
    running.stop();
    running.client.close();
    running = undefined;
  }
  if (store && !running) running = start(store);
  return running?.client;
}

function start(store: ClinicStore): Running {
  const client = startSearch();
  const pace = new Pace();
  let stop = () => {};
  // Its code could not be fetched, or it broke: whoever waits for it hears of that, and the next search starts another one.
  const giveUp = () => {
    if (running?.client !== client) return;
    running = undefined;
    stop();
    client.close();
  };
  const filled = fillWhole(store, client, pace).then((since) => {
    if (running?.client === client) stop = follow(store, client, since, giveUp);
  });
  filled.catch(giveUp);
  return { store, client, filled, pace, stop: () => stop() };
}

/** Resolves once every owner and pet of this device can be found; at once where no clinic is open. Somebody waits for it. */
export async function searchFilled(): Promise<void> {
  search();
  running?.pace.hurry();
  await running?.filled;
}

/** The same ahead of the first search, in the idle moments of the page. */
export async function searchFilledAhead(): Promise<void> {
  search();
  await running?.filled;
}

/**
 * Hands over what is here at once. On a device whose first load still brings people, once more when they are all here: they come in
 * the order of their ids, so a change of long ago may arrive after one of today.
 */
async function fillWhole(store: ClinicStore, client: SearchClient, pace: Pace): Promise<number> {
  const all = everyoneIsHere(store);
  const since = await fill(store, client, pace);
  if (all) return since;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!everyoneIsHere(store)) return;
      unwatch();
      resolve();
    };
    const unwatch = store.status.subscribe(look);
    look();
  });
  return fill(store, client, pace);
}

const everyoneIsHere = (store: ClinicStore): boolean =>
  store.status.get().stages.every(({ stage, done }) => stage !== 'people' || done);

/** Hands over every owner and pet a page at a time; answers the newest change among them. */
async function fill(store: ClinicStore, client: SearchClient, pace: Pace): Promise<number> {
  let newest = 0;
  const load = async <C extends 'user' | 'pet'>(collection: C, entry: (document: never) => SearchEntry) => {
    let after: string | undefined;
    for (;;) {
      await pace.turn();
      const size = pace.inHurry ? PAGE : GENTLE_PAGE;
      const page = await heldOrEmpty(() => store.scan(collection, after, size));
      if (page.length === 0) return;
      for (const document of page) newest = Math.max(newest, document.updateDateTime);
      await client.upsert(page.map((document) => entry(document as never)));
      after = page[page.length - 1]?._id;
    }
  };
  await load('pet', petEntry);
  await load('user', ownerEntry);
  return newest;
}

/** Live changes, in the order of their update time; `onBroken` when the search can't take them any more. */
function follow(store: ClinicStore, client: SearchClient, newest: number, onBroken: () => void): () => void {
  const since = followedFrom(newest, store.now());
  return watchLocal(
    store,
    async (reads) => ({
      pets: await heldOrEmpty(() => reads.query('pet', 'byUpdate', { from: since })),
      owners: await heldOrEmpty(() => reads.query('user', 'byUpdate', { from: since })),
    }),
    ({ pets, owners }) => {
      client
        .upsert([...pets.map(petEntry), ...owners.map(ownerEntry)])
        .then(() => searchNews.publish(searchNews.current() + 1))
        .catch(onBroken);
    },
  );
}
