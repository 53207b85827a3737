import { Button } from '@mantine/core';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { type ListedProduct, productCalls } from '../../../data/inventory/product-calls.ts';
import type { ServerRows } from '../../../data/inventory/server-rows.ts';
import { productForm } from '../../../locale/inventory-products.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import classes from '../form/form.module.css';
import type { ProductRow } from './product-row.ts';

const words = productForm.acts;

interface ProductActsProps {
  readonly row: ProductRow;
  readonly product: Product;
  readonly server: ServerRows<ListedProduct>;
  readonly onCopy: (product: Product) => void;
  readonly onClose: () => void;
}

/** What is done with a whole product: copied, put aside and brought back, taken away for good. */
export function ProductActs({ row, product, server, onCopy, onClose }: ProductActsProps) {
  const { busy, act } = useAct();
  const [removing, setRemoving] = useState(false);
  const setActive = (active: boolean, told: boolean) =>
    act(async () => {
      server.put([await productCalls.change({ id: product.id, active })]);
      const message = active ? words.restored(row.name) : words.archived(row.name);
      if (told) showUndo({ message, undoWord: words.undo, onUndo: () => void setActive(!active, false) });
      else showSuccess(message);
    });
  return (
    <div className={classes.acts}>
      <Button size="sm" variant="default" onClick={() => onCopy(product)}>
        {words.copy}
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={busy}
        onClick={() => void setActive(!row.active, true).then((done) => done && onClose())}
      >
        {row.active ? words.archive : words.restore}
      </Button>
      <Button size="sm" variant="subtle" data-danger onClick={() => setRemoving(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={words.removeTitle(row.name)}
        text={words.removeText}
        confirmWord={words.remove}
        danger
        onConfirm={async () => {
          await productCalls.remove(product.id);
          server.drop(product.id);
          showSuccess(words.removed(row.name));
          onClose();
        }}
      />
    </div>
  );
}
