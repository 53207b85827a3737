import { type PersonTraces, personTraces, speaksOf } from '@vetloom/domain/import/person-traces.ts';
import { everyID, ownerTraces, petTraces } from '@vetloom/storage/import/forget-person.ts';
import { forgetMessages, forgetOwnersMessages, nobodysMessages } from '@vetloom/storage/instrument/message-bounds.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

type Tx = Pick<ClinicTransaction, 'clinic' | 'sql'>;

const A_LOOK = 200;
/** What divides a message of any protocol into what it says one by one. */
const DIVIDES = /[|^~&\\\r\n\t,;<>"{}]+/;

/**
 * Takes a person out of what instruments sent (law 26): messages about their animals, and of those that are nobody's the ones that speak of them. The row of a message stays, with
 * what names it and nothing of what it said. It comes while the history still says who they were, and after the command, which has locked the clinic's head as whoever reads
 * messages does.
 */
export async function forgetInMessages(tx: Tx, userID: string): Promise<void> {
  const owners = await everyID(tx, userID);
  await forgetOwnersMessages(tx, owners);
  // An animal's number is left out: a message that names it was tied to the animal, and "12" stands in anybody's.
  const said = personTraces(await ownerTraces(tx, owners), await petTraces(tx, owners));
  const traces: PersonTraces = { ...said, numbers: new Set() };
  const words = [...traces.names, ...traces.phones, ...traces.marks];
  if (words.length === 0) return;
  let behind = '';
  for (;;) {
    const found = await nobodysMessages(tx, { words, behind, limit: A_LOOK });
    const theirs = found.filter((message) => speaksOf(message.words.split(DIVIDES), [], traces, () => false));
    if (theirs.length > 0)
      await forgetMessages(
        tx,
        theirs.map(({ messageID }) => messageID),
      );
    const last = found.at(-1);
    if (!last || found.length < A_LOOK) return;
    behind = last.messageID;
  }
}
