import {
  answerLabels,
  askDetection,
  cancelDetection,
  configureDetection,
  settleDetection,
} from './detection.commands.ts';

/** Commands of what models say of pictures. */
export const DETECTION_COMMANDS = [
  configureDetection,
  askDetection,
  settleDetection,
  cancelDetection,
  answerLabels,
] as const;
