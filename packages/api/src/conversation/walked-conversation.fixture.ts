import { conversationSchema } from '@vetloom/domain/conversation/conversation.schema.ts';
import { conversationLineSchema } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';

/** The id of a walked conversation. */
export const walkedConversationID = (n: number): string => `/conversation/line-walk${n}`;

/** What somebody wrote to the clinic `demo` in three lines, whom nobody has answered. */
export async function walkedConversation(db: Pick<Database, 'inClinic'>, n: number, now: number): Promise<void> {
  const _id = walkedConversationID(n);
  const conversation = conversationSchema.parse({
    ...{
      _id,
      collection: 'conversation',
      channel: 'line',
      account: `U${n}`,
      name: `飼主${n}`,
      userID: '',
      assignedTo: '',
    },
    ...{ leftDateTime: 0, inCount: 3, lineDateTime: now + 3, lastText: '三', lastDirection: 'in' },
    ...{
      answered: null,
      closed: null,
      readBy: [],
      writing: null,
      openStatus: 1,
      createDateTime: now,
      createBy: '',
      updateDateTime: now,
      updateBy: '',
    },
  });
  const lines = [1, 2, 3].map((nth) =>
    conversationLineSchema.parse({
      ...{ _id: `/conversationLine/${now + nth}-walk${n}`, collection: 'conversationLine', conversationID: _id },
      ...{
        userID: '',
        direction: 'in',
        kind: 'text',
        text: `第${nth}句`,
        dateTime: now + nth,
        nth,
        updateDateTime: now,
      },
    }),
  );
  await writeIn(db, 'demo', async (tx) => {
    await tx.put('conversation', conversation);
    for (const line of lines) await tx.put('conversationLine', line);
  });
}
