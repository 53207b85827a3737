import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { DESTRUCTION_KINDS, type DestructionKind } from '@vetloom/domain/stock/destruction.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import { stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { controlled, controlledDestruction as words } from '../../../locale/inventory-controlled.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { unitsText } from '../Analysis/figure-text.ts';
import classes from './controlled.module.css';
import { useOnce } from './use-once.ts';
import { useWitness, WitnessFields, witnessOf } from './WitnessFields.tsx';

/** Days back in which a residue's visit is looked for. */
const VISIT_DAYS = 14;

interface DestructionFormProps {
  /** What was lost is reported, and of no visit. */
  readonly isLoss: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Writes down what of a controlled drug was destroyed, used up or lost, before a second person. */
export function DestructionForm({ isLoss, onDone, onClose }: DestructionFormProps) {
  const { busy, act } = useAct();
  const { draft, setDraft, forget } = useWitness();
  const [kind, setKind] = useState<DestructionKind>('residue');
  const [spotKey, setSpot] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [visitID, setVisit] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [since] = useState(shownNow);
  const once = useOnce();
  const { found: spots } = useAsked(controlledCalls.shelf, ['shelf']);
  const keyed = (spots ?? []).map((spot) => ({ ...spot, key: `${spot.prodID} ${spot.lotID} ${spot.placeID}` }));
  const spot = keyed.find(({ key }) => key === spotKey);
  const hasVisit = !isLoss && kind === 'residue';
  const { found: book } = useAsked(
    () =>
      controlledCalls.book(spot?.prodID ?? '', undefined, {
        startDate: addDays(since, -VISIT_DAYS, shownZone()),
        endDate: addDays(since, 1, shownZone()),
      }),
    hasVisit && spot !== undefined ? ['visits', spot.prodID] : undefined,
  );
  const visits = (book?.rows ?? [])
    .filter(
      ({ causeID, petID, outgo, cause }) => petID !== '' && outgo > 0 && cause !== 'destruction' && causeID !== '',
    )
    .toReversed();
  const firsts = visits.filter(({ causeID }, at) => visits.findIndex((one) => one.causeID === causeID) === at);
  const quantity = readFigure(typed);
  const faults = {
    spot: spot === undefined ? words.needs.spot : undefined,
    quantity: quantity === undefined || quantity <= 0 ? words.needs.quantity : undefined,
    reason: reason.trim() === '' ? words.needs.reason : undefined,
  };
  const fault = (field: keyof typeof faults) => (asked ? faults[field] : undefined);
  const save = () => {
    setAsked(true);
    const witness = witnessOf(draft);
    if (Object.values(faults).some((one) => one !== undefined) || spot === undefined || quantity === undefined) return;
    if (witness === undefined) return;
    const fields = {
      ...{ prodID: spot.prodID, lotID: spot.lotID, placeID: spot.placeID, quantity },
      ...{ reason: reason.trim(), happenedDateTime: shownNow() },
    };
    void act(async () => {
      await once(async (key) => {
        if (isLoss) await stockCalls.lose({ ...fields, cause: 'loss', witness }, key);
        else
          await controlledCalls.destroy(
            { ...fields, kind, witness, ...(hasVisit && visitID !== null ? { visitID } : {}) },
            key,
          );
      }).finally(forget);
      showSuccess(words.saved(spot.name, `${unitsText(quantity)} ${spot.unit}`));
      onDone();
    });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={isLoss ? words.lossTitle : words.title}
      footer={
        <Button size="sm" loading={busy} onClick={save}>
          {words.save}
        </Button>
      }
    >
      <div className={classes.form}>
        {isLoss ? null : (
          <SegmentedControl
            size="sm"
            aria-label={words.kind}
            data={DESTRUCTION_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
            value={kind}
            onChange={(next) => setKind(DESTRUCTION_KINDS.find((one) => one === next) ?? kind)}
          />
        )}
        <Select
          size="sm"
          label={words.spot}
          searchable
          selectFirstOptionOnChange
          selectFirstOptionOnDropdownOpen
          allowDeselect={false}
          data={keyed.map(({ key, name, lot, place }) => ({
            value: key,
            label: words.spotLine(name, lot || controlled.noLot, place),
          }))}
          value={spotKey}
          error={fault('spot')}
          data-autofocus
          onChange={(next) => {
            setSpot(next);
            setVisit(null);
          }}
        />
        <FigureInput
          size="sm"
          label={words.quantity}
          unit={spot?.unit ?? ''}
          value={typed}
          onChange={setTyped}
          error={fault('quantity')}
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
        {hasVisit ? (
          <Select
            size="sm"
            label={words.visit}
            description={words.visitHint}
            clearable
            searchable
            selectFirstOptionOnChange
            selectFirstOptionOnDropdownOpen
            allowDeselect={false}
            data={firsts.map(({ causeID, pet, dateTime, outgo }) => ({
              value: causeID,
              label: words.visitLine(pet, formatDateTime(dateTime), unitsText(outgo)),
            }))}
            value={visitID}
            onChange={setVisit}
          />
        ) : null}
        <WitnessFields draft={draft} onChange={setDraft} asked={asked} />
      </div>
    </SidePanel>
  );
}
