import { Button, Checkbox } from '@mantine/core';
import type { Belonging, Boarding } from '@vetloom/domain/hospital/boarding.schema.ts';
import { cageTotal } from '@vetloom/domain/hospital/plan.totals.ts';
import { returnBelonging } from '@vetloom/domain/ward/belonging.commands.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import type { ReactNode } from 'react';
import { useCan, useRun, useStore } from '../../../data/engine/hooks.ts';
import { useBoardingBill } from '../../../data/ward/boarding.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { chargeWord, wardBoarding } from '../../../locale/ward-boarding.ts';
import { wardManage } from '../../../locale/ward-manage.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { VaccineList } from '../Admit/ArrivalVaccines.tsx';
import { kindValuesOf } from '../Admit/kind-values.ts';
import { FactList } from './FactList.tsx';
import { GroomingPhotos } from './GroomingPhotos.tsx';
import classes from './manage.module.css';

const words = wardBoarding.pane;
const asked = wardBoarding.admit;

interface KindPaneProps {
  readonly file: StayFile;
  readonly now: number;
  /** Who doesn't see money sees no nights. */
  readonly seesMoney: boolean;
}

/** What of a stay is boarding or grooming: what was agreed, how vaccinations stood, what the owner left here, and what the nights come to. Nothing for a stay in hospital. */
export function KindPane({ file, now, seesMoney }: KindPaneProps) {
  const { stay } = file;
  return (
    <>
      {stay.boarding || stay.grooming ? <Agreed file={file} /> : null}
      {stay.grooming ? <GroomingPhotos file={file} /> : null}
      {stay.arrivalCheck ? (
        <section aria-label={wardBoarding.vaccines.title}>
          <SectionHeading>{wardBoarding.vaccines.title}</SectionHeading>
          <VaccineList vaccines={stay.arrivalCheck.vaccines} />
          {stay.arrivalCheck.reason === '' ? null : (
            <p className={classes.calm}>
              {wardBoarding.vaccines.letIn}：{stay.arrivalCheck.reason}（<StaffLabel id={stay.arrivalCheck.by} />{' '}
              {formatDateTime(stay.arrivalCheck.dateTime)}）
            </p>
          )}
        </section>
      ) : null}
      <Belongings file={file} />
      {seesMoney && stay.boarding ? <Nights file={file} now={now} /> : null}
    </>
  );
}

function Agreed({ file: { stay, plans } }: Pick<KindPaneProps, 'file'>) {
  const { boarding, grooming, stayKind = 'hospital' } = stay;
  const shown = kindValuesOf(stay);
  const services = plans.flatMap(({ chargeService }) => chargeService.map(({ name }) => name));
  const rows: readonly (readonly [string, ReactNode])[] = boarding
    ? [
        [words.food, [asked.feeders[boarding.feeder], boarding.food, boarding.foodAmount].filter(Boolean).join(' ')],
        [words.feedTimes, shown.feedTimes],
        [words.walkTimes, shown.walkTimes],
        [words.medication, boarding.medication],
        [words.contact, contactWord(boarding)],
        [
          words.consent,
          boarding.consent === 'upTo' ? words.upTo(boarding.consentLimit) : asked.consents[boarding.consent],
        ],
        [words.pickUp, boarding.pickUpDateTime === 0 ? '' : formatDateTime(boarding.pickUpDateTime)],
      ]
    : [
        [words.services, services.join('、')],
        [asked.wishes, grooming?.wishes ?? ''],
        [asked.findings, grooming?.findings ?? ''],
        [asked.temper, grooming?.temper ?? ''],
        [words.ready, grooming?.readyDateTime ? formatDateTime(grooming.readyDateTime) : ''],
      ];
  return (
    <section aria-label={wardBoarding.kinds[stayKind]}>
      <SectionHeading>{wardBoarding.kinds[stayKind]}</SectionHeading>
      <FactList rows={rows} />
    </section>
  );
}

const contactWord = ({ contactName, contactPhone }: Boarding): string =>
  [contactName, contactPhone === '' ? '' : formatPhone(contactPhone)].filter(Boolean).join(' ');

/** What the owner left here: each ticked by itself, and taken back the same way. */
export function Belongings({ file: { stay } }: Pick<KindPaneProps, 'file'>) {
  const can = useCan();
  const { tick, tickAll } = useTicks(stay._id);
  const belongings = stay.belongings ?? [];
  if (belongings.length === 0) return null;
  const may = can('RECORD_WRITE') || can('EXECUTE_IN_HOSPITAL_PLAN');
  const left = belongings.filter(({ returnedDateTime }) => returnedDateTime === 0);
  return (
    <section aria-label={words.belongings}>
      <SectionHeading>{words.belongings}</SectionHeading>
      <ul className={classes.things}>
        {belongings.map((one) => (
          <li key={one._id}>
            <Checkbox
              label={`${one.name}${words.times(one.number)}`}
              checked={one.returnedDateTime !== 0}
              disabled={!may}
              onChange={() => void tick(one)}
            />
            <small>
              {one.returnedDateTime === 0 ? (
                words.notBack
              ) : (
                <>
                  {words.back} {formatDateTime(one.returnedDateTime)} <StaffLabel id={one.returnedBy} />
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
      {may && left.length > 1 ? (
        <Button size="compact-sm" variant="default" onClick={() => void tickAll(left)}>
          {words.backAll}
        </Button>
      ) : null}
    </section>
  );
}

/** Says of things that the owner has them back, and offers to take that back at once. */
function useTicks(inHospitalID: string) {
  const run = useRun();
  const store = useStore();
  // Each row by itself: whoever ticks three things in a second has ticked three.
  const say = (belongingID: string, dateTime: number) =>
    attempt(() => run(returnBelonging, { inHospitalID, belongingID, dateTime }));
  const tick = async ({ _id, name, returnedDateTime }: Belonging) => {
    const isBack = returnedDateTime === 0;
    if (!(await say(_id, isBack ? Math.floor(store.now()) : 0))) return;
    showUndo({
      message: isBack ? words.returned(name) : words.takenBack(name),
      undoWord: words.undo,
      onUndo: () => void say(_id, isBack ? 0 : returnedDateTime),
    });
  };
  const tickAll = async (left: readonly Belonging[]) => {
    for (const { _id } of left) if (!(await say(_id, Math.floor(store.now())))) return;
  };
  return { tick, tickAll };
}

function Nights({ file, now }: Pick<KindPaneProps, 'file' | 'now'>) {
  const bill = useBoardingBill(file, now);
  if (bill === undefined || bill.days.length === 0) return null;
  const known = new Set(file.plans.map(({ planDateTime }) => planDateTime));
  const isOut = file.stay.dischargeDateTime !== 0;
  return (
    <section aria-label={words.nights}>
      <SectionHeading>{words.nights}</SectionHeading>
      <p className={classes.calm}>{isOut ? words.nightsDone : words.nightsHint}</p>
      <table className={classes.lines}>
        <tbody>
          {bill.days.map(({ planDateTime, cage }) => (
            <tr key={planDateTime}>
              <td>
                {wardManage.day(planDateTime)} {cage.boarding ? chargeWord(cage.boarding) : cage.name}
                {known.has(planDateTime) ? null : <small> {words.notYet}</small>}
              </td>
              <td>{formatAmount(cageTotal(cage))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.sum}</th>
            <td>{formatAmount(bill.days.reduce((sum, { cage }) => sum + cageTotal(cage), 0))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
