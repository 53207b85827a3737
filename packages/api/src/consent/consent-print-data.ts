import type { ConsentPaperData } from '@vetloom/documents/consent-paper.ts';
import type { PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { one } from '../engine/clinic-call.ts';
import { clinicPrintData, type PrintCall } from '../print/print-data.ts';

/** What a consent on paper is made of. @throws DomainError notFound, petNotFound */
export async function consentPrintData(
  reader: Reader,
  call: PrintCall,
  consentID: string,
  options: Partial<PrintSetting>,
): Promise<ConsentPaperData> {
  const consent = await one(reader, 'consent', consentID);
  if (!consent) throw new DomainError('notFound', 'no such consent', { id: consentID });
  const pet = await one(reader, 'pet', consent.petID);
  if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID: consent.petID });
  const owner = await one(reader, 'user', consent.userID);
  return {
    ...(await clinicPrintData(reader, call, options)),
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    ...{ pet, consent },
  };
}
