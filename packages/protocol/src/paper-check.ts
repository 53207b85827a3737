import { z } from 'zod';

/** What anybody is told of a paper whose code they have: nothing of an animal or a person. */
export const checkedPaper = z.object({
  state: z.enum(['valid', 'revoked']),
  number: z.string(),
  /** What it is, as the clinic calls it. */
  title: z.string(),
  /** The clinic's name. */
  clinic: z.string(),
  /** When it was issued, and when it was revoked. Unix seconds. */
  day: z.number().int(),
  revokedDay: z.number().int().optional(),
});
/** What anybody is told of a paper. */
export type CheckedPaper = z.output<typeof checkedPaper>;

/** The page on which a paper is checked; what stands behind # reaches no server before somebody asks. */
export const paperCheckLink = (publicURL: string, clinic: string, code: string): string =>
  `${publicURL}/app/checkPaper#${encodeURIComponent(clinic)}.${code}`;

/** What a link to that page says; undefined for another text. */
export function readCheckLink(hash: string): { readonly clinic: string; readonly code: string } | undefined {
  const [, clinic, code = ''] = /^([\w-]{1,60})(?:\.(\w{1,40}))?$/.exec(hash) ?? [];
  return clinic === undefined ? undefined : { clinic, code };
}
