import { LABEL_ANSWERS } from '@vetloom/domain/detection/detection.schema.ts';
import type { Habit, Sight } from './sight.ts';

const suggestion = async ({ store, random }: Sight) =>
  random.pick(await store.query('imageDetection', 'byFile', { descending: true, limit: 6 }));

/** How people call off what a model was asked, and confirm or dismiss what it said, each label by itself. Asking and what comes of it come by `outsideAct`. */
export const DETECTION_HABITS: Readonly<Record<string, Habit>> = {
  'detection.cancel': {
    weight: 0.5,
    make: async (sight) => {
      const detection = await suggestion(sight);
      return detection && { detectionID: detection._id };
    },
  },
  'detection.answer': {
    weight: 3,
    make: async (sight) => {
      const detection = await suggestion(sight);
      const labels = detection?.labels.filter(() => sight.random.chance(0.6)) ?? [];
      if (!detection || labels.length === 0) return undefined;
      const answers = labels.map(({ _id: labelID }) => {
        const answer = sight.random.one(LABEL_ANSWERS);
        return {
          labelID,
          answer,
          ...(answer === 'confirmed' && sight.random.chance(0.3) && { words: 'In other words' }),
        };
      });
      return { detectionID: detection._id, answers };
    },
  },
};
