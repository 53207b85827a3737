import { z } from 'zod';
import { type Actor, OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { requiredLine } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Clinic } from './clinic.schema.ts';
import { nameOfClinic } from './practice-name.ts';

const CLINIC = [{ collection: 'clinic', id: '/clinic' }] as const;

function demandOperator(actor: Actor): void {
  if (actor.systemRole !== OPERATOR) throw new DomainError('forbidden', 'for operators only', { missing: [OPERATOR] });
}

async function clinicIn(tx: Tx): Promise<Clinic> {
  const clinic = await tx.get('clinic', '/clinic');
  if (!clinic) throw new DomainError('notFound', 'the clinic has no document', { id: '/clinic' });
  return clinic;
}

/**
 * Closes the clinic: from now on it can be read and not written. The opening of every write transaction asks for it, so that what devices have
 * not sent yet waits and goes through when the clinic is opened again. Only the server runs it, for operators. One that is closed keeps its date.
 * Error: notFound.
 */
export const closeClinic = defineCommand({
  name: 'clinic.close',
  word: '關閉院所',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({}),
  reads: () => CLINIC,
  async run(tx, _input, ctx) {
    demandOperator(ctx.actor);
    const clinic = await clinicIn(tx);
    if (clinic.closedDateTime !== undefined) return;
    await tx.put('clinic', { ...clinic, closedDateTime: ctx.now, updateDateTime: ctx.now });
  },
});

/** Opens a closed clinic again; of two operators who do the opposite the later one counts. One that is open stays as it is. Error: notFound. */
export const openClinic = defineCommand({
  name: 'clinic.open',
  word: '重新開放院所',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({}),
  reads: () => CLINIC,
  async run(tx, _input, ctx) {
    demandOperator(ctx.actor);
    const { closedDateTime, ...clinic } = await clinicIn(tx);
    if (closedDateTime === undefined) return;
    await tx.put('clinic', { ...clinic, updateDateTime: ctx.now });
  },
});

/** Gives the clinic another name, as its own people can by `clinic.edit`; of two names the later one stays. Errors: notFound, badParameter. */
export const renameClinic = defineCommand({
  name: 'clinic.rename',
  word: '院所更名',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ name: requiredLine(80) }),
  reads: () => CLINIC,
  async run(tx, input, ctx) {
    demandOperator(ctx.actor);
    const clinic = await clinicIn(tx);
    const name = nameOfClinic(clinic, input.name);
    if (clinic.name === name) return;
    await tx.put('clinic', { ...clinic, name, updateDateTime: ctx.now });
  },
});
