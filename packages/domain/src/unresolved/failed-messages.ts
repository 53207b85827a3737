import { lineOf, type ReadSection } from './unresolved-line.ts';

/** States of a message that somebody has to look at: nobody knows whether it arrived, and it could not be handed over. */
const STATUSES = [15, 20] as const;

/**
 * Messages that did not reach their owners, or of which nobody knows. The one place where this page asks the outbox. Nobody is owed an offer: those of campaigns
 * are told in its figures.
 */
export const failedMessages: ReadSection = async (reads) => {
  const found = await Promise.all(STATUSES.map((status) => reads.query('message', 'byStatus', { equals: [status] })));
  const owed = found.flat().filter(({ about }) => about !== 'campaign');
  return owed.map((message) => {
    const { _id: subjectID, petID, userID, createDateTime: since, channel, text, status, failure } = message;
    return lineOf({ section: 'messagesFailed', subjectID, petID, userID, since, names: [channel, text, failure] }, [
      status,
      message.updateDateTime,
    ]);
  });
};
