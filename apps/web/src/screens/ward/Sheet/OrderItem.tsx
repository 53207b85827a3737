import { IconSearch } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { newDrugLine } from '@vetloom/domain/catalog/item-lines.ts';
import { DEFAULT_MONITORS } from '@vetloom/domain/ward/new-day.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { monitorName } from '../../../locale/ward.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { catalogueFits, hintOf } from '../../record/Editor/catalogue-search.ts';
import { Picker, type PickerOption } from '../../record/Editor/Picker.tsx';
import classes from './order.module.css';
import type { OrderValues } from './order-form.ts';

const words = flowsheet.order;

type Pick = { readonly item: CatalogItem } | { readonly monitorID: string; readonly name: string };

const isWanted =
  (list: OrderValues['list']) =>
  ({ kind, drug, examType }: CatalogItem): boolean => {
    if (kind === 'package') return false;
    if (list === 'examTherapyMission') return examType !== '';
    if (list === 'threrapyMission' || list === 'otherTherapyMission') return kind === 'service' && examType === '';
    return kind === 'product' && drug !== null;
  };

interface OrderItemProps {
  readonly list: OrderValues['list'];
  readonly weight: number | null;
  readonly onPick: (part: Partial<OrderValues>) => void;
}

/** What is ordered: of the catalogue with its price, of what is watched by its word. */
export function OrderItem({ list, weight, onPick }: OrderItemProps) {
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
    const isInfusion = list === 'infusionDrugMission';
    const drug = item.drug === null ? undefined : newDrugLine(item, 'row', weight);
    onPick({
      item,
      name: item.name,
      price: String(item.price),
      unit: item.unit,
      strength: item.drug?.strength ?? null,
      divisible: item.drug?.divisible ?? 1,
      route: drug?.route ?? '',
      dosePerKg: isInfusion || drug?.dosePerKg == null ? '' : String(drug.dosePerKg),
      perDose: isInfusion || drug?.unitsPerDose == null ? '' : String(drug.unitsPerDose),
      note: list === 'injectionMission' ? (drug?.route ?? '') : '',
    });
  };
  return (
    <div className={classes.pick}>
      <Picker
        label={words.item}
        placeholder={words.itemPlaceholder}
        search={search}
        onPick={pick}
        // What the catalogue doesn't have can be ordered by its name.
        onUnknown={(typed) => onPick({ item: undefined, monitorID: '', name: typed.slice(0, 160) })}
        openAtOnce={list === 'monitorMission'}
        icon={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
      />
    </div>
  );
}
