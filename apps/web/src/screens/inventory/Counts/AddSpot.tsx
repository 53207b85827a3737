import { Button, Select, TextInput } from '@mantine/core';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { CountEntry } from '@vetloom/domain/stock/count.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import type { Places } from '../../../data/inventory/use-places.ts';
import { counts, openingWords, counting as words } from '../../../locale/inventory-counts.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import classes from './counts.module.css';

interface AddSpotProps {
  readonly items: readonly CatalogItem[];
  readonly places: Places;
  /** Where the whole count is; empty: anywhere. */
  readonly placeID: string;
  /** Of an opening what it cost is asked, too. */
  readonly isOpening: boolean;
  readonly onAdd: (entry: Omit<CountEntry, 'countedDateTime'>) => void;
  readonly onClose: () => void;
}

const PRODUCT = '/catalog/product/';
/** More choices than anybody scrolls through; words narrow them. */
const CHOICES = 50;

/** A lot that lies there and that the book doesn't know. */
export function AddSpot({ items, places, placeID, isOpening, onAdd, onClose }: AddSpotProps) {
  const [prodID, setProduct] = useState<string | null>(null);
  const [lot, setLot] = useState('');
  const [expiresOn, setExpiry] = useState('');
  const [at, setAt] = useState(placeID || (places.list?.[0]?.id ?? ''));
  const [typed, setTyped] = useState('');
  const [cost, setCost] = useState('');
  const [asked, setAsked] = useState(false);
  const counted = readFigure(typed);
  const isWrong = counted === undefined || counted < 0;
  const add = () => {
    setAsked(true);
    if (prodID === null || isWrong || at === '') return;
    const unitCost = isOpening ? (readFigure(cost) ?? null) : null;
    onAdd({ prodID, lot: lot.trim(), expiresOn: expiresOn === '' ? null : expiresOn, placeID: at, counted, unitCost });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.addTitle}
      footer={
        <>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {counts.cancel}
          </Button>
          <Button size="sm" onClick={add}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Select
          label={words.product}
          searchable
          limit={CHOICES}
          data={items.map(({ _id, name }) => ({ value: _id.slice(PRODUCT.length), label: name }))}
          value={prodID}
          error={asked && prodID === null ? words.needProduct : undefined}
          onChange={setProduct}
          data-autofocus
        />
        <TextInput
          label={words.lot}
          value={lot}
          maxLength={60}
          onChange={(event) => setLot(event.currentTarget.value)}
        />
        <DateField label={words.expires} value={expiresOn} onChange={setExpiry} nested />
        {placeID === '' ? (
          <Select
            label={counts.place}
            data={(places.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={at}
            allowDeselect={false}
            onChange={(next) => next !== null && setAt(next)}
          />
        ) : null}
        <FigureInput
          label={words.quantity}
          value={typed}
          onChange={setTyped}
          error={asked && isWrong ? words.needQuantity : undefined}
        />
        {isOpening ? <FigureInput label={openingWords.cost} unit="NT$" value={cost} onChange={setCost} /> : null}
      </div>
    </SidePanel>
  );
}
