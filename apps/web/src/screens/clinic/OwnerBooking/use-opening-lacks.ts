import { type OpeningLack, openingLacks } from '@vetloom/domain/booking/owner-offer.ts';
import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { MESSAGE_SETTING } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import { useDocuments, useSetting } from '../../../data/engine/hooks.ts';

/** What is missing before the page can be opened; undefined until all of it was read. */
export function useOpeningLacks(): readonly OpeningLack[] | undefined {
  const setting = useSetting(BOOKING_SETTING);
  const kinds = useSetting(BOOKING_KIND_SETTING)?.kinds.filter(({ isOnline }) => isOnline);
  const message = useSetting(MESSAGE_SETTING);
  const accounts = useSetting(MESSAGE_ACCOUNTS);
  const staff = useDocuments('staff', 'byName', {});
  if (!setting || !kinds || !message || !accounts || !staff) return undefined;
  // Codes go by these two alone.
  const isConnected = (['line', 'sms'] as const).some(
    (channel) => accounts[channel] !== null && !message.closedChannels.includes(channel),
  );
  return openingLacks({ setting, kinds, doctors: doctorsOf(staff) }, isConnected);
}
