import { DomainError } from '@vetloom/domain/core/error.ts';
import type { ClinicTransfer } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';

/** The base of calls on goods that go to another clinic and come from one. */
export const PATH = `${ERP_BASE}/clinicTransfer`;
const frame = { scope: 'clinic', tag: 'Transfers between clinics' } as const;
/** Who may look: whoever sees transfers between places. */
export const READS = { ...frame, permission: ['STOCK_CHECK_FORM_READ'], write: false } as const;
/** Who may send, receive, refuse and settle. */
export const WRITES = { ...frame, permission: ['STOCK_CHECK_FORM_WRITE'], write: true } as const;
/** The name of a write, as history and log have it. */
export const command = (verb: string) => ({ name: `clinicTransfer.${verb}`, permission: WRITES.permission });

/** A transfer that isn’t there, is another clinic’s, or is not for this one: always the same (law 5). */
export const noSuchTransfer = () => new DomainError('notFound', 'no such transfer');

/** What came to its end. */
export const transferOver = (status: ClinicTransfer['status']) =>
  new DomainError('contradictory', `the transfer is ${status}`, { rule: 'transferOver', status, by: '' });
