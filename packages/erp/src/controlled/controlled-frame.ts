import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Call, ClinicCall } from '@vetloom/http/endpoint.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { RowCommand } from '../rows/row-write.ts';
import type { ErpServices } from '../services.ts';
import { controlledDrugs } from './book-rows.ts';

const frame = { scope: 'clinic', tag: 'Controlled drugs' } as const;
/** What calls that look at controlled drugs share: whoever reads figures, or counts. */
export const CONTROLLED_READS = {
  ...frame,
  permission: ['ERP_REPORTS', 'STOCK_CHECK_FORM_READ'],
  write: false,
} as const;
/** What calls that write of controlled drugs share: whoever counts. */
export const CONTROLLED_WRITES = { ...frame, permission: ['STOCK_CHECK_FORM_WRITE'], write: true } as const;
/** The command of such a write by its verb. */
export const controlledCommand = (verb: string): RowCommand => ({
  name: `controlled.${verb}`,
  permission: CONTROLLED_WRITES.permission,
});

/** What a look is told of. */
export type TracedCall = Pick<Call<ErpServices>, 'services' | 'request'> & ClinicCall;

/** Writes into the audit log who looked at a book or took it out, as what. */
export const noteTaken = (
  { services, person, clinic, request }: TracedCall,
  kind: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  services.trace({
    ...{ kind: `controlledBook.${kind}`, email: person.email, by: person.emulation?.by },
    ...{ clinic, address: request.ip, detail },
  });

/** A controlled drug. @throws DomainError notFound */
export async function demandDrug(sql: ClinicSql, drugID: string) {
  const [drug] = await controlledDrugs(sql, [drugID]);
  if (!drug) throw new DomainError('notFound', 'no such controlled drug');
  return drug;
}
