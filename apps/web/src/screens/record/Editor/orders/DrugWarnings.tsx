import { Button } from '@mantine/core';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { type PrescribeWarning, reasonFor } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { prescribing as words } from '../../../../locale/pharmacy-warnings.ts';
import { visit } from '../../../../locale/record.ts';
import { byReason } from '../../../../parts/prescribing/reason-edits.ts';
import { WarningBlock } from '../../../../parts/prescribing/WarningBlock.tsx';
import classes from '../../../../parts/prescribing/warnings.module.css';
import { bestFits, fit } from '../catalogue-search.ts';
import { Picker } from '../Picker.tsx';
import type { Alternatives } from './use-alternatives.ts';
import { useReasons } from './use-reasons.ts';

interface DrugWarningsProps {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly warnings: readonly PrescribeWarning[];
  readonly alternatives: Alternatives;
  readonly locked: boolean;
}

/** What speaks against a drug of a visit, with other drugs and strengths as ways out. As long as one is open, the visit can't be completed. */
export function DrugWarnings({ bag, drug, warnings, alternatives, locked }: DrugWarningsProps) {
  const { give, isShared } = useReasons();
  const reasonOf = (warning: PrescribeWarning) => reasonFor(drug, warning);
  const { open } = byReason(warnings, reasonOf);
  return (
    <WarningBlock
      warnings={warnings}
      reasonOf={reasonOf}
      onReason={(answered, reason) => void give(bag, drug, answered, reason)}
      locked={locked}
      hintOf={(answered) => (isShared(drug, answered) ? words.sharedHint : undefined)}
      beneath={
        locked || !warnings.some(({ kind }) => kind === 'rounded') ? null : (
          <Strengths drug={drug} alternatives={alternatives} />
        )
      }
      ways={open.some(({ kind }) => kind === 'allergy') ? <UseOther drug={drug} alternatives={alternatives} /> : null}
      instead={alternatives.choosing === drug._id ? <Other drug={drug} alternatives={alternatives} /> : undefined}
    />
  );
}

function UseOther({ drug, alternatives }: { readonly drug: DrugLine; readonly alternatives: Alternatives }) {
  const others = alternatives.othersOf(drug);
  const [only] = others.length === 1 ? others : [];
  const isFirst = alternatives.first?._id === drug._id;
  if (others.length === 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => alternatives.begin(drug)}
      rightSection={isFirst ? <Keycap keys="Alt A" /> : null}
      {...(isFirst ? { 'aria-keyshortcuts': 'Alt+A' } : {})}
    >
      {only ? visit.switchDrug(only.name) : visit.chooseOther}
    </Button>
  );
}

/** The same drug in strengths by which the wanted dose can be given. */
function Strengths({ drug, alternatives }: { readonly drug: DrugLine; readonly alternatives: Alternatives }) {
  return (
    <div className={classes.hitActions}>
      {alternatives.strengthsOf(drug).map(({ item, units, perKg }) => (
        <Button
          key={item._id}
          size="compact-xs"
          variant="default"
          onClick={() => alternatives.takeStrength(drug, item)}
        >
          {words.otherStrength(item.name, `${formatQuantity(units)} ${item.unit}`, formatQuantity(perKg))}
        </Button>
      ))}
    </div>
  );
}

function Other({ drug, alternatives }: { readonly drug: DrugLine; readonly alternatives: Alternatives }) {
  return (
    <Picker
      label={visit.searchOther}
      placeholder={visit.searchOther}
      openAtOnce
      autoFocus
      search={(query) =>
        bestFits(alternatives.othersOf(drug), (item) => fit(query, item.name, item.code), 20).map((item) => ({
          key: item._id,
          label: item.name,
          hint: item.class,
          item,
        }))
      }
      onPick={(item) => alternatives.use(drug, item)}
      onCancel={alternatives.cancel}
    />
  );
}
