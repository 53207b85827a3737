import { detection } from './detection.ts';

const { detects, endpoint, asks, shownEachTime } = detection.setting;

/** What the history calls what is set of models that look at pictures. */
export const DETECTION_FIELDS = {
  ...{ detects: detects.label, endpoint, asks: asks.label },
  shownEachTime: shownEachTime.label,
} as const;
