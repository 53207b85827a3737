import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { requireOwner } from './owner.commands.ts';

const ownerRef = documentID('user/');
/** An account at the messaging app, as the app names it. */
const lineUserID = line(80).pipe(z.string().min(1));

/** What the messaging app tells is heard by the server alone: no person says whose account it is. */
function demandHeard(ctx: CommandContext): void {
  if (ctx.actor.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
}

/**
 * Links an owner to the account that the messaging app named in its callback (PUT /user/line/{id} begins it). Where nobody had written down a name, the
 * one that the account shows becomes it. Whoever was erased meanwhile is not linked.
 * @throws DomainError forbidden for whoever isn't the server, ownerNotFound
 */
export const joinOwnerLine = defineCommand({
  name: 'owner.joinLine',
  word: '完成綁定飼主 LINE',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ userID: ownerRef, lineUserID, name: line(80).default('') }),
  reads: (input) => [{ collection: 'user', id: input.userID }],
  async run(tx, input, ctx) {
    demandHeard(ctx);
    const { lineLeftDateTime: _, ...owner } = await requireOwner(tx, input.userID);
    if ((owner.erasedDateTime ?? 0) !== 0) throw new DomainError('ownerNotFound', 'the owner was erased');
    await tx.put('user', {
      ...owner,
      lineUserID: input.lineUserID,
      lineID: owner.lineID || input.name || input.lineUserID,
      updateDateTime: ctx.now,
      updateBy: ctx.actor.staffID,
    });
  },
});

/**
 * Notes that the people of an account left the clinic's account at the messaging app, or are its friends again. What came late is the caller's to pass over:
 * events come in another order than they happened in. Owners who are linked to another account by now stay as they are.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const noteOwnerLine = defineCommand({
  name: 'owner.noteLine',
  word: '記錄飼主 LINE 狀態',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    userIDs: z.array(ownerRef).max(50),
    lineUserID,
    /** When they left, Unix seconds; 0 for friends. */
    leftDateTime: unixSeconds,
  }),
  reads: (input) => input.userIDs.map((id) => ({ collection: 'user', id })),
  async run(tx, input, ctx) {
    demandHeard(ctx);
    for (const owner of await tx.getMany('user', input.userIDs)) {
      if (owner?.lineUserID !== input.lineUserID) continue;
      if ((owner.lineLeftDateTime ?? 0) === input.leftDateTime) continue;
      await tx.put('user', {
        ...owner,
        lineLeftDateTime: input.leftDateTime,
        updateDateTime: ctx.now,
        updateBy: ctx.actor.staffID,
      });
    }
  },
});
