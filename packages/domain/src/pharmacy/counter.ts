import type { StayPlan } from '../hospital/plan.schema.ts';
import { planDrugWork } from '../hospital/plan-dispensing.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import { placeOf, type StayPlace } from '../hospital/stay-place.ts';
import { blankRecord } from '../record/new-record.ts';
import type { RecordContent, VisitRecord } from '../record/record.schema.ts';
import { THREAD_STATUS } from '../record/record-status.ts';

/** What the pharmacy has before it: a visit, or a stay's day. The fields of both are called alike; what a day hasn't is filled in. */
export type OnCounter = Pick<
  VisitRecord,
  | '_id'
  | 'petID'
  | 'dateTime'
  | 'cause'
  | 'doctorID'
  | 'doctor'
  | 'weight'
  | 'disease'
  | 'diagnosis'
  | 'drugBag'
  | 'drugBagNote'
  | 'dispenseStatus'
  | 'inspectedDateTime'
  | 'drugDispensedDateTime'
> & {
  /** Of an animal in hospital, where it is; absent for a visit. */
  readonly stay?: StayPlace;
};

/** A stay's day as the pharmacy sees it. `inspectedDateTime` is when its bags were said to be ready. The stay is undefined where this device doesn't hold it. */
export function stayDayOnCounter(plan: StayPlan, stay: Stay | undefined): OnCounter {
  const { waits, isDone } = planDrugWork(plan);
  return {
    _id: plan._id,
    petID: plan.petID,
    dateTime: plan.planDateTime,
    cause: stay?.cause ?? '',
    doctorID: plan.doctorID,
    doctor: plan.doctor,
    weight: null,
    disease: [],
    diagnosis: '',
    drugBag: plan.drugBag,
    drugBagNote: '',
    dispenseStatus: isDone ? THREAD_STATUS.done : waits ? THREAD_STATUS.requested : THREAD_STATUS.unrequested,
    inspectedDateTime: plan.dispensingReadyDateTime,
    drugDispensedDateTime: plan.drugDispensedDateTime,
    stay: placeOf(plan.inHospitalID, stay),
  };
}

/**
 * A stay's day as labels of its bags are made of visits: as one of these bags and nothing else. `empty` is the content of a visit in which nothing is written; nobody
 * saves what comes of it.
 */
export function labelledStayDay(plan: StayPlan, userID: string, empty: RecordContent): VisitRecord {
  const { _id, petID, drugBag, doctor, doctorID, planDateTime, createDateTime, createBy } = plan;
  const blank = blankRecord({ _id, pet: { _id: petID, userID }, source: 'manual' }, empty, createDateTime, createBy);
  return { ...blank, dateTime: planDateTime, drugBag, doctor, doctorID };
}
