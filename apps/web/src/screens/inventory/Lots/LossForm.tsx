import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { LOSS_CAUSES } from '@vetloom/domain/stock/loss.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useSession } from '../../../data/engine/hooks.ts';
import { type ListedLot, stockCalls } from '../../../data/inventory/stock-calls.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { lotActs as words } from '../../../locale/inventory-lots.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useSecondPerson } from '../Controlled/SecondPerson.tsx';
import { useOnce } from '../Controlled/use-once.ts';
import form from '../form/form.module.css';
import classes from './lots.module.css';

interface LossFormProps {
  readonly lot: ListedLot;
  readonly places: Places;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const STAFF = '/staff/';

/** Writes down what was lost or destroyed of a lot: how much, where, why, and who saw a destruction. */
export function LossForm({ lot, places, onDone, onClose }: LossFormProps) {
  const { email } = useSession();
  const { busy, act } = useAct();
  const [cause, setCause] = useState<(typeof LOSS_CAUSES)[number]>('loss');
  const [placeID, setPlace] = useState(lot.places[0]?.placeID ?? '');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [witness, setWitness] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const once = useOnce();
  const { vouched, dialog } = useSecondPerson();
  const staff = useLive(
    async (reads) =>
      heldOrEmpty(() => reads.query('staff', 'byName', {})).then((all) =>
        all.filter((one) => one._id !== STAFF + email),
      ),
    [email],
  );
  const quantity = readFigure(typed);
  const faults = {
    quantity: quantity === undefined || quantity <= 0 ? words.needQuantity : undefined,
    reason: reason.trim() === '' ? words.needReason : undefined,
    witness: cause === 'destruction' && witness === null ? words.needWitness : undefined,
  };
  const fault = (field: keyof typeof faults) => (asked ? faults[field] : undefined);
  const save = () => {
    setAsked(true);
    if (Object.values(faults).some((one) => one !== undefined) || quantity === undefined) return;
    void act(async () => {
      const said = cause === 'destruction' ? (witness ?? '').slice(STAFF.length) : '';
      const loss = {
        ...{ cause, prodID: lot.prodID, lotID: lot.lotID, placeID, quantity, reason: reason.trim() },
        happenedDateTime: shownNow(),
      };
      await vouched((proved) => once((key) => stockCalls.lose({ ...loss, witness: proved ?? said }, key)));
      showSuccess(words.saved(lot.name, spaced(formatQuantity(quantity), lot.unit)));
      onDone();
    });
  };
  return (
    <section className={form.section} aria-label={words.lossTitle}>
      <SectionHeading>{words.lossTitle}</SectionHeading>
      <div className={classes.form}>
        <SegmentedControl
          size="sm"
          aria-label={words.kind}
          data={LOSS_CAUSES.map((value) => ({ value, label: words.kinds[value] }))}
          value={cause}
          onChange={(next) => setCause(next as typeof cause)}
        />
        {lot.places.length > 1 ? (
          <Select
            size="sm"
            label={words.place}
            data={lot.places.map((one) => ({ value: one.placeID, label: places.nameOf(one.placeID) }))}
            value={placeID}
            allowDeselect={false}
            onChange={(next) => next !== null && setPlace(next)}
          />
        ) : null}
        <FigureInput
          size="sm"
          label={words.quantity}
          unit={lot.unit}
          value={typed}
          onChange={setTyped}
          error={fault('quantity')}
          data-autofocus
        />
        <TextInput
          size="sm"
          label={words.reason}
          description={words.reasonHint}
          value={reason}
          maxLength={200}
          error={fault('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {cause === 'destruction' ? (
          <Select
            size="sm"
            label={words.witness}
            searchable
            selectFirstOptionOnChange
            selectFirstOptionOnDropdownOpen
            data={(staff ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={witness}
            error={fault('witness')}
            onChange={setWitness}
          />
        ) : null}
        <div className={classes.rowActs}>
          <Button size="sm" loading={busy} onClick={save}>
            {words.save}
          </Button>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </div>
      {dialog}
    </section>
  );
}
