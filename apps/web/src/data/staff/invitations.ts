import { type InvitedMember, type InvitedNow, invitedMember, invitedNow } from '@vetloom/protocol/invitations.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const path = () => `${clinicBase()}/staff/invitations`;

/** Who has not come in yet, and until when their links are good. @throws DomainError networkRequired, forbidden */
export const notYetIn = async (): Promise<InvitedMember[]> =>
  z.array(invitedMember).parse(await callServer('GET', path()));

/** Makes new links for several, to be mailed or handed over; each answers by itself. @throws DomainError networkRequired, contradictory */
export const inviteSeveral = async (staffIDs: readonly string[], mail: boolean): Promise<InvitedNow[]> =>
  z.array(invitedNow).parse(await callServer('POST', path(), { staffIDs, mail }));
