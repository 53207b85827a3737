import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { stayOfID } from '@vetloom/domain/hospital/stay-ids.ts';
import { z } from 'zod';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import type { Bring } from '../engine/fetched.ts';
import { heldByID } from '../engine/held.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** Whether an id is that of something of a stay, and not of a visit. */
export const isOfStay = (id: string | undefined): boolean => id?.startsWith('/inHospital/') ?? false;

/** The stays of some of their parts, as far as this device holds them. */
export const staysOf = (
  store: Pick<LocalReads, 'getMany'>,
  parts: readonly { readonly inHospitalID: string }[],
): Promise<ReadonlyMap<string, Stay>> =>
  heldByID(
    store,
    'inHospital',
    parts.map(({ inHospitalID }) => inHospitalID),
  );

const whose = z.array(z.object({ petID: z.string() }));

/**
 * Brings an exam or a day of a stay onto this device, with all that its animal has: the part is asked for by a list of its stay's, which those may read who work on it.
 */
export const bringStayPart =
  (id: string, list: 'exam' | 'plan'): Bring =>
  async (store) => {
    const collection = list === 'exam' ? 'inHospitalExam' : 'inHospitalPlan';
    const isHere = async () => (await store.get(collection, id)) !== undefined;
    try {
      const asked = { inHospitalID: stayOfID(id), limit: 1 };
      const path = list === 'exam' ? inClinic`/inHospital/v2/exam/list` : inClinic`/inHospital/v2/plan/list`;
      const [first] = whose.parse(await callServer('POST', path, asked));
      if (first === undefined) return 'whole';
      await store.openPet(first.petID);
    } catch (error) {
      if (error instanceof DomainError) return 'unreached';
      throw error;
    }
    if (!(await isHere())) await store.syncNow();
    return (await isHere()) ? 'whole' : 'unreached';
  };
