import type { StayKind } from '@vetloom/domain/hospital/boarding.schema.ts';
import { wardBoarding } from './ward-boarding.ts';

/** How the desks name an animal in hospital beside what they do for it. */
export const wardPlace = {
  /** What it is here for, with its cage, where it has one that this device knows. */
  mark: (kind: StayKind | undefined, cage: string) =>
    `${kind === undefined ? '在院' : wardBoarding.kinds[kind]} ${cage}`.trim(),
  open: '開啟照護表',
} as const;
