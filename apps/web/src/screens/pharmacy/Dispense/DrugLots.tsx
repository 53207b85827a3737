import type { BagLot } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { TakenLots as Taken } from '../../../data/pharmacy/drug-lots.ts';
import { lotChoice as words } from '../../../locale/lots.ts';
import classes from './dispense.module.css';

interface TakenLotsProps {
  readonly lots: Taken;
  /** The row as the ledger names it. */
  readonly row: string;
  readonly chosen: readonly BagLot[];
}

/** From which lots a drug went out: as the ledger has it; as somebody chose it without a network, and until the server has heard of it. */
export function TakenLots({ lots: { taken, isWaiting }, row, chosen }: TakenLotsProps) {
  const known = taken?.filter((lot) => lot.row === row) ?? [];
  const lots = known.length > 0 ? known : chosen.map((lot) => ({ ...lot, row: lot._id, flags: [] }));
  const reasons = chosen.flatMap(({ openedReason = '' }) => openedReason || []);
  return (
    <>
      {lots.map(({ lot, expiresOn, flags }) => (
        <p key={`${lot} ${expiresOn ?? ''}`} className={classes.trace}>
          {words.taken(lot, (expiresOn ?? '').replaceAll('-', '/'))}
          {flags.map((flag) => (
            <Chip key={flag} tone="ochre">
              {words.flags[flag]}
            </Chip>
          ))}
        </p>
      ))}
      {known.length === 0 && isWaiting ? <p className={classes.trace}>{words.notYet}</p> : null}
      {reasons.map((reason) => (
        <p key={reason} className={classes.trace}>
          {words.openedReason(reason)}
        </p>
      ))}
    </>
  );
}
