import { Button, Select } from '@mantine/core';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { type OfferFields, offerFields } from '@vetloom/domain/stock/offer.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { type ListedOffer, supplierCalls } from '../../../data/inventory/supplier-calls.ts';
import { supplierWords } from '../../../locale/inventory-suppliers.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { Field, FieldPair, FieldStack, optional } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import form from '../form/form.module.css';
import { useGoods } from '../Manage/editor/goods.ts';

const words = supplierWords.offers;

interface OfferFormProps {
  readonly supplierID: string;
  /** Undefined for a further product. */
  readonly offer: ListedOffer | undefined;
  /** What the supplier is known to sell already. */
  readonly taken: readonly ListedOffer[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** How a supplier sells a product: its number and name there, the pack, the least number, the price. */
export function OfferForm({ supplierID, offer, taken, onDone, onClose }: OfferFormProps) {
  const goods = useGoods();
  const { busy, act } = useAct();
  const [prodID, setProduct] = useState(offer?.prodID ?? null);
  const [typed, setTyped] = useState(() => ({
    ...{ code: offer?.code ?? '', name: offer?.name ?? '', unit: offer?.unit ?? '' },
    factor: offer === undefined ? '1' : String(offer.factor),
    minNumber: offer?.minNumber ? String(offer.minNumber) : '',
    price: offer?.price == null ? '' : String(offer.price),
    pricedOn: offer?.pricedOn ?? isoDay(shownNow(), shownZone()),
  }));
  const [asked, setAsked] = useState(false);
  const known = new Set(taken.map((one) => one.prodID));
  const product = goods.find((one) => one.prodID === prodID);
  const figure = (text: string) => (text.trim() === '' ? null : readFigure(text.replaceAll(',', '')));
  const [factor, least, price] = [figure(typed.factor), figure(typed.minNumber), figure(typed.price)];
  const read = offerFields.safeParse({
    ...{ code: typed.code.trim(), name: typed.name.trim(), unit: typed.unit.trim() },
    ...{ factor: factor ?? 1, minNumber: least ?? 0, price, pricedOn: price === null ? null : typed.pricedOn || null },
  });
  const bad = (name: keyof OfferFields) => !read.success && read.error.issues.some(({ path }) => path[0] === name);
  const faults = {
    product: prodID === null ? words.needProduct : undefined,
    factor: factor === undefined || bad('factor') ? words.wrongFactor : undefined,
    minNumber: least === undefined || bad('minNumber') ? words.wrongNumber : undefined,
    price: price === undefined || bad('price') ? words.wrongNumber : undefined,
  };
  const fault = (name: keyof typeof faults) => (asked ? faults[name] : undefined);
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const name = offer?.prodName ?? product?.name ?? '';
  const save = () => {
    setAsked(true);
    if (!read.success || prodID === null || Object.values(faults).some((one) => one !== undefined)) return;
    const base = offer === undefined ? {} : { updateDateTime: offer.updateDateTime };
    void act(async () => {
      await supplierCalls.putOffer(supplierID, prodID, { ...read.data, ...base });
      showSuccess(words.saved(name));
      onDone();
    });
  };
  const remove = () =>
    act(async () => {
      if (offer === undefined) return;
      await supplierCalls.removeOffer(supplierID, offer.prodID);
      showSuccess(words.removed(name));
      onDone();
    });
  const text = (field: 'code' | 'name' | 'unit', label: string) => (
    <Field label={label} value={typed[field]} onChange={(value) => change({ [field]: value })} />
  );
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={offer === undefined ? words.addTitle : words.edit(offer.prodName)}
      keptAt={undefined}
      onSave={save}
      saveWord={supplierWords.save}
      saving={busy}
    >
      <FieldStack>
        {offer === undefined ? (
          <Select
            label={words.product}
            data={goods.filter((one) => !known.has(one.prodID)).map((one) => ({ value: one.prodID, label: one.name }))}
            value={prodID}
            searchable
            selectFirstOptionOnChange
            selectFirstOptionOnDropdownOpen
            openOnFocus={false}
            limit={50}
            autoComplete="off"
            data-autofocus
            error={fault('product')}
            onChange={setProduct}
          />
        ) : null}
        <FieldPair>
          {text('code', words.columns.code)}
          {text('name', words.supplierName)}
        </FieldPair>
        <FieldPair>
          {text('unit', words.unit)}
          <FigureInput
            label={words.factor(offer?.prodUnit ?? product?.unit ?? '')}
            value={typed.factor}
            error={fault('factor')}
            onChange={(value) => change({ factor: value })}
          />
        </FieldPair>
        <FieldPair>
          <FigureInput
            label={optional(words.price)}
            unit="NT$"
            value={typed.price}
            error={fault('price')}
            onChange={(value) => change({ price: value })}
          />
          <DateField label={words.pricedOn} value={typed.pricedOn} onChange={(pricedOn) => change({ pricedOn })} />
        </FieldPair>
        <FigureInput
          label={optional(words.minNumber)}
          description={words.minHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          unit={typed.unit}
          value={typed.minNumber}
          error={fault('minNumber')}
          onChange={(value) => change({ minNumber: value })}
        />
        {offer === undefined ? null : (
          <div className={form.acts}>
            <Button size="sm" variant="subtle" data-danger loading={busy} onClick={() => void remove()}>
              {words.remove}
            </Button>
          </div>
        )}
      </FieldStack>
    </FormPanel>
  );
}
