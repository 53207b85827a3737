import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Act } from '@vetloom/domain/engine/act.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { type Staff, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';

/** Who comes in where. */
export interface Joining {
  readonly clinic: string;
  readonly email: string;
  /** Who gave them their first password, where they didn't agree themselves. */
  readonly by?: string;
  readonly uuid: string;
  /** Unix seconds. */
  readonly now: number;
}

/** From now on the invited person acts in the clinic. Whoever agreed themselves stands as the author; doing it twice changes nothing. */
export async function joinClinic(
  db: Pick<Database, 'inClinic' | 'announce'>,
  { clinic, email, by, uuid, now }: Joining,
): Promise<void> {
  const { name, author }: { readonly name: Act; readonly author: string } =
    by === undefined ? { name: 'staff.join', author: email } : { name: 'staff.admit', author: by };
  const frame = {
    uuid,
    client: null,
    number: null,
    name,
    version: 1,
    args: {},
    author,
    onBehalfOf: null,
    carrier: author,
  };
  const to = await db.inClinic(clinic, async (tx) => {
    await tx.openForWriting({ commands: [{ uuid, client: null, number: null }], authors: [author], hints: [] });
    const overlay = new OverlayTx(tx.reader);
    const staff = await overlay.get('staff', staffIDOf(email));
    if (staff?.joined !== false) return undefined;
    const { joined: _joined, ...member } = staff;
    await overlay.put('staff', { ...member, updateDateTime: now } satisfies Staff);
    const outcome = { status: 'applied', code: CODE.success, message: '', detail: {} } as const;
    const flushed = await tx.flush([{ ...frame, ...outcome, key: null, at: now, writes: overlay.writes() }]);
    return flushed.to;
  });
  if (to !== undefined) await db.announce(clinic, to);
}
