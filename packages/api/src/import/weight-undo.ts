import { isoDay } from '@vetloom/domain/core/clock.ts';
import { undoPetRows } from './pet-rows-undo.ts';

/** Takes weights off their animals; correcting one takes the mark of its import away. */
export const undoWeights = undoPetRows({
  rowsOf: (pet) => pet.weightHistory,
  withRows: (pet, weightHistory) => ({ ...pet, weightHistory }),
  idOf: ({ id }) => id,
  isAsBrought: ({ imported }, job) => imported?.job === job,
  nameOf: (pet, { dateTime }, zone) => `${pet.name} ${isoDay(dateTime, zone)}`,
});
