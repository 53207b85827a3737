import { type Actor, OPERATOR } from '@vetloom/domain/access/policy.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { closeClinic, openClinic, renameClinic } from '@vetloom/domain/clinic/clinic-closing.commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import { noteTrace } from '../access/traces.ts';

/** An operator on a clinic in which they need not work. No permission of the clinic is theirs by it. */
export const operatorOf = (email: string): Actor => ({
  email,
  staffID: staffIDOf(email),
  name: email,
  roleID: '',
  admin: false,
  permissions: new Set(),
  systemRole: OPERATOR,
});

/** By whose hand, on which clinic. */
export interface Operating {
  readonly clinic: string;
  /** Email of the operator, or who the history names in their place. */
  readonly by: string;
  readonly address: string;
  readonly uuid: string;
  /** Unix seconds. */
  readonly now: number;
}

async function operate<S extends z.ZodType>(
  services: SyncServices,
  { clinic, by, address, uuid, now }: Operating,
  command: Command<S>,
  input: z.input<S>,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<Clinic> {
  const { db } = services;
  if (!(await db.system.findClinic(clinic))) throw new DomainError('notFound', `there is no clinic ${clinic}`);
  const after = await runCommand(services, {
    clinic,
    author: by,
    actor: operatorOf(by),
    command,
    input: () => input,
    uuid,
    at: now,
    evenClosed: command.name !== renameClinic.name,
    answer: async ({ reader }) => (await reader.getMany('clinic', ['/clinic']))[0] as Clinic | undefined,
  });
  if (!after) throw new DomainError('notFound', `the clinic ${clinic} has no document`);
  // Of the installation: it stays when the clinic is removed.
  await noteTrace(db, { kind: command.name, email: by, clinic: '', address, detail: { clinic, ...detail } });
  return after;
}

/** Closes a clinic; answers since when (Unix seconds). @throws DomainError notFound */
export const closeClinicAs = async (services: SyncServices, by: Operating): Promise<number> =>
  (await operate(services, by, closeClinic, {})).closedDateTime ?? by.now;

/** Opens a closed clinic again. @throws DomainError notFound */
export async function openClinicAs(services: SyncServices, by: Operating): Promise<void> {
  await operate(services, by, openClinic, {});
}

/** Gives a clinic another name. @throws DomainError notFound, badParameter, clinicClosed */
export async function renameClinicAs(services: SyncServices, by: Operating, name: string): Promise<void> {
  await operate(services, by, renameClinic, { name }, { name });
}
