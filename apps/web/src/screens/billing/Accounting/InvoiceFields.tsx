import { TextInput } from '@mantine/core';
import {
  type InvoiceField,
  type InvoiceWish,
  invoiceProblem,
  typedInvoice,
  wantsInvoice,
} from '@vetloom/domain/billing/invoice.ts';
import { checkout } from '../../../locale/billing.ts';
import pane from './tender.module.css';

const FIELDS: readonly InvoiceField[] = ['ubn', 'carrier', 'donation'];
const LENGTH = { ubn: 8, carrier: 16, donation: 7 } as const;

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
    if (problem === 'both') return field === 'donation' ? checkout.invoice.problem.both : undefined;
    return problem === field ? checkout.invoice.problem[field] : undefined;
  };
  return (
    <details className={pane.invoice} open={unfolded || wantsInvoice(wish) || undefined}>
      <summary>{checkout.invoice.title}</summary>
      <div className={pane.invoiceFields}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={checkout.invoice.fields[field]}
            placeholder={checkout.invoice.examples[field]}
            value={wish[field]}
            maxLength={LENGTH[field]}
            inputMode={field === 'carrier' ? 'text' : 'numeric'}
            error={errorOf(field)}
            onChange={(event) => onChange({ [field]: typedInvoice(event.currentTarget.value) })}
          />
        ))}
      </div>
    </details>
  );
}
