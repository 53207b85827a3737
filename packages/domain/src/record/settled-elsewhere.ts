import type { VisitRecord } from './record.schema.ts';

type Settled = Pick<VisitRecord, 'total' | 'received' | 'settledElsewhere' | 'surplusElsewhere'>;

/** NT$ that came in here for a visit of another program, beside what that program had received. */
export const receivedHere = ({
  received,
  settledElsewhere = 0,
}: Pick<VisitRecord, 'received' | 'settledElsewhere'>): number => received - settledElsewhere;

/** NT$ that another program had received for a visit, whatever of it its bill asks for now. */
export const paidElsewhere = ({
  settledElsewhere = 0,
  surplusElsewhere = 0,
}: Pick<VisitRecord, 'settledElsewhere' | 'surplusElsewhere'>): number => settledElsewhere + surplusElsewhere;

/**
 * Lets of what another program had received count as much as the bill asks for. What is beyond stays told as a surplus: it came in no till of ours, so it is
 * owed back by none, and counts again when the bill asks for more. Money that came in here stays as it is.
 */
export function settledAsAsked<V extends Settled>(visit: V): V {
  if (visit.settledElsewhere === undefined) return visit;
  const paid = paidElsewhere(visit);
  const settledElsewhere = Math.min(paid, Math.max(0, visit.total));
  const { surplusElsewhere: _, ...rest } = visit;
  const settled = { ...rest, settledElsewhere, received: receivedHere(visit) + settledElsewhere };
  return (paid > settledElsewhere ? { ...settled, surplusElsewhere: paid - settledElsewhere } : settled) as V;
}
