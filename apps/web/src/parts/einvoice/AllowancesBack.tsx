import { Button } from '@mantine/core';
import { canVoidAllowance } from '@vetloom/domain/einvoice/bill-money.ts';
import type { Allowance, Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { einvoice as words } from '../../locale/einvoice.ts';

interface AllowancesBackProps {
  readonly invoice: Einvoice;
  /** Unix seconds. */
  readonly now: number;
  readonly onTake: (allowance: Allowance) => void;
}

/** A button for each allowance of an invoice that can be taken back. */
export function AllowancesBack({ invoice, now, onTake }: AllowancesBackProps) {
  return invoice.allowances
    .filter((one) => canVoidAllowance(one, now, shownZone()))
    .map((one) => (
      <Button key={one._id} size="compact-xs" variant="subtle" data-danger onClick={() => onTake(one)}>
        {words.voidAllowanceOf(formatMoney(one.amount))}
      </Button>
    ));
}
