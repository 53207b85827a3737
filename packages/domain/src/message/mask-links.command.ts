import { z } from 'zod';
import { withoutLinkSecrets } from '../core/owner-link-mask.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { demandOutbox } from './outbox.commands.ts';

/** How many messages are masked in one transaction. */
export const MASKED_AT_ONCE = 100;

/**
 * Takes the secrets of owners' links out of messages that held them; what was sent stays sent, and goes again with a link that leads to the same.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const maskLinks = defineCommand({
  name: 'message.maskLinks',
  word: '遮蔽預約連結',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ messageIDs: z.array(documentID('message/')).min(1).max(MASKED_AT_ONCE) }),
  reads: ({ messageIDs }) => messageIDs.map((id) => ({ collection: 'message', id })),
  async run(tx, { messageIDs }, ctx) {
    demandOutbox(ctx);
    for (const message of await tx.getMany('message', messageIDs)) {
      const text = message && withoutLinkSecrets(message.text);
      if (message && text !== undefined && text !== message.text)
        await tx.put('message', { ...message, text, updateDateTime: ctx.now });
    }
  },
});
