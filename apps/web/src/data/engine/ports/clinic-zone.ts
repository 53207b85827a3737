import type { Zone } from '@vetloom/domain/core/zone.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useSyncExternalStore } from 'react';
import { observed } from './observed.ts';

/** The zone of the clinic that this tab shows; `engine/clinic-zone.ts` follows the clinic's document. */
export const clinicZone = observed<Zone>(shownZone());

/** The same for what is drawn: dates are other ones in another zone, so whoever shows them is keyed by its name. */
export const useClinicZone = (): Zone => useSyncExternalStore(clinicZone.subscribe, clinicZone.current);
