import { addDays, nextDay } from '@vetloom/domain/core/clock.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect } from 'react';
import { unevenStays } from '../billing/stay-bills.ts';
import { useAnswer } from '../engine/answer.ts';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import { heldByID, heldOrEmpty } from '../engine/held.ts';
import { useLive, useSyncStatus } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** Which stays are asked for. */
export interface StayQuestion {
  /** In hospital; settled and not even; over within the range. */
  readonly list: 'now' | 'due' | 'past';
  /** Of past ones: days that they touch, each by its start, Unix seconds. */
  readonly from: number;
  readonly to: number;
  /** Of one animal, whenever they were; `from` and `to` say nothing then. */
  readonly petID?: string | undefined;
}

/** A stay with its animal; `pet` is undefined while it isn't on this device. */
export interface ManagedStay {
  readonly stay: Stay;
  readonly pet: Pet | undefined;
}

/** The longest stay that is looked for by its beginning. */
const LONGEST_DAYS = 90;
/** Most that the clinic is asked for at once. */
const MOST = 200;

async function heldStays(store: LocalReads, { list, from, to, petID }: StayQuestion): Promise<Stay[]> {
  if (list === 'due') return unevenStays(store);
  if (list === 'now') return heldOrEmpty(() => store.query('inHospital', 'byDischarge', { equals: [0] }));
  if (petID !== undefined) {
    const own = await heldOrEmpty(() => store.query('inHospital', 'byPet', { equals: [petID] }));
    return own.filter(({ dischargeDateTime }) => dischargeDateTime !== 0);
  }
  const zone = shownZone();
  const range = { from: addDays(from, -LONGEST_DAYS, zone), to: nextDay(to, zone) };
  const found = await heldOrEmpty(() => store.query('inHospital', 'byTime', range));
  return found.filter(({ dischargeDateTime }) => dischargeDateTime !== 0 && dischargeDateTime >= from);
}

/** Past stays as the clinic has them: those that this device doesn't hold are among them. */
async function clinicStays({ from, to, petID }: StayQuestion): Promise<Stay[]> {
  const base = `${clinicBase()}/inHospital/v2/explore`;
  const found =
    petID === undefined
      ? await callServer('POST', `${base}/history`, { begin: from, end: nextDay(to, shownZone()) - 1, limit: MOST })
      : await callServer('POST', `${base}/pet`, { petID, limit: MOST });
  return (found as Stay[]).filter(({ dischargeDateTime }) => dischargeDateTime !== 0);
}

const byTime = (list: StayQuestion['list']) => (a: Stay, b: Stay) =>
  (list === 'now' ? a.startDateTime - b.startDateTime : b.startDateTime - a.startDateTime) || (a._id < b._id ? -1 : 1);

/** The stays that are asked for, live; past ones also those that only the clinic holds. Undefined while they are read. */
export function useManagedStays(question: StayQuestion): readonly ManagedStay[] | undefined {
  const { list, from, to, petID } = question;
  const isOnline = useSyncStatus()?.connection === 'online';
  const [elsewhere = [], keep] = useAnswer<readonly Stay[]>([list, from, to, petID]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is its parts
  useEffect(() => {
    if (list !== 'past' || !isOnline) return;
    let current = true;
    clinicStays(question).then(
      (found) => current && keep(found),
      // What this device holds stands; the page says that it may be less.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [list, from, to, petID, isOnline, keep]);
  return useLive(
    async (store) => {
      const held = await heldStays(store, question);
      const known = new Set(held.map(({ _id }) => _id));
      const stays = [...held, ...elsewhere.filter(({ _id }) => !known.has(_id))]
        .filter((stay) => petID === undefined || stay.petID === petID)
        .sort(byTime(list));
      const pets = await heldByID(
        store,
        'pet',
        stays.map((stay) => stay.petID),
      );
      return stays.map((stay) => ({ stay, pet: pets.get(stay.petID) }));
    },
    ['managed stays', list, from, to, petID],
    [elsewhere],
  );
}
