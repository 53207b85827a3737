import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { itemForm as words } from '../../../locale/inventory-form.ts';
import classes from './form.module.css';
import type { RowClash } from './use-row-form.ts';

interface RowClashNoticeProps<Row> {
  readonly clash: RowClash<Row> | undefined;
  /** What a field is called. */
  readonly fieldName: (field: string) => string;
  readonly onSettle: (how: 'mine' | 'theirs') => void;
}

/** What somebody else wrote meanwhile in the fields that the person changed, and both ways out. */
export function RowClashNotice<Row>({ clash, fieldName, onSettle }: RowClashNoticeProps<Row>) {
  if (clash === undefined) return null;
  const theirs = clash.theirs as Readonly<Record<string, unknown>>;
  return (
    <div className={classes.clash}>
      <Notice
        tone="ochre"
        title={words.clash}
        action={
          <span className={classes.clashActs}>
            <Button size="sm" variant="default" onClick={() => onSettle('theirs')}>
              {words.theirs}
            </Button>
            <Button size="sm" onClick={() => onSettle('mine')}>
              {words.mine}
            </Button>
          </span>
        }
      >
        <ul role="alert">
          {clash.fields.map((field) => (
            <li key={field}>{words.clashField(fieldName(field), said(theirs[field]))}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function said(value: unknown): string {
  if (typeof value === 'number') return formatAmount(value);
  if (Array.isArray(value)) return String(value.length);
  return value === null || value === undefined || value === '' ? words.empty : String(value);
}
