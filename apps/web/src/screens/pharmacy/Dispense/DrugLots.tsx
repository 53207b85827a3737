import { Select } from '@mantine/core';
import type { BagLot, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { DrugLot, TakenLot } from '../../../data/pharmacy/drug-lots.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import classes from './dispense.module.css';

const words = pharmacy.lots;

interface ChosenLotProps {
  readonly drug: DrugLine;
  readonly lots: readonly DrugLot[];
  /** The id of the lot that was chosen; undefined: what expires first is taken. */
  readonly chosen: string | undefined;
  readonly onChoose: (lot: DrugLot | undefined) => void;
}

/** From which lot a drug is taken: what expires first, unless somebody takes another package from the shelf. */
export function ChosenLot({ drug, lots, chosen, onChoose }: ChosenLotProps) {
  if (lots.length === 0) return null;
  const next = lots.find(({ isNext }) => isNext);
  return (
    <Select
      className={classes.lot}
      size="xs"
      aria-label={words.label(drug.name)}
      placeholder={next === undefined ? words.next : `${words.next}：${optionOf(next)}`}
      data={lots.map((lot) => ({ value: lot.lotID, label: [optionOf(lot), ...marksOf(lot)].join(' · ') }))}
      value={chosen ?? null}
      clearable
      onChange={(id) => onChoose(lots.find(({ lotID }) => lotID === id))}
    />
  );
}

const optionOf = ({ lot, expiresOn, quantity }: DrugLot): string =>
  words.option(lot, expiresOn ?? '', formatQuantity(quantity));
const marksOf = ({ isBlocked, isExpired }: DrugLot): string[] => [
  ...(isBlocked ? [words.blocked] : []),
  ...(isExpired ? [words.expired] : []),
];

/** From which lots a drug went out: as the ledger has it, without a network as somebody chose it. */
export function TakenLots({
  taken,
  chosen,
}: {
  readonly taken: readonly TakenLot[] | undefined;
  readonly chosen: readonly BagLot[];
}) {
  const lots = taken ?? chosen.map(({ _id, lot, expiresOn }) => ({ row: _id, lot, expiresOn, flags: [] }));
  return lots.map(({ row, lot, expiresOn, flags }) => (
    <p key={`${row} ${lot} ${expiresOn ?? ''}`} className={classes.trace}>
      {words.taken(lot, expiresOn ?? '')}
      {flags.map((flag) => (
        <Chip key={flag} tone="ochre">
          {words.flags[flag]}
        </Chip>
      ))}
    </p>
  ));
}
