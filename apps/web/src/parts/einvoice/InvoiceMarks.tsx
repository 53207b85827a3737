import { type Einvoice, standingOf } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { einvoice as words } from '../../locale/einvoice.ts';

interface InvoiceMarksProps {
  readonly invoice: Einvoice;
  /** Whether it is still to be looked at that it said another sum than the books, where its bill is at hand. */
  readonly differs?: boolean | undefined;
}

/** What is to be known of an invoice at a glance: void, lowered, without a number yet, another sum than the books. */
export function InvoiceMarks({ invoice, differs = invoice.differs }: InvoiceMarksProps) {
  const { voided, doubles, number, total } = invoice;
  const lowered = voided ? 0 : total - standingOf(invoice);
  return (
    <>
      {number === '' ? (
        <Chip tone="ochre" title={words.noNumberHint}>
          {words.noNumber}
        </Chip>
      ) : null}
      {voided ? <Chip>{doubles === undefined ? words.voided : words.doubled}</Chip> : null}
      {lowered > 0 ? <Chip>{words.lowered(formatMoney(lowered))}</Chip> : null}
      {differs && !voided ? (
        <Chip tone="cinnabar" title={words.differsHint}>
          {words.differs}
        </Chip>
      ) : null}
    </>
  );
}

/** Why an invoice has no paper; undefined where it can be printed. */
export function whyNoPaper({ buyer, number, code }: Pick<Einvoice, 'buyer' | 'number' | 'code'>): string | undefined {
  if (buyer.donation !== '') return words.noPaper.donation;
  if (buyer.carrier !== '') return words.noPaper.carrier;
  return number === '' || code.length !== 28 ? words.noPaper.seal : undefined;
}
