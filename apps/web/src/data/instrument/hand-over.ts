import { localStatus, localTaskTaken, type SignedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import { z } from 'zod';

/** How it went to hand a task to the sync tool on this machine. */
export type HandedOver =
  /** The tool has it; `jobID` names it. `known`: it had it before. */
  | { readonly kind: 'taken' | 'known'; readonly jobID: string }
  /** The browser doesn't let pages reach into the machine. */
  | { readonly kind: 'denied' }
  /** Nothing answers there: no tool runs on this machine, or its person has not allowed it yet. */
  | { readonly kind: 'absent' }
  /** A tool runs here, and it is another one, or nobody's. */
  | { readonly kind: 'other'; readonly name: string }
  /** It won't take it. In its own words. */
  | { readonly kind: 'refused'; readonly why: string };

/** What the page that may ask the tool answers (`bridge-page.ts` of the server). */
export const answered = z.object({
  id: z.string(),
  status: z.number().optional(),
  body: z.string().default(''),
  leave: z.enum(['granted', 'prompt', 'denied', 'unknown']).default('unknown'),
});
/** What the page that may ask the tool answers. */
export type Answered = z.output<typeof answered>;
const refusal = z.object({ error: z.string() });

/** Asks the tool on this machine through a page that may. Answers undefined where nothing came in time. */
export type Ask = (path: string, body?: unknown) => Promise<Answered | undefined>;

/** Hands a task to the tool on this machine if it is the one for which it was signed, and says how that went. */
export async function handOver(ask: Ask, toolID: string, envelope: SignedEnvelope): Promise<HandedOver> {
  const here = await ask('/status');
  if (here?.status !== 200) return { kind: here?.leave === 'denied' ? 'denied' : 'absent' };
  const status = localStatus.safeParse(parsed(here.body));
  if (!status.success) return { kind: 'absent' };
  const { paired } = status.data;
  if (paired?.toolID !== toolID) return { kind: 'other', name: paired?.name ?? '' };
  const told = await ask('/task', envelope);
  if (told?.status === undefined) return { kind: 'absent' };
  const taken = localTaskTaken.safeParse(parsed(told.body));
  if (told.status === 200 && taken.success) return { kind: taken.data.state, jobID: taken.data.jobID };
  return { kind: 'refused', why: refusal.safeParse(parsed(told.body)).data?.error ?? '' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
