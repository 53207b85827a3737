import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { UnresolvedSection } from '@vetloom/domain/unresolved/sections.ts';
import {
  type HeldLine,
  READ_SECTION,
  sectionsFor,
  waitingCount,
  withPutOffs,
} from '@vetloom/domain/unresolved/unresolved.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** A line with whom it is about. */
export interface UnresolvedEntry {
  readonly line: HeldLine;
  readonly pet: Pet | undefined;
  readonly owner: Owner | undefined;
}

/** A section with its lines, the longest waiting first. */
export interface UnresolvedGroup {
  readonly section: UnresolvedSection;
  readonly entries: readonly UnresolvedEntry[];
}

const MINUTE = 60;

async function readGroups(store: LocalReads, sections: readonly UnresolvedSection[], now: number) {
  const putOffs = await heldOrEmpty(() => store.query('putOff', 'byUntil', { from: now }));
  return Promise.all(
    sections.map(async (section) => ({
      section,
      lines: withPutOffs(await heldOrEmpty(() => READ_SECTION[section](store, now, shownZone())), putOffs, now),
    })),
  );
}

async function byID<C extends 'pet' | 'user'>(store: LocalReads, collection: C, ids: readonly string[]) {
  const wanted = [...new Set(ids.filter(Boolean))];
  const held = await heldOrEmpty(() => store.getMany(collection, wanted));
  return new Map(held.map((one, at) => [wanted[at], one]));
}

/** Whoever asks changes the sections; their names are the question. */
const namesOf = (can: (permission: Permission) => boolean): readonly UnresolvedSection[] => sectionsFor(can);

/** What nobody has settled yet, by sections, live. `now` is Unix seconds. */
export function useUnresolved(can: (permission: Permission) => boolean, now: number): UnresolvedGroup[] | undefined {
  const sections = namesOf(can);
  const minute = now - (now % MINUTE);
  return useLive(
    async (store): Promise<UnresolvedGroup[]> => {
      const groups = await readGroups(store, sections, minute);
      const lines = groups.flatMap((group) => group.lines);
      const pets = await byID(
        store,
        'pet',
        lines.map(({ petID }) => petID),
      );
      const ownerOf = ({ petID, userID }: HeldLine) => pets.get(petID)?.userID ?? userID;
      const owners = await byID(store, 'user', lines.map(ownerOf));
      return groups.map(({ section, lines: own }) => ({
        section,
        entries: own.map((line) => ({ line, pet: pets.get(line.petID), owner: owners.get(ownerOf(line)) })),
      }));
    },
    [sections.join('\n')],
    [minute],
  );
}

/** How many lines wait for somebody, live. `now` is Unix seconds. */
export function useUnresolvedCount(can: (permission: Permission) => boolean, now: number): number | undefined {
  const sections = namesOf(can);
  const minute = now - (now % MINUTE);
  return useLive(
    async (store) => waitingCount((await readGroups(store, sections, minute)).flatMap(({ lines }) => lines)),
    [sections.join('\n')],
    [minute],
  );
}
