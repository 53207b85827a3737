import type { Command } from '@vetloom/domain/engine/command.ts';
import { type AfterState, runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import { operatorOf } from '../../founding/operate-clinic.ts';

/** Who the history names for what the server does with messages by itself. */
const BY = 'outbox';

/** Runs a command of the outbox, by the same path as any other: it stands in the clinic's history, and devices see it. */
export const runAsOutbox = <S extends z.ZodType, A>(
  sync: SyncServices,
  {
    clinic,
    command,
    input,
    uuid,
    answer,
  }: {
    readonly clinic: string;
    readonly command: Command<S>;
    readonly input: z.input<S>;
    readonly uuid: string;
    readonly answer: (after: AfterState) => Promise<A>;
  },
): Promise<A> =>
  runCommand(sync, {
    ...{ clinic, command, uuid, answer, author: BY, actor: operatorOf(BY) },
    input: () => input,
    at: sync.now(),
  });
