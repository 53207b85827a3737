import { formatMoney } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { OwnerWarnings } from '../../data/booking/warnings.ts';
import { booking as words } from '../../locale/booking.ts';

/** What somebody should know of an owner before they answer or check in, each as a mark with its word; nothing where there is nothing. */
export function BookingWarnings({ warnings }: { readonly warnings: OwnerWarnings | undefined }) {
  if (warnings === undefined) return null;
  const { blacklist, missed, owed } = warnings;
  return (
    <>
      {blacklist === undefined ? null : (
        <Chip tone="cinnabar" dense>
          {words.warnings.blacklist(blacklist.reason)}
        </Chip>
      )}
      {missed === 0 ? null : (
        <Chip tone="ochre" dense>
          {words.warnings.missed(missed)}
        </Chip>
      )}
      {owed === 0 ? null : (
        <Chip tone="ochre" dense>
          {words.warnings.debt(formatMoney(owed))}
        </Chip>
      )}
    </>
  );
}
