import type { AskedVaccine } from '../clinic/settings/boarding.setting.ts';
import { addDays, dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { ArrivalVaccine } from '../hospital/boarding.schema.ts';

/** Something that an animal was given, by what it was called then. */
export interface Given {
  readonly name: string;
  /** Unix seconds. */
  readonly at: number;
}

interface Arrival {
  /** The animal's kind, by all names that it goes by. */
  readonly petTypes: readonly string[];
  /** All that is known of what it was given; undefined where this device doesn't hold it. */
  readonly given: readonly Given[] | undefined;
  /** When it comes, Unix seconds. */
  readonly at: number;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether what was given is the vaccination that is asked for: by one of its words. */
function isIt({ name, words }: AskedVaccine, given: string): boolean {
  const asked = words.split(/[,，、;；]/).map((word) => plain(word.trim()));
  const known = asked.filter((word) => word !== '');
  return (known.length > 0 ? known : [plain(name)]).some((word) => plain(given).includes(word));
}

/**
 * How each vaccination stands that the clinic asks of such an animal, by what it was given last: it counts for so many days, the last one included. Where nothing of the
 * animal can be read that is said; nobody is turned away for any of it.
 */
export function arrivalVaccines(asked: readonly AskedVaccine[], arrival: Arrival, zone: Zone): ArrivalVaccine[] {
  const { petTypes, given, at } = arrival;
  return asked
    .filter(({ petType }) => petType === '' || petTypes.includes(petType))
    .map((vaccine): ArrivalVaccine => {
      const { _id, name, validDays } = vaccine;
      const times = (given ?? []).filter((one) => one.at <= at && isIt(vaccine, one.name)).map((one) => one.at);
      if (times.length === 0) return { _id, name, state: given === undefined ? 'unknown' : 'missing', until: 0 };
      const until = addDays(Math.max(...times), validDays, zone);
      return { _id, name, state: until >= dayStart(at, zone) ? 'valid' : 'expired', until };
    });
}

/** Whether an animal is let in without further words. */
export const isVaccinated = (vaccines: readonly Pick<ArrivalVaccine, 'state'>[]): boolean =>
  vaccines.every(({ state }) => state === 'valid');
