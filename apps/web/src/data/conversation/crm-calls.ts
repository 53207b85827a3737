import { CRM_MENU } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { z } from 'zod';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';

const mail = z.object({ path: z.string(), key: z.string() });
const menu = CRM_MENU.schema;

/** What of conversations truly needs the network. Refusals are DomainErrors. */
export const crmCalls = {
  /** Says whom a conversation is probably with; empty for nobody. */
  place: (conversationID: string, userID: string): Promise<unknown> =>
    callServer('POST', `${clinicBase()}/crm/message/owner`, { _id: conversationID, userID }),
  /** Sends an owner the code by which they link their account: to their own phone, never to the account that says it is theirs. */
  invite: (userID: string): Promise<unknown> => callServer('PUT', inClinic`/user/line/${userID}`, { send: 'sms' }),
  mailKey: async (): Promise<z.output<typeof mail>> => mail.parse(await callServer('GET', `${clinicBase()}/crm/mail`)),
  publishMenu: async (image: string) => menu.parse(await callServer('POST', `${clinicBase()}/crm/menu`, { image })),
  hideMenu: async () => menu.parse(await callServer('DELETE', `${clinicBase()}/crm/menu`)),
} as const;
