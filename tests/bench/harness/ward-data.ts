import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import type { ClinicProcess } from './clinic-process.ts';

const HOUR = 3600;
/** Cages of a room. */
const ROOM = 30;

type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

/** A ward that was filled over the API. */
export interface FilledWard {
  /** Ids of the stays. */
  readonly stays: readonly string[];
  /** Start of the day that each of them has. */
  readonly today: number;
  readonly ask: Ask;
}

/** The clinic over its API, with the director's rights. */
export async function askingClinic(server: ClinicProcess): Promise<Ask> {
  const token = await server.signIn('director@demo.vetloom.test');
  return async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${server.url}/api/sdk/v2/demo${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, result, message } = (await answer.json()) as { code: number; result: T; message: string };
    if (code !== CODE.success) throw new Error(`${path} answered ${code} ${message}`);
    return result;
  };
}

/** Puts animals into hospital, each in a cage of its own with a full day: ten things to be measured, six injections, six treatments, and a sheet with 24 hours. */
export async function fillWard(server: ClinicProcess, animals: number): Promise<FilledWard> {
  const ask = await askingClinic(server);
  const today = dayStart(Math.floor(Date.now() / 1000), zoneOf(DEFAULT_TIME_ZONE));
  const times = (every: number) => Array.from({ length: 24 / every }, (_, nth) => today + nth * every * HOUR);
  const { _id: userID } = await ask<{ _id: string }>('POST', '/user', { name: '住院客', phone: '0987000400' });
  const stays: string[] = [];
  for (let animal = 1; animal <= animals; animal += 1) {
    const pet = { userID, name: `住院 ${animal}`, type: 'Canine', weight: 9.8 };
    const { _id: petID } = await ask<{ _id: string }>('POST', '/pet', pet);
    const cage = `W${Math.ceil(animal / ROOM)}-${animal}`;
    const stay = { petID, cause: '急性腸胃炎', cageName: cage, cageID: cage };
    const { _id: inHospitalID } = await ask<{ _id: string }>('POST', '/inHospital/v2', stay);
    const day = { inHospitalID, planDateTime: today };
    await ask('POST', '/inHospital/v2/plan', day);
    await ask('PUT', '/inHospital/v2/plan', {
      ...day,
      monitorMission: ['spirit', 'appetite', 'bt', 'hr', 'br', 'bp', 'urine', 'feces', 'bw', 'food'].map(
        (missionID) => ({ missionID, name: '', arrangeDateTime: times(4) }),
      ),
      injectionMission: Array.from({ length: 6 }, (_, nth) => ({
        ...{ missionID: `i${nth}`, name: `注射 ${nth} 1 mg/kg`, price: 100, arrangeDateTime: times(6) },
      })),
      otherTherapyMission: Array.from({ length: 6 }, (_, nth) => ({
        ...{ missionID: `t${nth}`, name: `處置 ${nth}`, price: 100, arrangeDateTime: times(4) },
      })),
    });
    const row = { br: 24, bp: 120, urine: 20, food: 10, spirit: '正常', appetite: '50%' };
    const status = Object.fromEntries(times(1).map((_, hour) => [`${String(hour).padStart(2, '0')}00`, row]));
    await ask('PUT', '/inHospital/monitor', { ...day, status });
    stays.push(inHospitalID);
  }
  return { stays, today, ask };
}
