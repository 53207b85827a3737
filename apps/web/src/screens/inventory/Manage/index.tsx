import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { formWords as words } from '../../../locale/inventory-forms.ts';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import { CheckForm } from './CheckForm.tsx';
import { EDITED_KINDS } from './editor/form-text.ts';
import { OpenForm } from './editor/OpenForm.tsx';
import { FormList } from './FormList.tsx';
import { FORM_RIGHTS } from './rights.ts';

/** What leaves the address when a form is closed. */
const CLOSED = { open: undefined, order: undefined, purchase: undefined, suggested: undefined } as const;

/** /inventory/manage: orders, purchases, sales and returns, each for those who may read it (spec 3 §2). */
export default function Manage() {
  const can = useCan();
  const [query, change] = useQuery();
  // What counts came to is looked at; it is made by counting.
  if (query.kind === 'check' && query.open !== undefined)
    return can('STOCK_CHECK_FORM_READ') ? <CheckForm key={query.open} id={query.open} /> : null;
  const kinds = EDITED_KINDS.filter((one) => can(FORM_RIGHTS[one][0]));
  const kind = kinds.find((one) => one === query.kind) ?? kinds[0];
  // Who reads counts alone has a screen of their own for them.
  if (kind === undefined)
    return (
      <Sheet fill label={words.label}>
        <EmptyState
          title={words.countsAlone}
          actions={<AppLink to={links.to('inventory.check')}>{words.toCounts}</AppLink>}
        />
      </Sheet>
    );
  const editable = can(FORM_RIGHTS[kind][1]);
  if (query.open === undefined) return <FormList {...{ kind, kinds, editable, query, change }} />;
  return (
    <OpenForm
      kind={kind}
      open={query.open}
      orderID={query.order ?? ''}
      purchaseID={query.purchase ?? ''}
      suggestedOf={query.suggested ?? ''}
      supplierName=""
      editable={editable}
      onOpen={(open) => change({ ...CLOSED, open, sel: open })}
      onClose={() => change(CLOSED)}
    />
  );
}
