import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { type ListedProduct, productCalls } from '../../../data/inventory/product-calls.ts';
import type { ServerRows } from '../../../data/inventory/server-rows.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { productForm as words } from '../../../locale/inventory-products.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useCreate } from '../form/use-create.ts';
import { ProductFields } from './ProductFields.tsx';
import type { ProductChoices } from './product-choices.ts';
import { copyOfProduct, EMPTY_PRODUCT, fieldsOfProduct, productError, productErrors } from './product-values.ts';

interface ProductCreateProps {
  /** Of which it is a copy; undefined for one from nothing. */
  readonly copied: Product | undefined;
  readonly server: ServerRows<ListedProduct>;
  readonly choices: ProductChoices;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Adds a product. */
export function ProductCreate({ copied, server, choices, onMade, onClose }: ProductCreateProps) {
  const form = useCreate({
    draft: copied === undefined ? 'product.new' : `product.copy.${copied.id}`,
    initial: copied === undefined ? EMPTY_PRODUCT : copyOfProduct(copied),
    check: productError,
    checkAll: productErrors,
    fieldsOf: fieldsOfProduct,
    create: productCalls.create,
    server,
    onMade: ({ id, name }) => {
      showSuccess(itemForm.created(name));
      onMade(id);
    },
    onClose,
  });
  return (
    <FormPanel
      {...form.panel}
      title={copied === undefined ? words.newTitle : words.copyTitle(copied.name)}
      saveWord={itemForm.create}
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
