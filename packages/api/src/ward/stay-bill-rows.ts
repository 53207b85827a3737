import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { stayBillStatus } from '@vetloom/domain/hospital/stay-bill-list.ts';
import type { z } from 'zod';
import type { ClinicRead } from '../engine/clinic-call.ts';
import { countOf, type Listing, type page, pageOf } from '../engine/listing.ts';

/** By what bills of stays are looked for; what is undefined asks nothing. Times are those of settling, Unix seconds. */
export interface AskedStayBills {
  readonly userID?: string | undefined;
  readonly petID?: string | undefined;
  readonly doctorID?: string | undefined;
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
  readonly billStatus?: number | undefined;
}

const RECEIVED = `COALESCE((body ->> 'received')::bigint, 0)`;
const TOTAL = `COALESCE((body ->> 'total')::bigint, 0)`;
/** What a bill's status means of a stay, as {@link stayBillStatus} says; a stay has no other. */
const STATUS: Readonly<Record<number, string>> = {
  10: '"n_settleDateTime" = 0',
  20: `"n_settleDateTime" <> 0 AND ${TOTAL} <> ${RECEIVED}`,
  30: `"n_settleDateTime" <> 0 AND ${TOTAL} = ${RECEIVED}`,
};

/** A stay's bill in a list of bills. NT$. It belongs to no division. */
export const rowOfStay = (stay: Stay) => ({
  ...{ _id: stay._id, type: 'inHospital' as const, userID: stay.userID, petID: stay.petID },
  dateTime: stay.settleDateTime || stay.startDateTime,
  ...{ cause: stay.cause, division: '', doctor: stay.doctor, doctorID: stay.doctorID },
  billStatus: stayBillStatus(stay),
  ...{ total: stay.total, receive: stay.received, owed: stay.settleDateTime === 0 ? 0 : stay.total - stay.received },
});

/** A page of the bills of stays, the latest first, and how many there are. */
export async function stayBillRows(clinic: ClinicRead, asked: AskedStayBills, paged: z.output<typeof page>) {
  const { billStatus, userID, petID, doctorID, begin, end } = asked;
  const filters = [
    ['"t_userID" = ?', userID],
    ['"t_petID" = ?', petID],
    ["body ->> 'doctorID' = ?", doctorID],
    ['"n_settleDateTime" >= ?', begin],
    ['"n_settleDateTime" <= ?', end],
  ] as const;
  const given = filters.filter(([, value]) => value !== undefined);
  const listing: Listing & { collection: 'inHospital' } = {
    collection: 'inHospital',
    where: [
      ...given.map(([condition], at) => condition.replace('?', `$${at + 2}`)),
      ...(billStatus === undefined ? [] : [STATUS[billStatus] ?? 'false']),
    ],
    values: given.map(([, value]) => value),
    order: '"n_startDateTime" DESC',
  };
  return { count: await countOf(clinic, listing), bills: (await pageOf(clinic, listing, paged)).map(rowOfStay) };
}
