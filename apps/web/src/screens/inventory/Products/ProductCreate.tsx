import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRef } from 'react';
import { type ListedProduct, productCalls } from '../../../data/inventory/product-calls.ts';
import type { ServerRows } from '../../../data/inventory/server-rows.ts';
import { productForm as words } from '../../../locale/inventory-products.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { usePanelForm } from '../../../parts/form/use-panel-form.ts';
import { rowRefusal } from '../form/row-refusal.ts';
import { ProductFields } from './ProductFields.tsx';
import type { ProductChoices } from './product-choices.ts';
import {
  fieldsOfProduct,
  type ProductField,
  type ProductValues,
  productError,
  productErrors,
} from './product-values.ts';

interface ProductCreateProps {
  /** Of which it is a copy; undefined for one from nothing. */
  readonly copied: Pick<Product, 'id' | 'name'> | undefined;
  readonly initial: ProductValues;
  readonly server: ServerRows<ListedProduct>;
  readonly choices: ProductChoices;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Adds a product. It needs the network; what is typed stays here meanwhile. */
export function ProductCreate({ copied, initial, server, choices, onMade, onClose }: ProductCreateProps) {
  const draft = useDraft<ProductValues>(copied === undefined ? 'product.new' : `product.copy.${copied.id}`, initial);
  // One name for all tries of this form: where the answer was lost, trying again adds no second one.
  const once = useRef<{ readonly of: string; readonly key: string }>(undefined);
  const form = usePanelForm<ProductValues, ProductField, string>(
    { ...draft, restart: () => draft.restart(initial) },
    {
      check: productError,
      checkAll: productErrors,
      send: async (values) => {
        const fields = { ...fieldsOfProduct(values), active: true };
        const of = JSON.stringify(fields);
        if (once.current?.of !== of) once.current = { of, key: crypto.randomUUID() };
        const made = await productCalls.create(fields, once.current.key);
        once.current = undefined;
        server.put([made]);
        return made.id;
      },
      refused: rowRefusal,
      onSaved: ({ name }, id) => {
        showSuccess(words.created(name));
        onMade(id);
      },
      onClose,
    },
  );
  return (
    <FormPanel
      {...form.panel}
      title={copied === undefined ? words.newTitle : words.copyTitle(copied.name)}
      saveWord={words.create}
    >
      <ProductFields
        values={form.values}
        errors={form.fields.errors}
        leave={form.fields.leave}
        change={form.change}
        choices={choices}
      />
    </FormPanel>
  );
}
