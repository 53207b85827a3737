import type { ToolService } from '@vetloom/api/instrument/tool-service.ts';
import { goRound } from '@vetloom/api/message/outbox/round.ts';
import type { Logger } from 'pino';
import { repeat } from './repeat.ts';

/** What is done here waits for a minute of the day at the most, so that once a minute is enough. */
const EVERY = { firstAfterMs: 10_000, everyMs: 60_000 };
/** Somebody stands at the counter; and what a process that ended had begun is found as soon as this one runs. */
const WALLETS_EVERY = { firstAfterMs: 3_000, everyMs: 15_000 };

/** Work that is looked for in each clinic, over and over. */
interface Rounds {
  runDue(clinics: readonly { readonly id: string }[]): Promise<void>;
  stop(): void | Promise<void>;
}

/** Goes round all clinics, once a minute where nothing else is said, and never twice at once. `failed` is what the log says where that can't be done. Answers how to stop. */
export function startRounds(
  rounds: Rounds,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
  failed: string,
  every = EVERY,
): () => Promise<void> {
  let under: Promise<void> | undefined;
  const round = async () => {
    try {
      await rounds.runDue(await clinics());
    } catch (error) {
      log.warn({ err: error }, failed);
    }
  };
  const stop = repeat(every, () => {
    under ??= round().finally(() => {
      under = undefined;
    });
  });
  return async () => {
    stop();
    await rounds.stop();
    await under;
  };
}

/** The webhook fetches at once; the rounds fetch what that couldn't, or a process that ended left. */
export const CONTENTS_EVERY = { firstAfterMs: 3_000, everyMs: 10_000 };

/** Settles payments by card wallets with their provider, over and over. Answers how to stop. */
export const startWallets = (
  wallets: Rounds,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
): (() => Promise<void>) =>
  startRounds(wallets, clinics, log, 'could not look for payments by card wallets', WALLETS_EVERY);

/** A workstation that was switched off is told of within half a minute, and what was being read when a process ended is read. */
const TOOLS_EVERY = { firstAfterMs: 2_000, everyMs: 30_000 };

/** Looks after sync tools: who is away, what nobody has read yet, what came too late, what is kept no longer. Answers how to stop. */
export const startTools = (
  tools: ToolService,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  log: Logger,
): (() => Promise<void>) => {
  let isStopped = false;
  const rounds = {
    runDue: (all: readonly { readonly id: string }[]) =>
      goRound(all, {
        work: (clinic) => tools.work(clinic),
        isStopped: () => isStopped,
        log,
        failed: 'could not look after sync tools',
      }),
    stop: () => {
      isStopped = true;
      return tools.messages.settled();
    },
  };
  return startRounds(rounds, clinics, log, 'could not look after sync tools', TOOLS_EVERY);
};
