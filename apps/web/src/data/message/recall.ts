import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const count = z.number().int();
const person = { userID: z.string(), name: z.string(), phone: z.string() };
const preview = z.object({
  owners: count,
  already: count,
  byWay: z.array(z.object({ channel: z.enum(CHANNELS), owners: count, segments: count })),
  rendered: z.array(z.object({ ...person, channel: z.enum(CHANNELS), to: z.string(), text: z.string() })),
  toCall: z.array(z.object({ ...person, why: z.string() })),
});
/** Whom a recall would tell, and whom somebody has to telephone. */
export type RecallPreview = z.output<typeof preview>;

const sent = z.object({ written: count, toCall: count, left: count });
/** What sending a recall came to. */
export type RecallSent = z.output<typeof sent>;

const base = () => `${clinicBase()}/message`;

/** A recall of a lot as one message to many; the server knows whom it went to. Refusals are DomainErrors. */
export const recallCalls = {
  preview: async (lotID: string, text: string): Promise<RecallPreview> =>
    preview.parse(await callServer('POST', `${base()}/recall/preview`, { lotID, text })),
  /** Tells everybody: the service takes a hundred owners at a time. Sent again, it goes on where it stopped. */
  send: async (lotID: string, text: string, urgent: boolean): Promise<RecallSent> => {
    let [written, toCall] = [0, 0];
    for (;;) {
      const part = sent.parse(await callServer('POST', `${base()}/recall`, { lotID, text, urgent }));
      written += part.written;
      toCall += part.toCall;
      if (part.left === 0) return { written, toCall, left: 0 };
    }
  },
  /** Somebody telephoned the owner of a message and reached them. */
  called: async (messageID: string): Promise<void> =>
    void (await callServer('POST', `${base()}/call`, { _id: messageID, reached: true })),
};
