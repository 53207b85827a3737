import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import type { ReactNode } from 'react';
import { type ListedProduct, productCalls } from '../../../data/inventory/product-calls.ts';
import type { ServerRows } from '../../../data/inventory/server-rows.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { productForm as words } from '../../../locale/inventory-products.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useSecondPerson } from '../Controlled/SecondPerson.tsx';
import { PriceHistory } from '../form/PriceHistory.tsx';
import { RowClash } from '../form/RowClash.tsx';
import { rowRefusal } from '../form/row-refusal.ts';
import { useRowForm } from '../form/use-row-form.ts';
import { ProductActs } from './ProductActs.tsx';
import { ProductFacts, productFieldName, productText } from './ProductFacts.tsx';
import { ProductFields } from './ProductFields.tsx';
import type { ProductChoices } from './product-choices.ts';
import type { ProductRow } from './product-row.ts';
import {
  fieldsOfProduct,
  type ProductField,
  type ProductValues,
  productError,
  productErrors,
  valuesOfField,
  valuesOfProduct,
} from './product-values.ts';

interface ProductDrawerProps {
  readonly row: ProductRow;
  readonly item: CatalogItem;
  readonly server: ServerRows<ListedProduct>;
  readonly choices: ProductChoices;
  readonly editable: boolean;
  readonly onCopy: (product: Product) => void;
  readonly onClose: () => void;
}

/** A product beside its list: all of it, to be changed by those who may, with the past of its price. */
export function ProductDrawer(props: ProductDrawerProps) {
  const { row, item, editable } = props;
  const { found, failure } = useAsked(() => productCalls.get(row.id), [row.id]);
  if (editable && found !== undefined) return <ProductForm {...props} product={found} />;
  return (
    <SidePanel opened onClose={props.onClose} title={words.title(row.name)}>
      {failure === undefined ? null : (
        <Notice tone="ochre">{failure.code === CODE.networkRequired ? words.offline : failure.sentence}</Notice>
      )}
      <ProductFacts product={found} item={item} row={row} levels={props.choices.levels} />
      <Prices row={row} />
    </SidePanel>
  );
}

const Prices = ({ row }: { readonly row: ProductRow }): ReactNode => (
  <PriceHistory id={row.id} price={row.price} load={productCalls.prices} />
);

function ProductForm(props: ProductDrawerProps & { readonly product: Product }) {
  const { row, product, server, choices, onClose } = props;
  const second = useSecondPerson({ asksWhy: true });
  const form = useRowForm<ProductValues, ReturnType<typeof fieldsOfProduct>, Product, ProductField>({
    draft: `product.edit.${product.id}`,
    stored: product,
    shown: valuesOfProduct,
    fieldsOf: fieldsOfProduct,
    check: productError,
    checkAll: productErrors,
    valuesOf: valuesOfField,
    send: (fields) =>
      second.vouched(async (witness, reason) =>
        server.put([await productCalls.change({ ...fields, id: product.id }, witness && { witness, reason })]),
      ),
    reread: () => productCalls.get(product.id),
    refused: rowRefusal,
    onSaved: ({ name }) => {
      showSuccess(itemForm.saved(name));
      onClose();
    },
    onClose,
  });
  const { clash } = form;
  return (
    <>
      <FormPanel {...form.panel} title={words.title(row.name)} saveWord={itemForm.save}>
        {clash === undefined ? null : (
          <RowClash
            fields={clash.fields}
            by={clash.theirs.updateBy}
            fieldName={productFieldName}
            textOf={(field) =>
              productText(field, clash.theirs, choices.levels, supplierName(clash.theirs.supplierID, choices))
            }
            onTake={form.take}
          />
        )}
        <ProductFields
          values={form.values}
          errors={form.fields.errors}
          leave={form.fields.leave}
          change={form.change}
          choices={choices}
        />
        <Prices row={row} />
        <ProductActs row={row} product={product} server={server} onCopy={props.onCopy} onClose={onClose} />
      </FormPanel>
      {second.dialog}
    </>
  );
}

const supplierName = (id: string | null, { suppliers }: ProductChoices): string =>
  suppliers.find((one) => one.id === id)?.name ?? '';
