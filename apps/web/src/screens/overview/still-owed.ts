import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';

/** NT$ that a visit still brings to the cashier; zero for readers without the sums. */
export const stillOwed = ({ total = 0, received = 0 }: Partial<Pick<VisitRecord, 'total' | 'received'>>): number =>
  total - received;
