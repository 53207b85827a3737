import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { newDrugLine } from '@vetloom/domain/catalog/item-lines.ts';
import { BILLING_TYPE } from '@vetloom/domain/hospital/plan.schema.ts';
import type { GridRow } from '@vetloom/domain/ward/day-grid.ts';
import { MISSION_LISTS } from '@vetloom/domain/ward/doses.ts';
import { DEFAULT_MONITORS } from '@vetloom/domain/ward/new-day.ts';
import { momentsOf, timesWord } from '@vetloom/domain/ward/repeats.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useCan, useLive } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { monitorName } from '../../../locale/ward.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { Segments } from '../../../parts/form/Segments.tsx';
import { catalogueFits, hintOf } from '../../record/Editor/catalogue-search.ts';
import { Picker, type PickerOption } from '../../record/Editor/Picker.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import classes from './order.module.css';
import { changeEdits, emptyOrder, type OrderValues, orderEdits, orderOf, repeatOf } from './order-values.ts';
import { Protocols } from './Protocols.tsx';
import type { SheetActs } from './use-sheet-acts.ts';

const words = flowsheet.order;

interface OrderPanelProps {
  readonly day: WardDay;
  /** The row that is changed; undefined for a new order. */
  readonly row: GridRow | undefined;
  /** kg; null where the animal was never weighed. */
  readonly weight: number | null;
  /** The hour from which a new order begins. */
  readonly hour: number;
  readonly acts: SheetActs;
  readonly onClose: () => void;
}

type Pick = { readonly item: CatalogItem } | { readonly monitorID: string; readonly name: string };

const isWanted =
  (list: OrderValues['list']) =>
  ({ kind, drug, examType }: CatalogItem): boolean => {
    if (kind === 'package') return false;
    if (list === 'examTherapyMission') return examType !== '';
    if (list === 'threrapyMission' || list === 'otherTherapyMission') return kind === 'service' && examType === '';
    return kind === 'product' && drug !== null;
  };

/** An order of a day: what, how much, when; a new one or one that stands. */
export function OrderPanel({ day, row, weight, hour, acts, onClose }: OrderPanelProps) {
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
  const repeat = repeatOf(values);
  const moments = repeat === undefined ? [] : momentsOf(repeat, plan.planDateTime, zone);
  const day0 = { inHospitalID: plan.inHospitalID, planDateTime: plan.planDateTime };
  const save = async () => {
    if (busy) return;
    setTried(true);
    const made =
      row === undefined || before === undefined
        ? orderEdits(values, { plan, zone, weight, newRowID: newID.row })
        : withID(changeEdits(plan, row.missionID, before, values, zone), row.missionID);
    if (made === undefined) return;
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
            <ItemPicker key={values.list} list={values.list} weight={weight} onPick={(part) => change(part)} />
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
        <div className={classes.pair}>
          {values.list === 'drugMission' && row === undefined ? (
            <TextInput
              label={values.item?.unit ? `${words.perDose}（${values.item.unit}）` : words.perDose}
              value={values.perDose}
              inputMode="decimal"
              onChange={(event) => change({ perDose: event.currentTarget.value })}
            />
          ) : null}
          {values.list === 'infusionDrugMission' ? (
            <>
              <TextInput
                label={words.rate}
                value={values.rate}
                inputMode="decimal"
                onChange={(event) => change({ rate: event.currentTarget.value })}
              />
              <TextInput
                label={values.item?.unit ? `${words.volume}（${values.item.unit}）` : words.volume}
                value={values.volume}
                inputMode="decimal"
                onChange={(event) => change({ volume: event.currentTarget.value })}
              />
            </>
          ) : null}
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
        <RepeatFields values={values} change={change} isTried={isTried} />
        <p className={classes.preview} role="status">
          {moments.length === 0 ? words.previewNone : words.preview(timesWord(moments, zone))}
        </p>
        {row === undefined ? <Protocols day={day} weight={weight} hour={hour} acts={acts} onClose={onClose} /> : null}
        {row !== undefined && can('RECORD_WRITE') ? (
          <OrderFoot day={day} row={row} acts={acts} onRemove={() => void remove()} onClose={onClose} />
        ) : null}
      </div>
    </FormPanel>
  );
}

const withID = <E,>(edits: E | undefined, missionID: string) =>
  edits === undefined ? undefined : { edits, missionID };

const REPEATS = ['every', 'at', 'once', 'asNeeded'] as const;

function RepeatFields({
  values,
  change,
  isTried,
}: {
  readonly values: OrderValues;
  readonly change: (part: Partial<OrderValues>) => void;
  readonly isTried: boolean;
}) {
  const { repeat, hours, from, times, gap } = values;
  const isWrong = isTried && repeatOf(values) === undefined;
  const field = (label: string, value: string, key: 'hours' | 'from' | 'times' | 'gap', hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      value={value}
      inputMode={key === 'times' ? 'text' : 'decimal'}
      autoComplete="off"
      error={isWrong ? words.timesWrong : undefined}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Segments
        label={words.repeat}
        value={repeat}
        options={REPEATS.filter((one) => one !== 'asNeeded' || values.list !== 'monitorMission').map((one) => ({
          value: one,
          label: words.repeats[one],
        }))}
        onChange={(one) => change({ repeat: one })}
      />
      <div className={classes.pair}>
        {repeat === 'every' ? field(words.everyHours, hours, 'hours') : null}
        {repeat === 'every' || repeat === 'once' ? field(words.from, from, 'from') : null}
        {repeat === 'at' ? field(words.times, times, 'times', words.timesHint) : null}
        {repeat === 'asNeeded' ? field(words.gap, gap, 'gap') : null}
      </div>
    </>
  );
}

interface ItemPickerProps {
  readonly list: OrderValues['list'];
  readonly weight: number | null;
  readonly onPick: (part: Partial<OrderValues>) => void;
}

/** What is ordered: of the catalogue with its price, of what is watched by its word. */
function ItemPicker({ list, weight, onPick }: ItemPickerProps) {
  const catalogue = useLive((store) => heldOrEmpty(() => store.query('catalog', 'byName', {})), []) ?? [];
  const search = (query: string): readonly PickerOption<Pick>[] => {
    if (list === 'monitorMission')
      return DEFAULT_MONITORS.map((monitorID) => ({ monitorID, name: monitorName(monitorID) }))
        .filter(({ monitorID, name }) => name.includes(query) || monitorID.startsWith(query.toLowerCase()))
        .map((one) => ({ key: one.monitorID, label: one.name, item: one }));
    return catalogueFits(catalogue, query, isWanted(list)).map((item) => ({
      key: item._id,
      label: item.name,
      hint: hintOf(item, () => undefined),
      item: { item },
    }));
  };
  const pick = (chosen: Pick) => {
    if ('monitorID' in chosen) return onPick({ monitorID: chosen.monitorID, name: '' });
    const { item } = chosen;
    const drug = item.drug === null ? undefined : newDrugLine(item, 'row', weight);
    const perKg = drug?.dosePerKg == null ? '' : `${formatQuantity(drug.dosePerKg)} mg/kg`;
    const units = drug?.unitsPerDose == null ? '' : formatQuantity(drug.unitsPerDose);
    onPick({
      item,
      name: item.name,
      price: String(item.price),
      perDose: units,
      note:
        list === 'injectionMission'
          ? [perKg, units === '' ? '' : `${units} ${item.unit}`, drug?.route].filter(Boolean).join(' ')
          : '',
    });
  };
  return (
    <div className={classes.pick}>
      <Picker
        label={words.item}
        placeholder={words.itemPlaceholder}
        search={search}
        onPick={pick}
        openAtOnce={list === 'monitorMission'}
        icon={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
      />
    </div>
  );
}
