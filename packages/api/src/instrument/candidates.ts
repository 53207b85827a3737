import { dayStart } from '@vetloom/domain/core/clock.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { examTodoSince } from '@vetloom/domain/exam/bench.ts';
import type { DeviceReport } from '@vetloom/domain/instrument/device-exam.schema.ts';
import {
  asChip,
  matchReport,
  mayBeKind,
  mayBeNamed,
  type WaitingPlace,
  waitingPlaces,
} from '@vetloom/domain/instrument/match-report.ts';
import { endsCare, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { AttachCandidate } from '@vetloom/protocol/instrument.ts';
import { type ClinicRead, many } from '../engine/clinic-call.ts';

/** Animals that are looked at for one reason, and candidates that are answered. */
const [MOST_LOOKED, MOST] = [40, 30];

type Reason = AttachCandidate['for'][number];

/** Reasons by what they are worth. */
const WORTH: Readonly<Record<Reason, number>> = {
  orderNumber: 100,
  chip: 80,
  number: 60,
  name: 20,
  waiting: 15,
  ownerName: 10,
  today: 5,
  species: 1,
};
const worthOf = ({ for: reasons, against }: AttachCandidate): number =>
  reasons.reduce((sum, reason) => sum + WORTH[reason], 0) - against.length * 30;

/** To which animals, and where at them, a report could belong: those that its numbers name, those of its name, and those for which something waits at that device. */
export async function candidatesFor(clinic: ClinicRead, report: DeviceReport, now: number): Promise<AttachCandidate[]> {
  const tx = new OverlayTx(clinic.reader);
  const match = await matchReport(tx, report, now);
  const named = report.said.name === '' ? [] : await petsNamed(clinic, report.said.name);
  const waiting = await petsWaiting(clinic, report.device, now);
  const numbered = match.petID === '' ? [] : [match.petID];
  const pets = await many(
    clinic.reader,
    'pet',
    [...new Set([...numbered, ...named, ...waiting])].slice(0, 2 * MOST_LOOKED),
  );
  const today = dayStart(now, await clinic.zone());
  const found = await Promise.all(
    pets.map(async (pet): Promise<AttachCandidate[]> => {
      const places = await waitingPlaces(tx, { petID: pet._id, device: report.device, values: report.values, now });
      const reasons = reasonsFor(pet, report, match.petID === pet._id ? match.by : '');
      if (places.length === 0)
        return [
          {
            petID: pet._id,
            recordID: '',
            taskIDs: [],
            dateTime: 0,
            for: reasons,
            against: [...against(pet, report), 'noRecord'],
          },
        ];
      return places.map(({ holderID, dateTime, taskIDs }) => ({
        ...{ petID: pet._id, recordID: holderID, taskIDs: [...taskIDs], dateTime },
        for: [...reasons, 'waiting', ...(dateTime >= today ? (['today'] as const) : [])],
        against: against(pet, report),
      }));
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => worthOf(b) - worthOf(a) || b.dateTime - a.dateTime)
    .slice(0, MOST);
}

/** Whose reports are looked for: an animal's, or those for a visit or an exam of a stay's day of it. */
export type Wanted = { readonly petID: string } | { readonly recordID: string };

/**
 * Which of several reports could belong to an animal, or to a record of it, for the same reasons. What is known of the animal is asked once, however many reports wait: a morning's
 * hundreds must not cost as many questions each.
 */
export async function fittingReports(
  { reader }: ClinicRead,
  reports: readonly DeviceReport[],
  wanted: Wanted,
  now: number,
): Promise<DeviceReport[]> {
  const tx = new OverlayTx(reader);
  const pet = await petOf(tx, wanted);
  if (!pet) return [];
  const ordered = await tx.query('exam', 'byPet', { equals: [pet._id] });
  const orderNumbers = new Set(ordered.flatMap((one) => (one.of === 'record' ? [one.orderNumber] : [])));
  const known = new Map<string, Promise<readonly WaitingPlace[]>>();
  const places = (device: string, values: DeviceReport['values']) => {
    const key = JSON.stringify([device, [...new Set(values.map(({ category }) => category))].toSorted()]);
    const found = known.get(key) ?? waitingPlaces(tx, { petID: pet._id, device, values, now });
    known.set(key, found);
    return found;
  };
  const fits = await Promise.all(
    reports.map(async (report) => {
      const isNamed = report.said.name.trim().toLowerCase() === pet.name.toLowerCase();
      const isKnown = isNamed || isNumbered(report, pet, orderNumbers) || (await places(report.device, [])).length > 0;
      if (!isKnown || 'petID' in wanted) return isKnown;
      return (await places(report.device, report.values)).some(({ holderID }) => holderID === wanted.recordID);
    }),
  );
  return reports.filter((_, at) => fits[at]);
}

async function petOf(tx: OverlayTx, wanted: Wanted): Promise<Pet | undefined> {
  if ('petID' in wanted) return tx.get('pet', wanted.petID);
  const holder = await tx.get(wanted.recordID.startsWith('/record/') ? 'record' : 'inHospitalExam', wanted.recordID);
  return holder && tx.get('pet', holder.petID);
}

/** Whether a number of the report is the animal's, or that of an order for it. */
const isNumbered = ({ said }: DeviceReport, pet: Pet, orderNumbers: ReadonlySet<string>): boolean =>
  [said.orderNumber, said.id]
    .map((number) => number.trim())
    .some(
      (number) =>
        number !== '' &&
        (orderNumbers.has(number.toUpperCase()) || number === pet.petNumber || asChip(number) === pet.chipID),
    );

const reasonsFor = (pet: Pet, { said }: DeviceReport, by: DeviceReport['matchedBy']): Reason[] => [
  ...(by === 'orderNumber' || by === 'chip' || by === 'number' ? [by] : []),
  ...(said.name !== '' && mayBeNamed(said.name, pet.name) ? (['name'] as const) : []),
  ...(said.ownerName !== '' && mayBeNamed(said.ownerName, pet.userName) ? (['ownerName'] as const) : []),
  ...(said.species !== '' && pet.type !== '' && mayBeKind(said.species, pet.type) ? (['species'] as const) : []),
];

const against = (pet: Pet, { said, dateTime }: DeviceReport): AttachCandidate['against'] => [
  ...(mayBeNamed(said.name, pet.name) ? [] : (['otherName'] as const)),
  ...(mayBeKind(said.species, pet.type) ? [] : (['otherSpecies'] as const)),
  ...(endsCare(pet.status) && (pet.timeOfDeath ?? 0) < dateTime ? (['dead'] as const) : []),
];

async function petsNamed({ rows }: ClinicRead, name: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'pet' AND NOT deleted AND body ->> 'nameLowerCase' = $2
       ORDER BY (body ->> 'updateDateTime')::bigint DESC LIMIT ${MOST_LOOKED}`,
    [name.trim().toLowerCase()],
  );
  return found.map(({ id }) => id);
}

/** Animals with something that waits for a device by its name, the latest first. */
async function petsWaiting({ rows }: ClinicRead, device: string, now: number): Promise<string[]> {
  const found = await rows<{ petID: string }>(
    `SELECT body ->> 'petID' AS "petID" FROM vetloom.document WHERE clinic_id = $1 AND collection IN ('record', 'inHospitalExam') AND NOT deleted
       AND (body ->> 'dateTime')::bigint >= $2
       AND EXISTS (SELECT FROM jsonb_array_elements(body -> 'examTask') task WHERE task ->> 'device' = $3 AND (task ->> 'finishDateTime')::bigint = 0)
       ORDER BY (body ->> 'dateTime')::bigint DESC LIMIT ${MOST_LOOKED}`,
    [examTodoSince(now), device],
  );
  return found.map(({ petID }) => petID);
}
