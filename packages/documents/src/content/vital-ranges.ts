import type { VitalRanges } from '../print-data.ts';

// Adult animals at rest in the clinic, as common veterinary references give them.
const DOG: VitalRanges = {
  temperature: { low: 37.5, high: 39.2 },
  heartRate: { low: 60, high: 160 },
  respiration: { low: 10, high: 35 },
  systolic: { low: 90, high: 160 },
  capillaryRefill: { low: null, high: 2 },
};
const CAT: VitalRanges = {
  temperature: { low: 37.8, high: 39.2 },
  heartRate: { low: 140, high: 240 },
  respiration: { low: 16, high: 40 },
  systolic: { low: 90, high: 160 },
  capillaryRefill: { low: null, high: 2 },
};

/** Normal vital signs by the words for the kind of animal, in any language; other kinds have none and nothing is marked. */
export function vitalRangesOf(species: string): VitalRanges {
  if (/dog|canine|犬|狗/i.test(species)) return DOG;
  return /cat(?!tle)|feline|貓|猫/i.test(species) ? CAT : {};
}
