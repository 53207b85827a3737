import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { ClinicVoice } from '@vetloom/domain/message/campaign/addressee.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';

/** How a clinic signs what it tells its owners. */
export const clinicVoice = (clinic: Pick<Clinic, 'name' | 'phone'> | undefined): ClinicVoice => ({
  clinic: clinic?.name ?? '',
  phone: clinic === undefined || clinic.phone === '' ? '' : formatPhone(clinic.phone),
});
