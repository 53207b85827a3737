import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { SealedTokens } from '../files/sealed-token.ts';

/** Which file of which page that was opened a token fetches. */
const target = z.object({
  clinic: z.string(),
  /** The name of the opening: a file goes no longer than its page. */
  opening: z.string(),
  of: z.enum(['picture', 'paper']),
  id: z.string(),
});
/** Seconds for which a token serves: pictures stand in a page that stays open. */
const SERVES_S = { picture: 3600, paper: 300 } as const;

/** Tokens for files of owners' pages. Security: a token stands in an address, so it serves for minutes, for one file, and only while its page is open; whatever else is wrong answers alike. */
export class OwnerFiles {
  readonly #tokens: SealedTokens<typeof target>;

  private constructor(tokens: SealedTokens<typeof target>) {
    this.#tokens = tokens;
  }

  static async open(sync: SyncServices): Promise<OwnerFiles> {
    return new OwnerFiles(await SealedTokens.open(sync.db, 'owner-page-file', target, sync.now));
  }

  issue(content: z.output<typeof target>): string {
    return this.#tokens.issue(content, SERVES_S[content.of]).token;
  }

  /** What a token fetches; undefined for one that is over or forged. */
  read(token: string): z.output<typeof target> | undefined {
    return this.#tokens.read(token)?.content;
  }
}
