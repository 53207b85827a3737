import {
  type InvitedMember,
  type InvitedNow,
  invitedMember,
  invitedNow,
  MOST_INVITED_AT_ONCE,
} from '@vetloom/protocol/invitations.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const path = () => `${clinicBase()}/staff/invitations`;

/** Who has not come in yet, and until when their links are good. @throws DomainError networkRequired, forbidden */
export const notYetIn = async (): Promise<InvitedMember[]> =>
  z.array(invitedMember).parse(await callServer('GET', path()));

/**
 * Makes new links for several, to be mailed or handed over, some at a time; `told` hears of each as it is made. Each answers by itself.
 * @throws DomainError networkRequired, contradictory
 */
export async function inviteSeveral(
  staffIDs: readonly string[],
  mail: boolean,
  told: (answers: readonly InvitedNow[]) => void,
): Promise<void> {
  for (let at = 0; at < staffIDs.length; at += MOST_INVITED_AT_ONCE) {
    const some = staffIDs.slice(at, at + MOST_INVITED_AT_ONCE);
    told(z.array(invitedNow).parse(await callServer('POST', path(), { staffIDs: some, mail })));
  }
}
