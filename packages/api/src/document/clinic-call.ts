import type { CollectionName, DocumentOf } from '@vetloom/domain/core/collections.ts';
import type { Command } from '@vetloom/domain/core/command.ts';
import type { Reader } from '@vetloom/domain/core/overlay.ts';
import type { Call, ClinicCall } from '@vetloom/http/endpoint.ts';
import { type AfterState, type BaseReader, runCommand } from '@vetloom/sync-server/run-command.ts';
import type { z } from 'zod';
import type { ApiServices } from '../services.ts';

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
}

/** Reads in the call's clinic. */
export const reading = <T>(call: AnyClinicCall, read: (clinic: ClinicRead) => Promise<T>): Promise<T> =>
  call.services.sync.db.readClinic(call.clinic, (tx) =>
    read({ reader: tx.reader, rows: (text, values) => tx.sql(text, [call.clinic, ...values]) }),
  );

/** Runs a command as the call's person; the answer is read from the state that it left. */
export const writing = <S extends z.ZodType, A>(
  call: AnyClinicCall,
  command: Command<S>,
  input: z.input<S> | ((base: BaseReader) => Promise<z.input<S>>),
  answer: (after: AfterState) => Promise<A>,
): Promise<A> =>
  runCommand(call.services.sync, {
    clinic: call.clinic,
    author: call.person.email,
    emulatedBy: call.person.emulation?.by,
    command,
    input: (base) => (typeof input === 'function' ? (input as (base: BaseReader) => Promise<z.input<S>>)(base) : input),
    uuid: call.uuid,
    at: call.now,
    once: call.once,
    answer,
  });

/** A document by id, aliases resolved. */
export async function one<C extends CollectionName>(
  reader: Reader,
  collection: C,
  id: string,
): Promise<DocumentOf<C> | undefined> {
  const [found] = await reader.getMany(collection, [id]);
  return found as DocumentOf<C> | undefined;
}

/** Documents by id in the order asked; missing ones are left out. */
export async function many<C extends CollectionName>(
  reader: Reader,
  collection: C,
  ids: readonly string[],
): Promise<DocumentOf<C>[]> {
  const found = await reader.getMany(collection, ids);
  return found.filter((document) => document !== undefined) as DocumentOf<C>[];
}
