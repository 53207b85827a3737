import type { PageSession } from '../../../data/portal/own-page.ts';

/** What a part of the page does through it: one thing at a time, refusals told, and the page read anew. */
export interface Acting {
  readonly page: PageSession;
  readonly busy: boolean;
  /** Answers whether it was done. */
  readonly attempt: (work: (page: PageSession) => Promise<unknown>) => Promise<boolean>;
}
