import { CODE } from '@vetloom/domain/core/codes.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import type { DeviceHere } from '../../../data/access/device-here.ts';
import { access } from '../../../locale/access.ts';
import type { SignInOutcome } from '../../../shell/ports.tsx';

const words = access.signIn;

/** Why somebody wasn't let in. */
export type Refused = Pick<SignInOutcome, 'code' | 'closedUntil' | 'offline'>;

/** Whether what stands in the way is that the server is away: its sentence then says all of that, and holds until the server answers. */
export const isForAway = ({ code, offline = false }: Refused): boolean => offline && code === CODE.noVerifier;

/** Why somebody wasn't let in, in a sentence; where that is for a while, until when. */
export function sentenceFor(refused: Refused, here: Pick<DeviceHere, 'clinics'> | undefined): string {
  const { code, closedUntil } = refused;
  if (closedUntil !== undefined)
    return words.closedUntil(formatTime(closedUntil), Math.max(1, Math.ceil((closedUntil - shownNow()) / 60)));
  if (isForAway(refused)) return (here?.clinics.length ?? 0) === 0 ? words.awayAndEmpty : words.awayAndUnknown;
  return words.errors[code] ?? words.failed;
}
