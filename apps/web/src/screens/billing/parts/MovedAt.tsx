import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { till } from '../../../locale/billing-till.ts';
import classes from './till.module.css';

interface MovedAtProps {
  readonly entry: { readonly createDateTime: number; readonly receiveDate?: number | undefined };
}

/** When money moved that counts at another time, because it reached the books late or was dated back. */
export function MovedAt({ entry: { createDateTime, receiveDate } }: MovedAtProps) {
  if (receiveDate === undefined || receiveDate === createDateTime) return null;
  return <small className={classes.minor}> {till.movedAt(formatDateTime(receiveDate))}</small>;
}
