import type { ToolService } from '@vetloom/api/instrument/tool-service.ts';
import { goRound } from '@vetloom/api/message/outbox/round.ts';
import type { Round, Rounds } from './repeat.ts';

/** What is done here waits for a minute of the day at the most, so that once a minute is enough. */
const EVERY = { firstAfterMs: 10_000, everyMs: 60_000 };
/** Somebody stands at the counter; and what a process that ended had begun is found as soon as this one runs. */
const WALLETS_EVERY = { firstAfterMs: 3_000, everyMs: 15_000 };

/** Work that is looked for in each clinic, over and over. */
interface Work {
  runDue(clinics: readonly { readonly id: string }[]): Promise<void>;
  stop(): void | Promise<void>;
}

/** Goes round all clinics, once a minute where nothing else is said, and never twice at once. Answers how to stop. */
export function startRounds(
  work: Work,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
  round: Pick<Round, 'name' | 'failed'> & Partial<Round>,
): () => Promise<void> {
  const repeated = rounds.repeat({ ...EVERY, ...round }, async () => work.runDue(await clinics()));
  return async () => {
    const over = repeated.stop();
    await work.stop();
    await over;
  };
}

/** The webhook fetches at once; the rounds fetch what that couldn't, or a process that ended left. */
export const CONTENTS = {
  name: 'contents',
  failed: 'could not fetch what owners sent',
  firstAfterMs: 3_000,
  everyMs: 10_000,
};

/** Settles payments by card wallets with their provider, over and over. Answers how to stop. */
export const startWallets = (
  wallets: Work,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): (() => Promise<void>) =>
  startRounds(wallets, clinics, rounds, {
    name: 'wallets',
    failed: 'could not look for payments by card wallets',
    ...WALLETS_EVERY,
  });

/** A workstation that was switched off is told of within half a minute, and what was being read when a process ended is read. */
const TOOLS_EVERY = { firstAfterMs: 2_000, everyMs: 30_000 };

/** Looks after sync tools: who is away, what nobody has read yet, what came too late, what is kept no longer. Answers how to stop. */
export const startTools = (
  tools: ToolService,
  clinics: () => Promise<readonly { readonly id: string }[]>,
  rounds: Rounds,
): (() => Promise<void>) => {
  let isStopped = false;
  const failed = 'could not look after sync tools';
  const work = {
    runDue: (all: readonly { readonly id: string }[]) =>
      goRound(all, {
        work: (clinic) => tools.work(clinic),
        isStopped: () => isStopped,
        log: rounds.log,
        failed,
      }),
    stop: () => {
      isStopped = true;
      return tools.messages.settled();
    },
  };
  return startRounds(work, clinics, rounds, { name: 'tools', failed, ...TOOLS_EVERY });
};
