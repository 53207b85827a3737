import type { Logger } from 'pino';
import { Round } from '../server/round.ts';
import { ServerRefusal } from '../server/server-call.ts';
import type { ServerClient } from '../server/server-client.ts';
import type { JobLedger } from '../spool/job-ledger.ts';
import { untold } from './job-runner.ts';

/** What is told to whom. */
export interface JobReportsParts {
  readonly ledger: JobLedger;
  readonly client: ServerClient;
  readonly log: Logger;
  /** Unix seconds of the server. */
  readonly now: () => number;
  /** Says that something went wrong. */
  readonly told: (error: unknown) => void;
}

/** Tells the server how far its jobs are, until it has heard it. */
export class JobReports {
  readonly #round: Round;

  constructor({ ledger, client, log, now, told }: JobReportsParts) {
    this.#round = new Round(async () => {
      for (const { job } of ledger.all()) await tell(ledger, client, log, job.jobID);
      await ledger.sweep(now());
      return Number.POSITIVE_INFINITY;
    }, told);
  }

  start = (): void => this.#round.start();
  stop = (): Promise<void> => this.#round.stop();
  /** A job is further. */
  nudge = (): void => this.#round.nudge();
  /** The server can be reached again. */
  wake = (): void => this.#round.wake();
}

async function tell(ledger: JobLedger, client: ServerClient, log: Logger, jobID: string): Promise<void> {
  const entry = ledger.get(jobID);
  const report = entry && untold(entry);
  if (!report) return;
  try {
    await client.report(jobID, report);
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.isPassing) throw error;
    // It knows of no such job, or of one that is over otherwise.
    log.warn({ jobID, why: error.message }, 'the server does not want to hear of a job');
  }
  await ledger.change(jobID, { told: report.state });
}
