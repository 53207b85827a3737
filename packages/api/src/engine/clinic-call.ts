import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Call, ClinicCall } from '@vetloom/http/endpoint.ts';
import { type AfterState, type BaseReader, type DirectCommand, runCommand } from '@vetloom/sync-server/run-command.ts';
import type { z } from 'zod';
import type { ApiServices } from '../services.ts';

// Apart, for what the services themselves are made of.
export { many, one } from './read.ts';

/** A call inside of a clinic, whatever its schemas are. */
export type AnyClinicCall = Pick<
  Call<ApiServices>,
  'services' | 'now' | 'uuid' | 'random' | 'once' | 'ifMatch' | 'setVersion'
> &
  ClinicCall;

/** One unchanging view of the clinic. Lists ask by statements, because they page and search as no declared index does. */
export interface ClinicRead {
  readonly reader: Reader;
  /** Rows of a statement whose first value is the clinic. */
  readonly rows: <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;
  /** The clinic's zone: what a day is. Asked only by those who need it. */
  readonly zone: () => Promise<Zone>;
}

/** Reads in the call's clinic. */
export const reading = <T>(call: AnyClinicCall, read: (clinic: ClinicRead) => Promise<T>): Promise<T> =>
  call.services.sync.db.readClinic(call.clinic, (tx) =>
    read({
      reader: tx.reader,
      rows: (text, values) => tx.sql(text, [call.clinic, ...values]),
      zone: () => zoneIn(tx.reader),
    }),
  );

/** Runs a command as the call's person; the answer is read from the state that it left. `before` comes first, ahead of the clinic's head. */
export const writing = <S extends z.ZodType, A>(
  call: AnyClinicCall,
  command: Command<S>,
  input: z.input<S> | ((base: BaseReader) => Promise<z.input<S>>),
  answer: (after: AfterState) => Promise<A>,
  before?: DirectCommand<S, A>['before'],
): Promise<A> =>
  runCommand(call.services.sync, {
    clinic: call.clinic,
    author: call.person.email,
    emulatedBy: call.person.emulation?.by,
    most: call.person.delegated?.writes,
    command,
    input: (base) => (typeof input === 'function' ? (input as (base: BaseReader) => Promise<z.input<S>>)(base) : input),
    uuid: call.uuid,
    at: call.now,
    once: call.once,
    answer,
    before,
  });
