import { Button } from '@mantine/core';
import { cancelSale } from '@vetloom/domain/billing/sale.commands.ts';
import { useState } from 'react';
import { found, useDocument, useRun } from '../../../data/engine/hooks.ts';
import { checkout } from '../../../locale/billing.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { SaleForm } from './SaleForm.tsx';

const words = checkout.sale;

/** What may become of a sale that isn't paid: it is changed, or cancelled with a reason. */
export function SaleActions({ saleID, onCancelled }: { readonly saleID: string; readonly onCancelled: () => void }) {
  const run = useRun();
  const sale = found(useDocument('sale', saleID));
  const [open, setOpen] = useState<'edit' | 'cancel'>();
  if (!sale) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen('edit')}>
        {words.edit}
      </Button>
      {sale.received === 0 ? (
        <Button variant="subtle" size="compact-sm" data-danger onClick={() => setOpen('cancel')}>
          {words.cancel}
        </Button>
      ) : null}
      {open === 'edit' ? <SaleForm sale={sale} onClose={close} onSold={close} /> : null}
      <ReasonDialog
        opened={open === 'cancel'}
        onClose={close}
        title={words.cancel}
        text={words.cancelText}
        confirmWord={words.cancel}
        label={checkout.reverseWhy}
        onConfirm={async (reason) => {
          await run(cancelSale, { saleID, reason });
          onCancelled();
        }}
      />
    </>
  );
}
