import { type JobView, jobView } from '@vetloom/protocol/instrument.ts';
import { type SignedEnvelope, signedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import { useEffect } from 'react';
import { z } from 'zod';
import { useAnswer } from '../engine/answer.ts';
import { callServer, clinicBase, idSegment, inClinic } from '../engine/calls/own-call.ts';

const code = z.object({ code: z.string(), expiresAt: z.number() });
/** A code that pairs one tool; `expiresAt` in Unix seconds. */
export type ShownCode = z.output<typeof code>;

const query = (toolID: string) => new URLSearchParams({ synctoolID: toolID }).toString();

/** Calls about sync tools that need the network; each rejects with a DomainError, networkRequired where nothing answers. */
export const toolCalls = {
  /** A code for the next tool. */
  code: async (): Promise<ShownCode> => code.parse(await callServer('POST', inClinic`/syncTool/code`, {})),
  /** Keeps the password of an instrument's service, or forgets it. No call answers it. */
  keepSecret: async (toolID: string, instrumentID: string, secret: string | null): Promise<void> => {
    // The id of an instrument is a row's, and stands in the path as it is.
    const path = async () =>
      `${clinicBase()}/syncTool/${await idSegment(toolID)}/instrument/${encodeURIComponent(instrumentID)}/secret`;
    await callServer('PUT', path, { secret });
  },
  /** Instruments of which a password is kept. */
  secrets: async (toolID: string): Promise<string[]> =>
    z.array(z.string()).parse(await callServer('GET', inClinic`/syncTool/${toolID}/secrets`)),
  /** Asks whether an instrument answers; the job tells. */
  test: async (toolID: string, instrumentID: string): Promise<JobView> =>
    jobView.parse(await callServer('POST', inClinic`/syncTool/test`, { toolID, instrumentID })),
  /** A task that the page may hand to the tool on its own machine: a job that waits for that tool, or without one a test of the instrument. */
  localTask: async (toolID: string, instrumentID: string, jobID?: string): Promise<SignedEnvelope> =>
    signedEnvelope.parse(
      await callServer('POST', inClinic`/syncTool/task`, { toolID, instrumentID, ...(jobID && { jobID }) }),
    ),
  /** Asks for the last lines of a tool's log. */
  logs: async (toolID: string): Promise<JobView> =>
    jobView.parse(await callServer('POST', `${clinicBase()}/syncTool/request/getlogs?${query(toolID)}`, {})),
  job: async (jobID: string): Promise<JobView> =>
    jobView.parse(await callServer('GET', `${clinicBase()}/syncTool/job/${encodeURIComponent(jobID)}`)),
};

const OVER: ReadonlySet<JobView['state']> = new Set(['done', 'failed', 'cancelled']);
/** Whether nothing of a job is waited for any more. */
export const isJobOver = ({ state }: Pick<JobView, 'state'>): boolean => OVER.has(state);

/** A job is asked after so often while it is under way, milliseconds. */
const ASK_AGAIN = 1500;

/** How far a job is, from what was known when it was queued until it is over. A question that is lost is asked again. */
export function useJob(queued: JobView | undefined): JobView | undefined {
  const [latest, keep] = useAnswer<JobView>([queued?.jobID]);
  const job = latest ?? queued;
  const isUnderWay = job !== undefined && !isJobOver(job);
  const jobID = job?.jobID;
  useEffect(() => {
    if (!isUnderWay || jobID === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isCurrent = true;
    const ask = async () => {
      const told = await toolCalls.job(jobID).catch(() => undefined);
      if (!isCurrent) return;
      if (told) keep(told);
      timer = setTimeout(ask, ASK_AGAIN);
    };
    timer = setTimeout(ask, ASK_AGAIN);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isUnderWay, jobID, keep]);
  return job;
}
