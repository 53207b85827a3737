import { isSaleID } from '@vetloom/domain/billing/sale-bill.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { z } from 'zod';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import type { Bring } from '../engine/fetched.ts';

/** Whose something is, by which a device fetches it: a visit's animal, a sale's owner. Empty for a sale to nobody who is known. */
const whose = z.object({ petID: z.string().default(''), userID: z.string().default('') });

/** Of whom a visit, a stay or a sale is, as the clinic says it; undefined where there is none. @throws DomainError networkRequired and others */
async function ask(id: string): Promise<string | undefined> {
  try {
    if (isSaleID(id)) return whose.parse(await callServer('GET', inClinic`/billing/sale/${id}`)).userID;
    const path = isStayID(id) ? inClinic`/inHospital/v2?inHospitalID=${id}` : inClinic`/record/${id}`;
    return whose.parse(await callServer('GET', path)).petID;
  } catch (error) {
    if (error instanceof DomainError && error.codeName === 'notFound') return undefined;
    throw error;
  }
}

async function isHere(store: ClinicStore, id: string): Promise<boolean> {
  if (isStayID(id)) return (await store.get('inHospital', id)) !== undefined;
  return (await (isSaleID(id) ? store.get('sale', id) : store.get('record', id))) !== undefined;
}

/**
 * Brings a visit, a stay or a sale over the counter onto this device, with all that its animal or owner has. `petID` is whose it is, where a link says so. A
 * link may be wrong or old: nothing is taken for deleted before the clinic itself was asked.
 */
export const bringBill =
  (id: string, petID = ''): Bring =>
  async (store) => {
    if (petID !== '') {
      await store.openPet(petID);
      if (await isHere(store, id)) return 'whole';
    }
    let about: string | undefined;
    try {
      about = await ask(id);
    } catch (error) {
      if (error instanceof DomainError) return 'unreached';
      throw error;
    }
    if (about === undefined) return 'whole';
    if (about !== '') await store.openPet(about);
    // Of an animal that was opened before, what is new comes by the feed.
    if (!(await isHere(store, id))) await store.syncNow();
    return (await isHere(store, id)) ? 'whole' : 'unreached';
  };
