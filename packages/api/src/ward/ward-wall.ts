import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { kindNamed } from '@vetloom/domain/clinic/list-entries.ts';
import { ROOM_SETTING } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { CageCare } from '@vetloom/domain/hospital/cage-care.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { missionLogID, planID, stayMonitorID } from '@vetloom/domain/hospital/stay-ids.ts';
import { knownAllergy, speciesFace } from '@vetloom/domain/pet/patient.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Dose } from '@vetloom/domain/ward/doses.ts';
import { byUrgency, comingUp, hoursOf, type StayDay, standingDoses } from '@vetloom/domain/ward/standing-doses.ts';
import { layOut } from '@vetloom/domain/ward/ward-layout.ts';
import type { WallAnimal, WardWall } from '@vetloom/protocol/ward-screen.ts';
import { many, one } from '../engine/read.ts';

interface Standing {
  readonly stay: Stay;
  readonly pet: Pet | undefined;
  readonly days: readonly StayDay[];
}

/** The whiteboard as everybody who passes by may see it: animals with what is due, and nothing of owners, money or why they are here. */
export async function wardWallOf(reader: Reader, now: number): Promise<WardWall> {
  const [zone, clinic, setting, kinds, care, patients] = [
    await zoneIn(reader),
    await one(reader, 'clinic', '/clinic'),
    await settingOf(reader, ROOM_SETTING),
    await one(reader, 'customize', '/customize/kinds'),
    (await reader.query('cageCare', 'byLeft', {})) as unknown as CageCare[],
    await standing(reader, now),
  ];
  const layout = layOut(setting, patients, care);
  const faceOf = (type: string) =>
    speciesFace(
      kindNamed(kinds?.kinds ?? [], type) ?? {
        _id: type,
        name: type,
        nametc: '',
      },
    );
  const onWall = ({ stay, pet, days }: Standing): WallAnimal => {
    const doses = days.flatMap((day) => standingDoses(day, now, zone));
    const { overdue, now: current } = byUrgency(doses);
    return {
      name: pet?.name ?? '',
      face: faceOf(pet?.type ?? ''),
      startDateTime: stay.startDateTime,
      ...(stay.stayKind === undefined ? {} : { stayKind: stay.stayKind }),
      doctor: stay.doctor,
      alerts: stay.alerts,
      allergy: pet !== undefined && knownAllergy(pet) !== undefined,
      overdue: overdue.map(named),
      now: current.map(named),
      next: comingUp(doses, NEXT_MOMENTS).map(named),
      hours: hoursOf(doses, now, zone).map((state) => state ?? null),
    };
  };
  return {
    clinic: clinic?.name ?? '',
    now,
    unplaced: layout.unplaced.map(onWall),
    rooms: layout.rooms.map(({ room, cages }) => ({
      name: room?.name ?? '',
      cages: cages.map(({ cage, patients: inside, dirtySince }) => ({
        name: cage.name,
        dirty: dirtySince !== undefined,
        animals: inside.map(onWall),
      })),
    })),
  };
}

/** Of how many moments that are to come a card on the wall has room for. */
const NEXT_MOMENTS = 4;

const named = ({ missionID, list, name, due }: Dose) => ({ missionID, list, name, due });

async function standing(reader: Reader, now: number): Promise<Standing[]> {
  const zone = await zoneIn(reader);
  const today = dayStart(now, zone);
  const stays = (await reader.query('inHospital', 'byDischarge', { equals: [0] })) as unknown as Stay[];
  const wanted = [addDays(today, -1, zone), today];
  const ids = (of: (inHospitalID: string, day: number) => string) =>
    stays.flatMap(({ _id }) => wanted.map((day) => of(_id, day)));
  const [pets, plans, logs, monitors] = [
    byID(
      await many(
        reader,
        'pet',
        stays.map(({ petID }) => petID),
      ),
    ),
    byID(await many(reader, 'inHospitalPlan', ids(planID))),
    byID(await many(reader, 'inHospitalMissionLog', ids(missionLogID))),
    byID(await many(reader, 'inHospitalMonitor', ids(stayMonitorID))),
  ];
  const dayOf = (inHospitalID: string, day: number): StayDay[] => {
    const plan = plans.get(planID(inHospitalID, day));
    const [log, monitor] = [logs.get(missionLogID(inHospitalID, day)), monitors.get(stayMonitorID(inHospitalID, day))];
    return plan ? [{ plan, log, monitor }] : [];
  };
  return stays
    .map((stay) => ({ stay, pet: pets.get(stay.petID), days: wanted.flatMap((day) => dayOf(stay._id, day)) }))
    .toSorted((a, b) => a.stay.startDateTime - b.stay.startDateTime);
}

const byID = <D extends { readonly _id: string }>(documents: readonly D[]) =>
  new Map(documents.map((document) => [document._id, document]));
