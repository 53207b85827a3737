import { TextInput } from '@mantine/core';
import { BILLING_TYPE } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { GridRow } from '@vetloom/domain/ward/day-grid.ts';
import { MISSION_LISTS } from '@vetloom/domain/ward/doses.ts';
import { momentsOf, timesWord } from '@vetloom/domain/ward/repeats.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { monitorName } from '../../../locale/ward.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { Segments } from '../../../parts/form/Segments.tsx';
import { useOrdersAround } from '../../../parts/prescribing/use-orders-around.ts';
import { WarningBlock } from '../../../parts/prescribing/WarningBlock.tsx';
import { OrderDose, OrderInfusion } from './OrderDose.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import { OrderItem } from './OrderItem.tsx';
import { OrderRepeat } from './OrderRepeat.tsx';
import classes from './order.module.css';
import type { OrderValues } from './order-form.ts';
import { changeEdits, emptyOrder, orderEdits, orderOf, repeatOf } from './order-values.ts';
import { Protocols } from './Protocols.tsx';
import { lookedAt, openWarnings, withReason } from './planned-orders.ts';
import type { SheetActs } from './use-sheet-acts.ts';

const words = flowsheet.order;
/** Seconds within which a course doesn't end nor a weight grow stale for the form. */
const STEP = 600;

interface OrderPanelProps {
  readonly day: WardDay;
  /** The row that is changed; undefined for a new order. */
  readonly row: GridRow | undefined;
  readonly stay: Stay;
  /** The animal with all its weights, those of its stay too. */
  readonly pet: Pet | undefined;
  /** Unix seconds. */
  readonly now: number;
  /** The hour from which a new order begins. */
  readonly hour: number;
  readonly acts: SheetActs;
  readonly onClose: () => void;
}

/** Ids for the rows of a new order: the same at every drawing, so that a reason stays with what it was given for. */
function useRowIDs(): () => () => string {
  const [ids] = useState(() => [newID.row(), newID.row(), newID.row()] as const);
  return () => {
    let next = 0;
    return () => ids[next++] ?? newID.row();
  };
}

/** An order of a day: what, how much, when; a new one or one that stands. */
export function OrderPanel({ day, row, stay, pet, now, hour, acts, onClose }: OrderPanelProps) {
  const zone = shownZone();
  const { plan } = day;
  const before = useMemo(
    () => (row === undefined ? undefined : orderOf(plan, row.list, row.missionID, zone)),
    [plan, row, zone],
  );
  const [values, setValues] = useState<OrderValues>(() => before ?? emptyOrder('monitorMission', hour));
  const [busy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const can = useCan();
  const change = (part: Partial<OrderValues>) => setValues((last) => ({ ...last, ...part }));
  const chosen = useMemo(() => (values.item === undefined ? [] : [values.item]), [values.item]);
  const around = useOrdersAround({ stay, plan, pet, now: now - (now % STEP) }, chosen);
  const { weight } = around.dosed;
  // The smallest part of a drug that can be given is the catalogue's; of an injection that it doesn't know a hundredth of a mL.
  const orderedID = plan.injectionMission.find(({ missionID }) => missionID === row?.missionID)?.itemID ?? '';
  const divisible = values.item?.drug?.divisible ?? around.itemOf(orderedID)?.drug?.divisible ?? 0.01;
  const rowIDs = useRowIDs();
  const repeat = repeatOf(values);
  const moments = repeat === undefined ? [] : momentsOf(repeat, plan.planDateTime, zone);
  const day0 = { inHospitalID: plan.inHospitalID, planDateTime: plan.planDateTime };
  const edits =
    row === undefined || before === undefined
      ? orderEdits(values, { plan, zone, weight, newRowID: rowIDs() })
      : withID(changeEdits(plan, row.missionID, before, values, zone), row.missionID);
  const looked = edits === undefined ? [] : lookedAt(plan, edits.edits, around, new Set([edits.missionID]));
  const open = openWarnings(looked);
  const save = async () => {
    if (busy) return;
    setTried(true);
    const made = edits;
    if (made === undefined || open > 0 || !around.isKnown) return;
    setBusy(true);
    const done = made.edits.length === 0 || (await acts.edit(day0, made.edits));
    setBusy(false);
    if (!done) return;
    const name = values.name || monitorName(values.monitorID);
    if (values.list === 'examTherapyMission') {
      const known = plan.examTherapyMission.find(({ missionID }) => missionID === made.missionID);
      const added = moments.filter((due) => !known?.arrangeDateTime.includes(due));
      for (const due of added) await acts.examine(day0, made.missionID, due, known?.itemID ?? values.item?._id ?? '');
    }
    showSuccess(row === undefined ? words.added(name) : words.changed(name));
    onClose();
  };
  const remove = async () => {
    if (row === undefined) return;
    const mission = plan[row.list].find((one) => one.missionID === row.missionID);
    if (mission === undefined) return onClose();
    const bagID = 'bagID' in mission ? mission.bagID : undefined;
    const bag = plan.drugBag.find((one) => one.bagID === bagID);
    const isAlone =
      bag !== undefined && !bag.dispensed && plan.drugMission.filter((one) => one.bagID === bagID).length === 1;
    const edits = [
      { op: 'remove' as const, path: [row.list, row.missionID] },
      ...(isAlone ? [{ op: 'remove' as const, path: ['drugBag', bag.bagID] }] : []),
    ];
    // What the laboratory was asked for goes with its order, and comes back with it.
    const exam = plan.examTherapyMission.find(({ missionID }) => missionID === row.missionID);
    const examined = exam === undefined ? [] : await acts.examined(day0, exam.missionID, exam.arrangeDateTime);
    if (!(await acts.edit(day0, edits))) return;
    const putBack = async () => {
      await acts.edit(day0, [
        ...(isAlone ? [{ op: 'insert' as const, path: ['drugBag'], row: bag }] : []),
        { op: 'insert' as const, path: [row.list], row: mission },
      ]);
      for (const due of examined) await acts.examine(day0, row.missionID, due, exam?.itemID ?? '');
    };
    showUndo({
      message: words.removed(monitorName(row.missionID, row.name)),
      undoWord: flowsheet.undo,
      onUndo: () => void putBack(),
    });
    onClose();
  };
  const isDrug = values.list === 'drugMission' || values.list === 'injectionMission';
  const isPriced =
    values.list !== 'monitorMission' && values.list !== 'drugMission' && values.list !== 'infusionDrugMission';
  const noName = isTried && values.name.trim() === '' && values.monitorID === '';
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={row === undefined ? words.title : words.edit}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={row === undefined ? words.save : words.saveEdit}
      saving={busy}
    >
      <div className={classes.fields}>
        {row === undefined ? (
          <>
            <Segments
              label={words.kind}
              value={values.list}
              options={MISSION_LISTS.map((list) => ({ value: list, label: words.kinds[list] }))}
              onChange={(list) => setValues({ ...emptyOrder(list, hour), repeat: values.repeat, from: values.from })}
            />
            <OrderItem
              key={values.list}
              list={values.list}
              weight={weight}
              onPick={(part) => change({ ...part, reasons: [] })}
            />
          </>
        ) : null}
        <TextInput
          label={words.name}
          value={values.name || (values.monitorID === '' ? '' : monitorName(values.monitorID))}
          maxLength={160}
          autoComplete="off"
          error={noName ? words.nameMissing : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {values.list === 'infusionDrugMission' ? (
          <OrderInfusion {...{ values, change, dosed: around.dosed, now }} isKnown={row !== undefined} />
        ) : isDrug ? (
          <OrderDose
            {...{ change, dosed: around.dosed, now }}
            values={{ ...values, divisible }}
            isKnown={row !== undefined}
          />
        ) : null}
        {looked.map(({ missionID, warnings, reasonOf }) => (
          <WarningBlock
            key={missionID}
            warnings={warnings}
            reasonOf={reasonOf}
            locked={false}
            onReason={(answered, reason) => change({ reasons: withReason(values.reasons, answered, reason) })}
          />
        ))}
        {isTried && open > 0 ? (
          <p className={classes.weightMissing} role="alert">
            {words.blocked(open)}
          </p>
        ) : null}
        <div className={classes.pair}>
          {isPriced ? (
            <TextInput
              label={words.price}
              value={values.price}
              inputMode="decimal"
              onChange={(event) => change({ price: event.currentTarget.value })}
            />
          ) : null}
          {isPriced && values.billingType === 'customised' ? (
            <TextInput
              label={words.amount}
              value={values.amount}
              inputMode="numeric"
              onChange={(event) => change({ amount: event.currentTarget.value })}
            />
          ) : null}
        </div>
        {isPriced ? (
          <Segments
            label={words.billing}
            value={values.billingType}
            options={Object.keys(BILLING_TYPE).map((key) => ({
              value: key as keyof typeof BILLING_TYPE,
              label: words.billings[key as keyof typeof BILLING_TYPE],
            }))}
            onChange={(billingType) => change({ billingType })}
          />
        ) : null}
        {values.list === 'monitorMission' || values.list === 'infusionDrugMission' ? null : (
          <TextInput
            label={words.note}
            placeholder={isDrug ? words.notePlaceholder : undefined}
            value={values.note}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        )}
        <OrderRepeat values={values} change={change} isTried={isTried} />
        <p className={classes.preview} role="status">
          {moments.length === 0 ? words.previewNone : words.preview(timesWord(moments, zone))}
        </p>
        {row === undefined ? <Protocols {...{ day, stay, pet, now, hour, acts, onClose }} /> : null}
        {row !== undefined && can('RECORD_WRITE') ? (
          <OrderFoot day={day} row={row} acts={acts} onRemove={() => void remove()} onClose={onClose} />
        ) : null}
      </div>
    </FormPanel>
  );
}

const withID = <E,>(edits: E | undefined, missionID: string) =>
  edits === undefined ? undefined : { edits, missionID };
