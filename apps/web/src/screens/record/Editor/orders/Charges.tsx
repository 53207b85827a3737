import { IconPlus } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { newChargeLine, newExamTask, newVaccineLine, placeOf } from '@vetloom/domain/catalog/item-lines.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { reminderWith } from '@vetloom/domain/record/vaccine-reminder.ts';
import { withTemplate } from '@vetloom/domain/reminder/template.commands.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useState } from 'react';
import { found, useDocument, useStore } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { visit } from '../../../../locale/record.ts';
import { itemPrice } from '../../../../parts/prescribing/item-price.ts';
import { catalogueFits } from '../catalogue-search.ts';
import { useEditing } from '../editing.ts';
import { Picker } from '../Picker.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { fieldsOf, useShown } from '../shown.ts';
import { ChargeRow } from './ChargeRow.tsx';
import { CHARGE_LISTS, chargesOf } from './charge-lines.ts';
import classes from './orders.module.css';
import { VaccineReminder } from './VaccineReminder.tsx';

const CHARGED = fieldsOf(...CHARGE_LISTS);

/** 處置與費用: everything that is billed besides the drugs in bags. */
export function Charges() {
  const { record, catalogue, usual, itemOf, act, readOnly, billLocked } = useEditing();
  const charged = useShown(CHARGED);
  const store = useStore();
  const petType = found(useDocument('pet', record.petID))?.type ?? '';
  const templates = found(useDocument('customize', '/customize/reminders'))?.reminders ?? [];
  const [opened, setOpened] = useState<string>();
  const lines = chargesOf(charged, itemOf);
  const add = (item: CatalogItem) => {
    void act((stored) => insertsOf(item, stored));
  };
  const insertsOf = (item: CatalogItem, stored: VisitRecord): Edit[] => {
    const place = placeOf(item);
    if (place === 'exam') return [{ op: 'insert', path: ['examTask'], row: newExamTask(item, newID.row()) }];
    if (place === 'charge') return [{ op: 'insert', path: ['chargeDivision'], row: newChargeLine(item, newID.row()) }];
    const from = stored.vaccineReminder;
    const to = reminderWith(withTemplate(item, petType, templates), Math.floor(store.now()), from, shownZone());
    return [
      { op: 'insert', path: ['vaccine'], row: newVaccineLine(item, newID.row()) },
      ...(to === from ? [] : [{ op: 'set' as const, path: ['vaccineReminder'], from, to }]),
    ];
  };
  return (
    <SectionBlock
      title={visit.charges}
      keys="Alt 8"
      aside={lines.length === 0 ? undefined : visit.itemCount(lines.length)}
    >
      {lines.length === 0 ? <p className={classes.none}>{visit.noCharges}</p> : null}
      <ul className={classes.charges}>
        {lines.map((line) => (
          <ChargeRow
            key={line.row._id}
            line={line}
            open={opened === line.row._id}
            onOpen={(open) => setOpened(open ? line.row._id : undefined)}
          />
        ))}
      </ul>
      {readOnly || billLocked ? null : (
        <div className={classes.addRow}>
          <Picker
            label={visit.addCharge}
            placeholder={visit.addCharge}
            icon={<IconPlus size={14} aria-hidden="true" />}
            search={(query) =>
              catalogueFits(catalogue, query, () => true, usual).map((item) => ({
                key: item._id,
                label: item.name,
                hint: `${item.class} · ${itemPrice(item)}`,
                item,
              }))
            }
            onPick={add}
            first
          />
        </div>
      )}
      <VaccineReminder />
    </SectionBlock>
  );
}
