import { join } from 'node:path';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { Stage } from '@vetloom/protocol/sync.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { viewsOf } from '@vetloom/sync-server/views.ts';
import { CLINIC } from './clinic-data.ts';

const STAGES = ['reference', 'people', 'open', 'history'] as const satisfies readonly Stage[];

/** Every document that a device of this person holds, for peers to copy the same. The database must be this process's or run already. */
export async function deviceDocuments(
  data: string,
  since: number,
  actor: Pick<Actor, 'admin' | 'permissions' | 'email'>,
): Promise<AnyDocument[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(data, 'postgres') });
  const db = await openDatabase({ url: postgres.url });
  try {
    const views = viewsOf(actor);
    const now = Math.floor(Date.now() / 1000);
    const documents: AnyDocument[] = [];
    for (const stage of STAGES) {
      let after: string | null = null;
      do {
        const page = await db.feed.snapshot({ clinic: CLINIC, stage, since, after, limit: 2000, views, now });
        documents.push(...page.documents.map(({ body }) => body as unknown as AnyDocument));
        after = page.after;
      } while (after !== null);
    }
    return documents;
  } finally {
    await db.close();
    await postgres.stop();
  }
}
