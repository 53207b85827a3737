import type { Command } from '@vetloom/domain/engine/command.ts';
import { type AfterState, type BaseReader, type DirectCommand, runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import { operatorOf } from '../../founding/operate-clinic.ts';

/** A command that the server runs by itself. */
export interface OwnCommand<S extends z.ZodType, A> {
  readonly clinic: string;
  readonly command: Command<S>;
  /** Or how it is made of what stands in the clinic, in the transaction. */
  readonly input: z.input<S> | ((base: BaseReader) => Promise<z.input<S>>);
  readonly uuid: string;
  readonly answer: (after: AfterState) => Promise<A>;
  /** Comes first, ahead of the clinic's head; what it throws undoes all. */
  readonly before?: DirectCommand<S, A>['before'];
  /** Who the history names for it. */
  readonly by?: 'outbox' | 'line' | 'instrument' | 'alliance';
}

/** Runs a command of the outbox, by the same path as any other: it stands in the clinic's history, and devices see it. */
export const runAsOutbox = <S extends z.ZodType, A>(
  sync: SyncServices,
  { clinic, command, input, uuid, answer, before, by = 'outbox' }: OwnCommand<S, A>,
): Promise<A> =>
  runCommand(sync, {
    ...{ clinic, command, uuid, answer, before, author: by, actor: operatorOf(by) },
    input: (base) => (typeof input === 'function' ? (input as (base: BaseReader) => Promise<z.input<S>>)(base) : input),
    at: sync.now(),
  });
