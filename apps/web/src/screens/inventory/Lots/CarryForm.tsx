import { Button, SegmentedControl, Select } from '@mantine/core';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useEffect, useRef, useState } from 'react';
import { type ListedLot, stockCalls } from '../../../data/inventory/stock-calls.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { lotActs as words } from '../../../locale/inventory-lots.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import form from '../form/form.module.css';
import classes from './lots.module.css';

interface CarryFormProps {
  readonly lot: ListedLot;
  readonly places: Places;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Carries something of a lot to another place of the clinic, where it is at once, or is received by whoever is there. */
export function CarryForm({ lot, places, onDone, onClose }: CarryFormProps) {
  const { busy, act } = useAct();
  const [from, setFrom] = useState(lot.places[0]?.placeID ?? '');
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState<'there' | 'onTheWay'>('there');
  const [asked, setAsked] = useState(false);
  const once = useRef(crypto.randomUUID());
  const quantity = readFigure(typed);
  const others = (places.list ?? []).filter(({ id }) => id !== from);
  const [chosen, setTo] = useState<string | null>(null);
  // Where there is but one other place, it is meant.
  const to = chosen === null || chosen === from ? (others.length === 1 ? (others[0]?.id ?? null) : null) : chosen;
  const first = useRef<HTMLElement>(null);
  useEffect(() => void first.current?.querySelector('input')?.focus(), []);
  const isWrong = quantity === undefined || quantity <= 0;
  const save = () => {
    setAsked(true);
    if (isWrong || to === null) return;
    void act(async () => {
      await stockCalls.carry(
        { ...lot, placeID: from },
        { placeID: to, number: quantity, at: shownNow(), arrived: way === 'there' },
        once.current,
      );
      showSuccess(words.carried[way](lot.name, places.nameOf(to)));
      onDone();
    });
  };
  return (
    <section ref={first} className={form.section} aria-label={words.carryTitle}>
      <SectionHeading>{words.carryTitle}</SectionHeading>
      <div className={classes.form}>
        {lot.places.length > 1 ? (
          <Select
            size="sm"
            label={words.from}
            data={lot.places.map(({ placeID }) => ({ value: placeID, label: places.nameOf(placeID) }))}
            value={from}
            allowDeselect={false}
            onChange={(next) => next !== null && setFrom(next)}
          />
        ) : null}
        <Select
          size="sm"
          label={words.to}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={to}
          description={others.length === 0 ? words.noOther : undefined}
          error={asked && to === null ? words.needPlace : undefined}
          onChange={setTo}
        />
        <FigureInput
          size="sm"
          label={words.quantity}
          unit={lot.unit}
          value={typed}
          onChange={setTyped}
          error={asked && isWrong ? words.needQuantity : undefined}
        />
        <SegmentedControl
          size="sm"
          aria-label={words.way}
          data={(['there', 'onTheWay'] as const).map((value) => ({ value, label: words.ways[value] }))}
          value={way}
          onChange={(next) => setWay(next as typeof way)}
        />
        <div className={classes.rowActs}>
          <Button size="sm" loading={busy} disabled={others.length === 0} onClick={save}>
            {words.carryTitle}
          </Button>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </section>
  );
}
