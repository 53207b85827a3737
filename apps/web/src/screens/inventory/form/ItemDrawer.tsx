import type { Price } from '@vetloom/domain/catalog/price.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { type ReactNode, useState } from 'react';
import type { Catalogue } from '../../../data/inventory/catalogue.ts';
import type { ServerRow } from '../../../data/inventory/server-rows.ts';
import { itemForm } from '../../../locale/inventory-form.ts';
import { FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import { said } from './field-said.ts';
import { GoneItem } from './GoneItem.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { RowActs } from './RowActs.tsx';
import { RowClash } from './RowClash.tsx';
import { readOnly } from './read-only.ts';
import { rowRefusal } from './row-refusal.ts';
import { type FormReading, useCreate } from './use-create.ts';
import { useRowForm } from './use-row-form.ts';

interface ItemRow extends ServerRow {
  readonly name: string;
  readonly price: number;
  readonly active: boolean;
  readonly updateBy: string;
}

interface NamedValues {
  readonly name: string;
}

/** A form as its fields read and write it. */
export type ItemFields<Values> = Pick<PanelForm<Values, keyof Values & string>, 'values' | 'change' | 'fields'>;

/** What the drawer of a kind of items knows of it. */
export interface ItemKind<Row extends ItemRow, Values extends NamedValues, Fields extends object>
  extends FormReading<Values, Fields> {
  /** Names the drafts. */
  readonly key: 'service' | 'package';
  readonly words: {
    readonly label: string;
    readonly newTitle: string;
    readonly fields: Readonly<Record<string, string>>;
  };
  readonly calls: {
    readonly create: (fields: Fields & { readonly active: true }, once: string) => Promise<Row>;
    /** Changes some fields of the kind's own. */
    change(fields: { readonly id: string }): Promise<Row>;
    readonly get: (id: string) => Promise<Row>;
    readonly remove: (id: string) => Promise<void>;
    readonly prices: (id: string) => Promise<readonly Price[]>;
  };
  /** Names of the form's values, each of which is a field of the row. */
  readonly values: readonly (keyof Values & string)[];
  readonly valuesOf: (row: Row) => Values;
  /** What a copy begins with. */
  readonly copyOf: (row: Row) => Values;
}

interface ItemDrawerProps<Row extends ItemRow, Values extends NamedValues, Fields extends object> {
  readonly kind: ItemKind<Row, Values, Fields>;
  /** Undefined for a new one. */
  readonly id: string | undefined;
  /** What a new one begins with. */
  readonly empty: Values;
  readonly catalogue: Catalogue<Row>;
  readonly editable: boolean;
  readonly fields: (form: ItemFields<Values>, editable: boolean) => ReactNode;
  /** Opens another one, or closes. */
  readonly onOpen: (id: string | undefined) => void;
}

/** An item of the catalogue beside its list: read, changed, made or copied, with the past of its price. */
export function ItemDrawer<Row extends ItemRow, Values extends NamedValues, Fields extends object>(
  props: ItemDrawerProps<Row, Values, Fields>,
) {
  const { kind, id, catalogue, editable, onOpen } = props;
  const listed = catalogue.rows?.find((one) => one.id === id);
  const row = listed?.held;
  const [copied, setCopied] = useState<Row>();
  if (copied !== undefined || id === undefined) return <Create {...props} copied={copied} />;
  if (row !== undefined && editable) return <Edit {...props} row={row} onCopy={() => setCopied(row)} />;
  return (
    <SidePanel opened onClose={() => onOpen(undefined)} title={row?.name ?? kind.words.label}>
      {row === undefined ? (
        <Unread
          state={catalogue.state}
          known={listed !== undefined}
          label={kind.words.label}
          onBack={() => onOpen(undefined)}
        />
      ) : (
        <FieldStack>
          <Notice tone="ochre">{itemForm.readOnly}</Notice>
          {props.fields(readOnly(kind.valuesOf(row)), false)}
          <PriceHistory id={row.id} price={row.price} load={kind.calls.prices} />
        </FieldStack>
      )}
    </SidePanel>
  );
}

interface UnreadProps {
  readonly state: Catalogue<ServerRow>['state'];
  /** The feed lists it: the service is about to say the rest. */
  readonly known: boolean;
  /** What a kind's item is called. */
  readonly label: string;
  readonly onBack: () => void;
}

/** Why there is nothing to show: it is being read, can't be, or isn't there (any more). */
function Unread({ state, known, label, onBack }: UnreadProps) {
  if (state === 'away') return <Notice tone="ochre">{itemForm.offlineOpen}</Notice>;
  if (known || state === 'asked') return <Notice tone="accent">{itemForm.loading}</Notice>;
  return <GoneItem label={label} onBack={onBack} />;
}

function Create<Row extends ItemRow, Values extends NamedValues, Fields extends object>(
  props: ItemDrawerProps<Row, Values, Fields> & { readonly copied: Row | undefined },
) {
  const { kind, copied, catalogue, onOpen } = props;
  const form = useCreate<Row, Values, Fields>({
    ...kind,
    draft: copied === undefined ? `${kind.key}.new` : `${kind.key}.copy.${copied.id}`,
    initial: copied === undefined ? props.empty : kind.copyOf(copied),
    create: kind.calls.create,
    server: catalogue.server,
    onMade: ({ id, name }) => {
      showSuccess(itemForm.created(name));
      onOpen(id);
    },
    onClose: () => onOpen(undefined),
  });
  return (
    <FormPanel {...form.panel} title={kind.words.newTitle} saveWord={itemForm.create}>
      {props.fields(form, true)}
    </FormPanel>
  );
}

function Edit<Row extends ItemRow, Values extends NamedValues, Fields extends object>(
  props: ItemDrawerProps<Row, Values, Fields> & { readonly row: Row; readonly onCopy: () => void },
) {
  const { kind, row, catalogue, onOpen, onCopy } = props;
  const { calls } = kind;
  const { server } = catalogue;
  const form = useRowForm<Values, Fields, Row, keyof Values & string>({
    draft: `${kind.key}.edit.${row.id}`,
    stored: row,
    shown: kind.valuesOf,
    fieldsOf: kind.fieldsOf,
    check: kind.check,
    checkAll: kind.checkAll,
    valuesOf: (field) => kind.values.filter((value) => value === field),
    send: async (fields) => server.put([await calls.change({ ...fields, id: row.id })]),
    reread: () => calls.get(row.id),
    refused: rowRefusal,
    onSaved: ({ name }) => {
      showSuccess(itemForm.saved(name));
      onOpen(undefined);
    },
    onClose: () => onOpen(undefined),
  });
  const { clash } = form;
  return (
    <FormPanel {...form.panel} title={row.name} saveWord={itemForm.save}>
      {clash === undefined ? null : (
        <RowClash
          fields={clash.fields}
          by={clash.theirs.updateBy}
          fieldName={(field) => kind.words.fields[field] ?? field}
          textOf={(field) => said((clash.theirs as unknown as Readonly<Record<string, unknown>>)[field])}
          onTake={form.take}
        />
      )}
      <FieldStack>
        {row.active ? null : <Notice tone="ochre">{itemForm.archivedNotice}</Notice>}
        {props.fields(form, true)}
        <PriceHistory id={row.id} price={row.price} load={calls.prices} />
        <RowActs
          row={row}
          server={server}
          change={calls.change}
          remove={calls.remove}
          onCopy={onCopy}
          onGone={() => onOpen(undefined)}
        />
      </FieldStack>
    </FormPanel>
  );
}
