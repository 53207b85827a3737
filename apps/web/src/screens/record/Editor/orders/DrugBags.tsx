import { IconPlus, IconScale } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { newDrugLine } from '@vetloom/domain/catalog/item-lines.ts';
import { STALE_WEIGHT } from '@vetloom/domain/lines/dose.ts';
import type { DrugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { usualDrugOf } from '@vetloom/domain/staff/staff-setting.schema.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { newID } from '../../../../data/engine/ids.ts';
import { useOwnSetting } from '../../../../data/staff/own-setting.ts';
import { visit } from '../../../../locale/record.ts';
import { keyWords } from '../../../../locale/shell-keys.ts';
import { itemPrice } from '../../../../parts/prescribing/item-price.ts';
import { catalogueFits } from '../catalogue-search.ts';
import { useEditing } from '../editing.ts';
import { Picker } from '../Picker.tsx';
import { useVisitDrugs } from '../Prescribed.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { useShown } from '../shown.ts';
import frame from '../visit.module.css';
import { DrugFoot } from './DrugFoot.tsx';
import { DrugRow } from './DrugRow.tsx';
import classes from './orders.module.css';
import { useAlternatives } from './use-alternatives.ts';

const bagsOf = ({ drugBag }: VisitRecord): readonly DrugBag[] => drugBag;

/** The drug bags of the visit; Alt B begins another one with the next drug. */
export function DrugBags() {
  const { act, catalogue, usual, readOnly, billLocked } = useEditing();
  const { dosed } = useVisitDrugs();
  const bags = useShown(bagsOf);
  const closed = readOnly || billLocked;
  const [opened, setOpened] = useState<string>();
  const [fresh, setFresh] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toInput = () => input.current?.focus();
  const own = useOwnSetting();
  const alternatives = useAlternatives();
  const { first } = alternatives;
  const another = () => {
    if (first) alternatives.begin(first);
  };
  useHotkey('Alt A', keyWords.moreDrugs, another, { enabled: first !== undefined });
  useHotkey(
    'Alt B',
    keyWords.bag,
    () => {
      setFresh(true);
      input.current?.focus();
    },
    { enabled: !closed },
  );
  const add = (item: CatalogItem) => {
    const row = newDrugLine(item, newID.row(), dosed.weight, own && usualDrugOf(own.setting, item._id));
    const bagID = newID.row();
    void act(({ drugBag }) => {
      const last = drugBag.at(-1);
      // A bag that was handed out is closed: what is added then goes into another one.
      return fresh || last === undefined || last.dispensed
        ? [{ op: 'insert', path: ['drugBag'], row: { bagID, name: '', items: [row] } }]
        : [{ op: 'insert', path: ['drugBag', last.bagID, 'items'], row }];
    });
    setFresh(false);
  };
  return (
    <>
      {bags.map((bag, at) => (
        <SectionBlock
          key={bag.bagID}
          title={visit.bag(at + 1)}
          {...(at === 0 ? { keys: 'Alt 7', onJump: toInput } : {})}
          facts={bag.dispensed ? visit.dispensed : bagFacts(bag)}
          aside={at === 0 ? <WeightBasis /> : undefined}
        >
          <ul className={classes.drugs}>
            {bag.items.map((drug) => (
              <DrugRow
                key={drug._id}
                bag={bag}
                drug={drug}
                alternatives={alternatives}
                open={opened === drug._id}
                onOpen={(open) => setOpened(open ? drug._id : undefined)}
              />
            ))}
          </ul>
        </SectionBlock>
      ))}
      {bags.length > 0 ? null : (
        <SectionBlock title={visit.bag(1)} keys="Alt 7" onJump={toInput} aside={<WeightBasis />}>
          <p className={classes.none}>{visit.noDrugs}</p>
        </SectionBlock>
      )}
      {closed ? null : (
        <div className={classes.addRow} data-fresh={fresh}>
          <Picker
            inputRef={input}
            label={visit.addDrug}
            placeholder={fresh ? visit.newBag : visit.addDrug}
            icon={<IconPlus size={14} aria-hidden="true" />}
            search={(query) =>
              catalogueFits(catalogue, query, (item) => item.drug !== null, { ...usual, weight: dosed.weight }).map(
                (item) => ({
                  key: item._id,
                  label: item.name,
                  hint: `${item.class} · ${itemPrice(item)}／${item.unit}`,
                  item,
                }),
              )
            }
            onPick={add}
            onCancel={() => setFresh(false)}
            // The key of the warning that has just come up must not end up in the search for the next drug.
            keys={first === undefined ? undefined : { '1': another }}
          />
          <button
            type="button"
            className={classes.quietButton}
            aria-pressed={fresh}
            onClick={() => {
              setFresh(true);
              input.current?.focus();
            }}
          >
            <Keycap keys="Alt B" /> {visit.addDrugBag}
          </button>
        </div>
      )}
      <DrugFoot />
    </>
  );
}

function bagFacts(bag: DrugBag): string {
  const routes = [...new Set(bag.items.map((drug) => drug.route).filter(Boolean))].join('、');
  return visit.bagFacts(routes, Math.max(0, ...bag.items.map((drug) => drug.days ?? 0)));
}

/** By which weight doses are worked out, and whether that can be trusted. */
function WeightBasis() {
  const { dosed } = useVisitDrugs();
  const now = useNow();
  if (dosed.weight === null) return <span className={frame.warnText}>{visit.noWeight}</span>;
  const age = dosed.weighedAt === null ? 0 : now - dosed.weighedAt;
  return (
    <span className={age > STALE_WEIGHT ? frame.warnText : classes.basis}>
      <IconScale size={14} stroke={1.8} aria-hidden="true" />
      {visit.byWeight(formatWeight(dosed.weight))}
      {age > STALE_WEIGHT ? ` · ${visit.staleWeight(Math.floor(age / 86_400))}` : null}
    </span>
  );
}
