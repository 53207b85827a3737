import type { Zone } from '@vetloom/domain/core/zone.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';

/** What a message says that brings somebody the link to sign a document by: whose clinic, which document, until which day. */
export const signatureMessage = ({
  clinic,
  title,
  link,
  until,
  zone,
}: {
  readonly clinic: string;
  readonly title: string;
  readonly link: string;
  /** Unix seconds. */
  readonly until: number;
  readonly zone: Zone;
}): string =>
  `【${clinic.slice(0, 20)}】請於 ${formatDate(until, zone)} 前閱讀並簽署「${title.slice(0, 30)}」：${link}`;
