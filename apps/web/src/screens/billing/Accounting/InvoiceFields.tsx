import { TextInput } from '@mantine/core';
import {
  type InvoiceField,
  type InvoiceWish,
  invoiceProblem,
  typedInvoice,
  wantsInvoice,
  wrongInvoiceField,
} from '@vetloom/domain/billing/invoice.ts';
import { Fold } from '@vetloom/ui/layout/Fold.tsx';
import { checkout } from '../../../locale/billing.ts';
import pane from './tender.module.css';

const FIELDS: readonly InvoiceField[] = ['ubn', 'carrier', 'donation'];
/** As long as anything that is pasted; how long each may be is judged, not cut, so that a digit too many isn't taken for another number. */
const LENGTH = 40;

interface InvoiceFieldsProps {
  readonly wish: InvoiceWish;
  readonly onChange: (part: Partial<InvoiceWish>) => void;
  /** Open from the beginning: it is what is asked for. */
  readonly unfolded?: boolean;
}

/** What the payer wants of the invoice: a company's number, a carrier, or to give it away. Folded until somebody asks for it. */
export function InvoiceFields({ wish, onChange, unfolded = false }: InvoiceFieldsProps) {
  const problem = invoiceProblem(wish);
  const errorOf = (field: InvoiceField) => {
    if (wrongInvoiceField(field, wish[field])) return checkout.invoice.problem[field];
    return problem === 'both' && field === 'donation' ? checkout.invoice.problem.both : undefined;
  };
  return (
    <Fold className={pane.invoice} summary={checkout.invoice.title} filled={unfolded || wantsInvoice(wish)}>
      <div className={pane.invoiceFields}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={checkout.invoice.fields[field]}
            placeholder={checkout.invoice.examples[field]}
            value={wish[field]}
            maxLength={LENGTH}
            inputMode={field === 'carrier' ? 'text' : 'numeric'}
            error={errorOf(field)}
            onChange={(event) => onChange({ [field]: typedInvoice(field, event.currentTarget.value) })}
          />
        ))}
      </div>
    </Fold>
  );
}
