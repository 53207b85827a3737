import { IconPlus } from '@tabler/icons-react';
import { reactionTo } from '@vetloom/domain/pharmacy/reactions.ts';
import { useState } from 'react';
import { useReactions } from '../../../../data/pet/reactions.ts';
import { useDrugLots } from '../../../../data/pharmacy/drug-lots.ts';
import { visit } from '../../../../locale/record.ts';
import { useScannedLot } from '../../../../parts/lots/use-scanned-lot.ts';
import { useScanner } from '../../../../parts/scan/use-scanner.ts';
import { catalogueFits, hintOf } from '../catalogue-search.ts';
import { useEditing } from '../editing.ts';
import { Picker } from '../Picker.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { fieldsOf, useShown } from '../shown.ts';
import { useCharging } from '../use-charging.ts';
import { ChargeRow } from './ChargeRow.tsx';
import { CHARGE_LISTS, chargesOf } from './charge-lines.ts';
import classes from './orders.module.css';
import { VaccineReminder } from './VaccineReminder.tsx';

const CHARGED = fieldsOf(...CHARGE_LISTS);

/** 處置與費用: everything that is billed besides the drugs in bags. */
export function Charges() {
  const { record, catalogue, usual, itemOf, readOnly, billLocked } = useEditing();
  const charged = useShown(CHARGED);
  const charge = useCharging('charges');
  const [opened, setOpened] = useState<string>();
  const lines = chargesOf(charged, itemOf);
  const lots = useDrugLots(lines.map(({ row }) => row.itemID ?? ''));
  const reactions = useReactions(record.petID);
  const scan = useScannedLot(catalogue, lots, (item, fromLot) => {
    charge(item, fromLot);
    return undefined;
  });
  useScanner({ onScan: (code) => !(readOnly || billLocked) && scan(code) });
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
            lots={lots?.get(line.row.itemID ?? '')}
            reaction={reactionTo({ itemID: line.row.itemID ?? '', name: line.row.name }, reactions)}
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
                hint: hintOf(item, itemOf),
                item,
              }))
            }
            onPick={(item) => charge(item)}
            first
          />
        </div>
      )}
      <VaccineReminder />
    </SectionBlock>
  );
}
