import { Button } from '@mantine/core';
import { IconCash, IconFileText, IconHistory, IconMessage2, IconReceipt, IconTrash } from '@tabler/icons-react';
import { stayDays } from '@vetloom/domain/hospital/stay-days.ts';
import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import type { ReactNode } from 'react';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { wardHistory } from '../../../locale/history-ward.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { leavingWords } from '../../../locale/ward-leaving.ts';
import { wardManage as words } from '../../../locale/ward-manage.ts';
import { wardNote } from '../../../locale/ward-note.ts';
import { MoreMenu } from '../../../parts/menu/MoreMenu.tsx';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { KindMark } from '../KindMark.tsx';
import { EstimateView } from './EstimateView.tsx';
import { FactList } from './FactList.tsx';
import { KindPane } from './KindPane.tsx';
import classes from './manage.module.css';
import { StayConsents } from './StayConsents.tsx';
import { StayLock } from './StayLock.tsx';
import { daysWord, stateOfStay } from './stay-words.ts';
import type { StayActs } from './use-stay-acts.ts';

interface StayPaneProps {
  readonly file: StayFile;
  readonly now: number;
  readonly acts: StayActs;
}

/** A stay: what is known of it, what its days come to, what was estimated and received, and what is done with it. */
export function StayPane({ file, now, acts }: StayPaneProps) {
  const { stay, pet } = file;
  const can = useCan();
  const seesMoney = can('BILLING_READ') || can('RECORD_READ');
  const state = stateOfStay(stay);
  return (
    <section className={classes.pane} aria-label={words.of(pet?.name ?? '')}>
      <header className={classes.head}>
        <b>
          <AppLink to={links.pet(stay.petID)}>{pet?.name ?? ''}</AppLink>
        </b>
        {stay.stayKind === undefined ? null : <KindMark kind={stay.stayKind} />}
        <Chip tone={state.tone}>{state.word}</Chip>
        <span>{daysWord(stay, now)}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.facts.title}>
        <Facts file={file} />
        <KindPane file={file} now={now} seesMoney={seesMoney} />
        {seesMoney ? <StayConsents file={file} /> : null}
        {seesMoney ? (
          <>
            <Money file={file} />
            <EstimateView file={file} onEdit={acts.estimate} />
            <Receipts file={file} />
          </>
        ) : null}
      </div>
      <StayButtons acts={acts} leaving={leavingWords(kindOfStay(stay))} />
    </section>
  );
}

function Facts({ file: { stay, owner, pet } }: { readonly file: StayFile }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.facts.cause, stay.cause],
    [words.facts.cage, stay.cageName],
    [words.facts.doctor, stay.doctorID === '' ? stay.doctor : <StaffLabel key="doctor" id={stay.doctorID} />],
    [
      words.facts.owner,
      <AppLink key="owner" to={links.owner(stay.userID)}>
        {owner?.name ?? pet?.userName ?? ''} {formatPhone(owner?.phone ?? pet?.userPhone ?? '')}
      </AppLink>,
    ],
    [
      words.facts.visit,
      stay.recordID === '' ? (
        ''
      ) : (
        <AppLink key="visit" to={links.visit(stay.petID, stay.recordID)}>
          {words.facts.openVisit}
        </AppLink>
      ),
    ],
    [words.facts.notice, stay.notice],
    [
      leavingWords(kindOfStay(stay)).out,
      stay.dischargeDateTime === 0 ? (
        ''
      ) : (
        <>
          {formatDateTime(stay.dischargeDateTime)} <StaffLabel id={stay.dischargeBy} />
        </>
      ),
    ],
    [
      words.facts.debt,
      stay.dischargeDebt === undefined ? (
        ''
      ) : (
        <>
          {stay.dischargeDebt.reason}（{formatMoney(stay.dischargeDebt.owed)}）{' '}
          <StaffLabel id={stay.dischargeDebt.by} />
        </>
      ),
    ],
  ];
  return (
    <>
      {stay.alerts.length === 0 ? null : (
        <p className={classes.alerts}>
          {stay.alerts.map((alert) => (
            <Chip key={alert} tone="ochre">
              {wardBoard.alerts[alert]}
            </Chip>
          ))}
        </p>
      )}
      <FactList rows={rows} />
    </>
  );
}

function Money({ file }: { readonly file: StayFile }) {
  const { stay, plans } = file;
  const days = stayDays(stay, plans);
  const owed = stay.total - stay.received;
  return (
    <section aria-label={words.money.title}>
      <SectionHeading>{words.money.title}</SectionHeading>
      <StayLock file={file} />
      {days.length === 0 ? (
        <p className={classes.calm}>{words.money.none}</p>
      ) : (
        <table className={classes.lines}>
          <tbody>
            {days.map(({ planDateTime, nth, total }) => (
              <tr key={planDateTime}>
                <td>
                  <AppLink to={links.stay(stay._id, { day: String(planDateTime) })}>
                    {words.day(planDateTime)} {words.money.dayOf(nth)}
                  </AppLink>
                </td>
                <td>{formatAmount(total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.money.total}</th>
              <td>{formatAmount(stay.total)}</td>
            </tr>
            <tr>
              <th scope="row">{words.money.received}</th>
              <td>{formatAmount(stay.received)}</td>
            </tr>
            <tr data-owed={stay.settleDateTime !== 0 && owed > 0}>
              <th scope="row">
                {owed < 0 ? words.money.overpaid : words.money.owed}
                {stay.settleDateTime === 0 ? null : (
                  <small>{words.money.settledAt(formatDateTime(stay.settleDateTime))}</small>
                )}
              </th>
              <td>
                <b>{formatMoney(Math.abs(owed))}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

function Receipts({ file: { receipts } }: { readonly file: StayFile }) {
  const { word } = usePaymentMethods();
  return (
    <section aria-label={words.money.receipts}>
      <SectionHeading>{words.money.receipts}</SectionHeading>
      {receipts.length === 0 ? (
        <p className={classes.calm}>{words.money.noReceipts}</p>
      ) : (
        <table className={classes.lines}>
          <tbody>
            {receipts.map((receipt) => (
              <tr key={receipt._id}>
                <td>
                  {formatDateTime(receipt.createDateTime)} {word(receipt.method)}
                </td>
                <td>{formatAmount(receipt.receive)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What can be done, the next step first. */
function StayButtons({
  acts,
  leaving,
}: {
  readonly acts: StayActs;
  readonly leaving: ReturnType<typeof leavingWords>;
}) {
  const { main, edit, readmit, settle, cashier, deposit, receipt, remove, summary, note, paper, history } = acts;
  return (
    <footer className={classes.foot}>
      {main ? (
        <Button size="sm" onClick={main.act} rightSection={<Keycap keys={main.keys} onFill />}>
          {main.word}
        </Button>
      ) : null}
      {summary ? (
        <Button size="sm" variant={main ? 'default' : 'filled'} onClick={summary} rightSection={<Keycap keys="D" />}>
          {leaving.summary}
        </Button>
      ) : null}
      {edit ? (
        <Button size="sm" variant="default" onClick={edit} rightSection={<Keycap keys="E" />}>
          {words.acts.edit}
        </Button>
      ) : null}
      {readmit ? (
        <Button size="sm" variant="default" onClick={readmit}>
          {leaving.readmit}
        </Button>
      ) : null}
      <MoreMenu
        label={words.acts.more}
        groups={[
          [
            ...(note ? [{ word: wardNote.open, icon: IconMessage2, onChoose: note }] : []),
            ...(settle ? [{ word: words.acts.settle, icon: IconCash, onChoose: settle }] : []),
            ...(cashier ? [{ word: words.acts.cashier, icon: IconCash, onChoose: cashier }] : []),
            ...(deposit ? [{ word: words.acts.deposit, icon: IconCash, onChoose: deposit }] : []),
          ],
          paper ? [{ word: wardBoarding.pane.paper, icon: IconFileText, onChoose: paper }] : false,
          [
            ...(receipt
              ? [
                  { word: words.acts.receipt, icon: IconReceipt, onChoose: () => receipt('thermal') },
                  { word: words.acts.receiptA4, icon: IconFileText, onChoose: () => receipt('a4') },
                ]
              : []),
          ],
          history ? [{ word: wardHistory.open, icon: IconHistory, onChoose: history }] : false,
          remove ? [{ word: words.acts.remove, icon: IconTrash, onChoose: remove }] : false,
        ]}
      />
    </footer>
  );
}
