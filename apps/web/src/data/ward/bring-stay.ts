import { DomainError } from '@vetloom/domain/core/error.ts';
import { z } from 'zod';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import type { Bring } from '../engine/fetched.ts';

const whose = z.object({ petID: z.string() });

/** Whose stay it is, as the clinic says it; undefined where there is none. @throws DomainError networkRequired and others */
async function ask(inHospitalID: string): Promise<string | undefined> {
  try {
    return whose.parse(await callServer('GET', inClinic`/inHospital/v2?inHospitalID=${inHospitalID}`)).petID;
  } catch (error) {
    if (error instanceof DomainError && error.codeName === 'notFound') return undefined;
    throw error;
  }
}

/** Brings a stay of long ago onto this device, with all that its animal has: nothing is taken for deleted before the clinic itself was asked. */
export const bringStay =
  (inHospitalID: string): Bring =>
  async (store) => {
    let petID: string | undefined;
    try {
      petID = await ask(inHospitalID);
    } catch (error) {
      if (error instanceof DomainError) return 'unreached';
      throw error;
    }
    if (petID === undefined) return 'whole';
    await store.openPet(petID);
    // Of an animal that was opened before, what is new comes by the feed.
    if (!(await store.get('inHospital', inHospitalID))) await store.syncNow();
    return (await store.get('inHospital', inHospitalID)) === undefined ? 'unreached' : 'whole';
  };
