import { kindNamed } from '@vetloom/domain/clinic/list-entries.ts';
import { PET_NUMBER_SETTING } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import { ruleOf } from '@vetloom/domain/pet/number-counter.ts';
import {
  keysToLease,
  leasePetNumbers,
  leasesToReturn,
  nextLeased,
  returnPetNumbers,
} from '@vetloom/domain/pet/number-lease.commands.ts';
import type { NumberLease } from '@vetloom/domain/pet/number-lease.schema.ts';
import { isProvisional, speciesLetter } from '@vetloom/domain/pet/pet-number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { deviceName } from '../engine/device-name.ts';
import { heldOrEmpty, heldSetting } from '../engine/held.ts';
import type { ClinicStore, LocalReads } from '../engine/store-types.ts';

const leasesHere = (store: LocalReads): Promise<NumberLease[]> =>
  heldOrEmpty(() => store.query('petNumberLease', 'byDevice', { equals: [deviceName()] }));

const ruleHere = async (store: LocalReads) =>
  ruleOf((await heldSetting(store, PET_NUMBER_SETTING)) ?? PET_NUMBER_SETTING.defaults);

/** Gives back what is over and asks for the next days' numbers, where the clinic numbers its animals (spec 1 §5). */
export async function keepNumbers(store: ClinicStore): Promise<void> {
  const now = store.now();
  const [rule, leases] = await Promise.all([ruleHere(store), leasesHere(store)]);
  const device = deviceName();
  const over = leasesToReturn(leases, rule, now, shownZone()).map((lease) => lease._id);
  if (over.length > 0) await store.run(returnPetNumbers, { device, leases: over });
  const kept = leases.filter((lease) => !over.includes(lease._id));
  if (keysToLease(kept, rule, now, shownZone()).length > 0) await store.run(leasePetNumbers, { device });
}

/** A new animal, as far as numbering it needs to know. */
interface Unnumbered {
  readonly id: string;
  readonly type: string;
}

/** The id of a new animal, and the block that it came from. */
export interface Numbered {
  readonly id: string;
  readonly lease: string | undefined;
}

/**
 * Ids for new animals from this device's numbers. Without any left, the provisional id stays and the server numbers the animal when it
 * hears of it (law 9). An id that another tab has used meanwhile is replaced.
 */
export async function numberPets(store: ClinicStore, pets: readonly Unnumbered[]): Promise<Map<string, Numbered>> {
  const now = store.now();
  const [rule, held] = await Promise.all([ruleHere(store), leasesHere(store)]);
  const kinds = (await store.get('customize', '/customize/kinds').catch(() => undefined))?.kinds ?? [];
  let leases = held;
  const numbered = new Map<string, Numbered>();
  for (const { id, type } of pets) {
    if (!isProvisional(id) && !(await taken(store, id))) continue;
    const letter = speciesLetter(kindNamed(kinds, type)?.name ?? type);
    for (;;) {
      const next = nextLeased(leases, rule, letter, now, shownZone());
      if (next === undefined) break;
      leases = leases.map((lease) => (lease._id === next.lease ? { ...lease, next: lease.next + 1 } : lease));
      if (await taken(store, next.id)) continue;
      numbered.set(id, next);
      break;
    }
  }
  return numbered;
}

async function taken(store: LocalReads, id: string): Promise<boolean> {
  try {
    return (await store.get('pet', id)) !== undefined;
  } catch (error) {
    if (error instanceof NotHeldHere) return false;
    throw error;
  }
}
