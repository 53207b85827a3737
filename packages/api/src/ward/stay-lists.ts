import { planSchema, type StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import { planDrugWork } from '@vetloom/domain/hospital/plan-dispensing.ts';
import { type StayExam, stayExamSchema } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { type AnyClinicCall, type ClinicRead, many } from '../engine/clinic-call.ts';
import { type page, pageOf } from '../engine/listing.ts';
import { shown } from '../engine/shown.ts';
import { keptNames } from '../files/kept-names.ts';

/** Where an animal in hospital is, beside what a desk does for it. */
const place = { cageName: z.string() };
/** An exam of a stay in the laboratory's lists. */
export const stayExamInList = fieldwise(stayExamSchema).extend(place);
/** A day of a stay in the pharmacy's lists. */
export const stayDayInList = fieldwise(planSchema).extend(place);

type Placed<D> = Partial<D> & { readonly cageName: string };

/** Parts of stays as the caller may see them, each with the cage in which the animal is now. */
async function placed<C extends 'inHospitalExam' | 'inHospitalPlan', D extends StayExam | StayPlan>(
  call: AnyClinicCall,
  { reader }: ClinicRead,
  collection: C,
  parts: readonly D[],
): Promise<Placed<D>[]> {
  const ids = [...new Set(parts.map(({ inHospitalID }) => inHospitalID))];
  const cages = new Map((await many(reader, 'inHospital', ids)).map(({ _id, cageName }) => [_id, cageName]));
  return parts.flatMap((part) => {
    const visible = shown(call.actor, collection, part as never) as Partial<D> | null;
    return visible ? [{ ...visible, cageName: cages.get(part.inHospitalID) ?? '' }] : [];
  });
}

/** Exams of stays that wait in the laboratory, ordered since `from`, the oldest first. */
export async function waitingStayExams(
  call: AnyClinicCall,
  clinic: ClinicRead,
  from: number,
  paged: z.output<typeof page>,
): Promise<Placed<StayExam>[]> {
  const where = ['"n_dateTime" >= $2', `(body -> 'hasExamTaskTodo')::boolean`];
  const listing = { collection: 'inHospitalExam', where, values: [from], order: '"n_dateTime"' } as const;
  const exams = await pageOf(clinic, listing, paged);
  return keptNames(clinic.rows, await placed(call, clinic, 'inHospitalExam', exams));
}

/** Most days that the pharmacy's lists answer. */
const MOST = 2000;

/** Days of stays since `from` whose bags wait to be handed out, the oldest first. */
export async function waitingStayDays(
  call: AnyClinicCall,
  clinic: ClinicRead,
  from: number,
): Promise<Placed<StayPlan>[]> {
  const where = [`(body ->> 'dispensingReadyDateTime')::bigint <> 0`, '"n_planDateTime" >= $2'];
  const listing = { collection: 'inHospitalPlan', where, values: [from], order: '"n_planDateTime"' } as const;
  const ready = await pageOf(clinic, listing, { limit: MOST, skip: 0 });
  return placed(
    call,
    clinic,
    'inHospitalPlan',
    ready.filter((plan) => planDrugWork(plan).waits),
  );
}
