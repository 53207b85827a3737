import { unlinkOwnerLine } from '@vetloom/domain/owner/care.commands.ts';
import { eraseOwner } from '@vetloom/domain/removal/owner-erasure.command.ts';
import { endOwnerLinks } from '@vetloom/storage/booking/owner-link-rows.ts';
import { endOwnerCodes } from '@vetloom/storage/outbox/code-rows.ts';
import { endLineInvitations } from '@vetloom/storage/outbox/line-rows.ts';
import { forgetPage } from '@vetloom/storage/portal/owner-page-rows.ts';
import type { Consequence } from '@vetloom/sync-server/services.ts';

/** A linking that was begun ends with the link, wherever it was taken away. */
const endInvitations: Consequence = async ({ tx, sql, ctx }, input) => {
  const { userID } = input as { readonly userID: string };
  const owner = await tx.get('user', userID);
  await endLineInvitations({ sql }, ctx.clinic, owner?._id ?? userID);
};

/** Whoever is erased is nobody who could prove who they are, nor finds a booking or their page by a link, under whichever id one was made. */
const endCodes: Consequence = async ({ tx, sql, ctx }, input) => {
  const { userID } = input as { readonly userID: string };
  await endOwnerCodes({ sql }, ctx.clinic, userID);
  await endOwnerLinks({ clinic: ctx.clinic, sql }, userID);
  const former = (await tx.query('alias', 'byTarget', { equals: [userID] })) as readonly { readonly from: string }[];
  for (const id of [userID, ...former.map(({ from }) => from)]) await forgetPage({ clinic: ctx.clinic, sql }, id);
};

/** What follows from commands of owners on the server (law 7). */
export const OWNER_CONSEQUENCES: readonly (readonly [string, readonly Consequence[]])[] = [
  [unlinkOwnerLine.name, [endInvitations]],
  [eraseOwner.name, [endInvitations, endCodes]],
];
