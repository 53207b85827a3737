import { Button, Select, TextInput } from '@mantine/core';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import {
  type ComingItem,
  type ComingTransfer,
  clinicTransferCalls,
} from '../../../data/inventory/clinic-transfer-calls.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { clinicTransfers as words } from '../../../locale/inventory-clinics.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { useSecondPerson } from '../Controlled/SecondPerson.tsx';
import { useOnce } from '../Controlled/use-once.ts';
import counts from '../Counts/counts.module.css';
import { useGoods } from '../Manage/editor/goods.ts';
import classes from './clinics.module.css';

interface ReceiveFromClinicProps {
  readonly transfer: ComingTransfer;
  readonly places: Places;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What somebody says of a row. */
interface Said {
  readonly came: string;
  readonly prodID: string | null;
  readonly factor: string;
}

const CHOICES = 50;
const firstSaid = ({ number, match }: ComingItem): Said => ({
  ...{ came: String(number), prodID: match?.prodID ?? null, factor: String(match?.factor ?? 1) },
});

/** Receives goods of another clinic, row by row: which of the own products it is, and how much came. Or sends them back unopened. */
export function ReceiveFromClinic({ transfer, places, onDone, onClose }: ReceiveFromClinicProps) {
  const { customID, fromClinicName, items } = transfer;
  const goods = useGoods();
  const { act, busy } = useAct();
  const [place, setPlace] = useState(places.list?.[0]?.id ?? '');
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const once = useOnce();
  const { vouched, dialog } = useSecondPerson();
  const rows = items.map((item) => {
    const of = said[item._id] ?? firstSaid(item);
    const came = readFigure(of.came);
    return { item, of, came, factor: readFigure(of.factor) };
  });
  const isWrong = (came: number | undefined, most: number) => came === undefined || came < 0 || came > most;
  const isShort = rows.some(({ item, came }) => came !== undefined && came < item.number);
  const isOpen = rows.some(
    ({ item, of, came, factor }) =>
      isWrong(came, item.number) || (came !== 0 && (of.prodID === null || factor === undefined || factor <= 0)),
  );
  const say = (item: ComingItem, change: Partial<Said>) =>
    setSaid({ ...said, [item._id]: { ...(said[item._id] ?? firstSaid(item)), ...change } });
  const receive = () => {
    setAsked(true);
    if (isOpen || place === '' || (isShort && reason.trim() === '')) return;
    const came = rows.flatMap(({ item, of, came: number, factor }) =>
      number === undefined || number === 0 || of.prodID === null
        ? []
        : [{ _id: item._id, number, prodID: of.prodID, factor: factor ?? 1 }],
    );
    if (came.length === 0) return showError(words.nothingCame);
    void act(async () => {
      const received = { placeID: place, receivedDateTime: shownNow(), rows: came, reason: reason.trim() };
      await vouched((witness) => once((key) => clinicTransferCalls.receive(transfer, { ...received, witness }, key)));
      showSuccess(words.received(customID));
      onDone();
    });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.receiveTitle(customID, fromClinicName)}
      footer={
        <>
          <Button size="sm" variant="subtle" data-danger onClick={() => setRefusing(true)}>
            {words.refuse}
          </Button>
          <Button size="sm" loading={busy} onClick={receive}>
            {words.receive}
          </Button>
        </>
      }
    >
      <div className={counts.form}>
        {transfer.info === '' ? null : <p className={classes.text}>{transfer.info}</p>}
        {(places.list?.length ?? 0) > 1 ? (
          <Select
            label={words.receivePlace}
            data={(places.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={place}
            allowDeselect={false}
            onChange={(next) => next !== null && setPlace(next)}
          />
        ) : null}
        {rows.map(({ item, of, came, factor }) => (
          <fieldset key={item._id} className={classes.item}>
            <legend>{item.name}</legend>
            <small className={classes.text}>
              {words.sentQuantity(spaced(formatQuantity(item.number), item.unit))}
              {item.lots
                .map(
                  ({ lot, expiresOn }) => ` ${lot}${expiresOn === null ? '' : `（${expiresOn.replaceAll('-', '/')}）`}`,
                )
                .join('、')}
            </small>
            <Select
              label={words.ownProduct}
              aria-label={words.own(item.name)}
              description={item.match === null ? words.ownHint : undefined}
              searchable
              selectFirstOptionOnChange
              selectFirstOptionOnDropdownOpen
              limit={CHOICES}
              data={goods.map(({ prodID, name }) => ({ value: prodID, label: name }))}
              value={of.prodID}
              error={asked && came !== 0 && of.prodID === null ? words.needOwn : undefined}
              onChange={(prodID) => say(item, { prodID })}
            />
            <div className={classes.add}>
              <FigureInput
                className={classes.grow ?? ''}
                label={words.cameHere}
                aria-label={words.came(item.name)}
                unit={item.unit}
                value={of.came}
                error={asked && isWrong(came, item.number) ? words.wrongQuantity : undefined}
                onChange={(text) => say(item, { came: text })}
              />
              <FigureInput
                className={classes.grow ?? ''}
                label={words.factor(goods.find(({ prodID }) => prodID === of.prodID)?.unit ?? '')}
                value={of.factor}
                error={asked && (factor === undefined || factor <= 0) ? words.needFactor : undefined}
                onChange={(text) => say(item, { factor: text })}
              />
            </div>
          </fieldset>
        ))}
        {isShort ? (
          <TextInput
            label={words.reason}
            value={reason}
            maxLength={200}
            error={asked && reason.trim() === '' ? words.needReason : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {dialog}
      <ReasonDialog
        opened={refusing}
        onClose={() => setRefusing(false)}
        title={words.refuseTitle(customID)}
        text={words.refuseText}
        confirmWord={words.refuse}
        keepWord={words.close}
        label={words.refuseReason}
        onConfirm={async (why) => {
          await once((key) => clinicTransferCalls.refuse(transfer, why, key));
          showSuccess(words.refused(customID));
          onDone();
        }}
      />
    </SidePanel>
  );
}
