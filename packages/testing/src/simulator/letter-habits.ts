import { LETTER_ANSWERS } from '@vetloom/domain/referral/referral-letter.schema.ts';
import type { Habit, Sight } from './sight.ts';

const sentLetter = async ({ store, random }: Sight) =>
  random.pick(await store.query('sentReferral', 'byOpen', { descending: true, limit: 6 }));
const receivedLetter = async ({ store, random }: Sight) =>
  random.pick(await store.query('receivedReferral', 'byOpen', { descending: true, limit: 6 }));

/** How animals are referred to clinics of the alliance and letters taken back, and how letters from there are answered and put to an animal. What those clinics do comes by `outsideAct`. */
export const LETTER_HABITS: Readonly<Record<string, Habit>> = {
  'sentReferral.create': {
    weight: 1,
    make: async (sight) => {
      const visit = await sight.visit();
      if (!visit) return undefined;
      const { petID } = visit;
      const fields = { partner: 'partner', partnerName: 'Partner', reason: 'Limps.', agreedBy: 'Chen' };
      const [_id, referralID] = [`/sentReferral${petID}`, `/referral${petID}`].map(
        (place) => `${place}/${sight.now()}-${sight.row()}`,
      );
      return { _id, petID, referralID, fields: { ...fields, recordIDs: [visit._id] } };
    },
  },
  'sentReferral.withdraw': {
    weight: 1,
    make: async (sight) => {
      const letter = await sentLetter(sight);
      return letter && { letterID: letter._id, saidID: sight.row(), dateTime: sight.now() };
    },
  },
  'receivedReferral.answer': {
    weight: 2,
    make: async (sight) => {
      const letter = await receivedLetter(sight);
      const fields = { outcome: sight.random.one(LETTER_ANSWERS), text: 'Seen.', dateTime: sight.now() };
      return letter && { letterID: letter._id, saidID: sight.row(), fields };
    },
  },
  'receivedReferral.takeOver': {
    weight: 1.5,
    make: async (sight) => {
      const letter = await receivedLetter(sight);
      const petID = await sight.id('pet');
      if (!letter || petID === undefined) return undefined;
      return { letterID: letter._id, petID, referralID: `/referral${petID}/${sight.now()}-${sight.row()}` };
    },
  },
};
