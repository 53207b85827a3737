import { z } from 'zod';
import { callOpen } from '../engine/calls/http.ts';
import { callServer } from '../engine/calls/own-call.ts';
import { ownTokens } from '../engine/session/session.ts';

const PATH = '/api/sdk/v2/basic/invitation';
const shown = z.object({
  clinic: z.string(),
  clinicName: z.string(),
  email: z.string(),
  name: z.string(),
  expiresAt: z.number(),
});
/** An invitation as its page shows it. */
export type ShownInvitation = z.output<typeof shown>;

/** What an invitation says, without using it. @throws DomainError linkExpired */
export const readInvitation = async (token: string): Promise<ShownInvitation> =>
  shown.parse(await callOpen(PATH, { token }));

/** Agrees to it with the account that is signed in here. @throws DomainError linkExpired, forbidden for another account */
export async function agreeToInvitation(token: string): Promise<void> {
  await callServer('POST', `${PATH}/join`, { token }, ownTokens);
  await ownTokens.refresh();
}
