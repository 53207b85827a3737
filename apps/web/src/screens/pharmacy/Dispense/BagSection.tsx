import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react';
import { isControlled } from '@vetloom/domain/lines/bag-content.ts';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { THREAD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { formatDateTime, formatTime } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import type { DrugLot, TakenLots as Taken } from '../../../data/pharmacy/drug-lots.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { LotSelect } from '../../../parts/lots/LotSelect.tsx';
import { BagDrug } from './BagDrug.tsx';
import { TakenLots } from './DrugLots.tsx';
import classes from './dispense.module.css';
import type { BagLook } from './use-bag-look.ts';

/** What may be done with a bag; all undefined for a person who may only look. */
export interface BagActs {
  readonly handOut: (() => void) | undefined;
  readonly takeBack: (() => void) | undefined;
  /** The signed-in person looks as the second one; undefined for the one who handed it out. */
  readonly lookMyself: (() => void) | undefined;
  /** A colleague looks at this workstation. */
  readonly lookHere: (() => void) | undefined;
}

/** The lots of a bag's drugs. */
export interface BagLots {
  /** By the catalogue's id; undefined without a network. */
  readonly offered: ReadonlyMap<string, readonly DrugLot[]> | undefined;
  /** From which rows went out, as the ledger has it. */
  readonly taken: Taken;
  /** Chosen lots by their drug's line. */
  readonly chosen: ReadonlyMap<string, LotChoice>;
  readonly choose: (drugID: string, lot: LotChoice | undefined) => void;
}

interface BagSectionProps {
  readonly bag: DrugBag;
  /** From 1 on, as printed; up to 9 it is also its key. */
  readonly number: number;
  readonly look: BagLook;
  readonly acts: BagActs;
  readonly lots: BagLots;
  readonly onPrint: () => void;
}

/** One bag, as it is filled and explained at the counter. */
export function BagSection({ bag, number, look, acts, lots, onPrint }: BagSectionProps) {
  const { handOut, takeBack } = acts;
  useHotkey(String(number), pharmacy.bag(number), () => handOut?.(), { enabled: handOut !== undefined && number <= 9 });
  const routes = [...new Set(bag.items.map((drug) => drug.route).filter(Boolean))].join('、');
  const days = Math.max(0, ...bag.items.map((drug) => drug.days ?? 0));
  return (
    <section className={classes.bag} aria-label={pharmacy.bag(number)} data-done={bag.dispensed}>
      <div className={classes.bagHead}>
        <h3>{bag.name === '' ? pharmacy.bag(number) : `${pharmacy.bag(number)} · ${bag.name}`}</h3>
        <span>{pharmacy.bagFacts(routes, days)}</span>
        <div className={classes.bagEnd}>
          <ActionIcon variant="subtle" aria-label={pharmacy.printLabel(number)} onClick={onPrint}>
            <IconPrinter size={16} stroke={1.6} />
          </ActionIcon>
          {bag.dispensed ? (
            <>
              <Dispensed bag={bag} />
              {takeBack === undefined ? null : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconArrowBackUp size={14} stroke={1.8} />}
                  onClick={takeBack}
                >
                  {pharmacy.takeBack.open}
                </Button>
              )}
            </>
          ) : handOut === undefined ? (
            <ThreadStatus status={THREAD_STATUS.requested} />
          ) : (
            <Button
              variant="default"
              rightSection={number <= 9 ? <Keycap keys={String(number)} /> : null}
              aria-keyshortcuts={number <= 9 ? String(number) : undefined}
              onClick={handOut}
            >
              {pharmacy.dispense}
            </Button>
          )}
        </div>
      </div>
      {isControlled(bag) ? <Look bag={bag} acts={acts} /> : null}
      {(bag.takenBack ?? []).map((entry) => (
        <TakenBack key={entry._id} entry={entry} />
      ))}
      <ul className={classes.list}>
        {bag.items.map((drug) => (
          <BagDrug
            key={drug._id}
            drug={drug}
            look={look}
            isOut={bag.dispensed}
            lots={<LotsOf bag={bag} drug={drug} lots={lots} mayChoose={handOut !== undefined} />}
          />
        ))}
      </ul>
    </section>
  );
}

function LotsOf({
  bag,
  drug,
  lots,
  mayChoose,
}: {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly lots: BagLots;
  readonly mayChoose: boolean;
}) {
  if (bag.dispensed) {
    return (
      <TakenLots
        lots={lots.taken}
        row={`drugBag/${bag.bagID}/${drug._id}`}
        chosen={(bag.lots ?? []).filter(({ drugID }) => drugID === drug._id)}
      />
    );
  }
  if (!mayChoose) return null;
  return (
    <LotSelect
      className={classes.lot}
      name={drug.name}
      lots={lots.offered?.get(drug.itemID)}
      chosen={lots.chosen.get(drug._id)}
      onChoose={(lot) => lots.choose(drug._id, lot)}
    />
  );
}

function Dispensed({ bag }: { readonly bag: DrugBag }) {
  const by = found(useDocument('staff', bag.dispensedBy));
  return (
    <ThreadStatus
      status={THREAD_STATUS.done}
      word={pharmacy.dispensedAt(formatTime(bag.dispensedDateTime), by?.name ?? '')}
    />
  );
}

/** Who looked at a controlled drug as the second person, or that somebody must. */
function Look({ bag, acts }: { readonly bag: DrugBag; readonly acts: BagActs }) {
  const words = pharmacy.check;
  const by = found(useDocument('staff', bag.checkedBy));
  if ((bag.checkedBy ?? '') !== '')
    return (
      <p className={classes.look} data-state="done">
        <Chip tone="moss">{words.checked(by?.name ?? '', formatTime(bag.checkedDateTime ?? null))}</Chip>
        {(bag.uncheckedReason ?? '') === '' ? null : <span>{words.owedReason(bag.uncheckedReason ?? '')}</span>}
      </p>
    );
  return (
    <p className={classes.look} data-state={bag.dispensed ? 'owed' : 'needed'}>
      <Chip tone={bag.dispensed ? 'cinnabar' : 'gromwell'}>{bag.dispensed ? words.owed : words.needed}</Chip>
      {bag.dispensed ? <span>{words.owedReason(bag.uncheckedReason ?? '')}</span> : null}
      {acts.lookMyself === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={acts.lookMyself}>
          {words.mine}
        </Button>
      )}
      {acts.lookHere === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={acts.lookHere}>
          {words.open}
        </Button>
      )}
    </p>
  );
}

function TakenBack({ entry }: { readonly entry: NonNullable<DrugBag['takenBack']>[number] }) {
  const by = found(useDocument('staff', entry.by));
  return (
    <p className={classes.trace}>
      {pharmacy.takeBack.trace(formatDateTime(entry.dateTime), by?.name ?? '', entry.reason)}
    </p>
  );
}
