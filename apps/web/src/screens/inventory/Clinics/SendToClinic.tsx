import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { scannedGoods } from '@vetloom/domain/stock/shelf-code.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { clinicTransferCalls, type PartnerClinic } from '../../../data/inventory/clinic-transfer-calls.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { clinicTransfers as words } from '../../../locale/inventory-clinics.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ScanButton } from '../../../parts/scan/ScanButton.tsx';
import { scanYear } from '../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../parts/scan/use-scanner.ts';
import { useSecondPerson } from '../Controlled/SecondPerson.tsx';
import { useOnce } from '../Controlled/use-once.ts';
import counts from '../Counts/counts.module.css';
import { useGoods } from '../Manage/editor/goods.ts';
import classes from './clinics.module.css';

interface SendToClinicProps {
  readonly partners: readonly PartnerClinic[];
  readonly places: Places;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** More choices than anybody scrolls through; words narrow them. */
const CHOICES = 50;

/** What goes to another clinic, by hand or scanner: of each product what expires first there. */
export function SendToClinic({ partners, places, onDone, onClose }: SendToClinicProps) {
  const goods = useGoods();
  const { act, busy } = useAct();
  const [clinic, setClinic] = useState<string | null>(partners.length === 1 ? (partners[0]?.clinic ?? null) : null);
  const [place, setPlace] = useState(places.list?.[0]?.id ?? '');
  const [rows, setRows] = useState<readonly { readonly prodID: string; readonly typed: string }[]>([]);
  const [search, setSearch] = useState('');
  const [info, setInfo] = useState('');
  const [asked, setAsked] = useState(false);
  const once = useOnce();
  const { vouched, dialog } = useSecondPerson();
  const add = (prodID: string) =>
    setRows((before) => {
      const at = before.findIndex((row) => row.prodID === prodID);
      if (at < 0) return [...before, { prodID, typed: '1' }];
      const more = (readFigure(before[at]?.typed ?? '') ?? 0) + 1;
      return before.map((row, place) => (place === at ? { prodID, typed: String(more) } : row));
    });
  useScanner({
    inDialog: 'either',
    onScan: (code) => {
      const meant = scannedGoods(goods, code, scanYear());
      if (meant) add(meant.item.prodID);
      else showError(words.notFound(code));
    },
  });
  const numbers = rows.map(({ typed }) => readFigure(typed));
  const isWrong = (number: number | undefined) => number === undefined || number <= 0;
  const send = () => {
    setAsked(true);
    if (clinic === null || place === '' || rows.length === 0 || numbers.some(isWrong)) return;
    void act(async () => {
      const items = rows.map(({ prodID }, at) => ({ _id: `r${at}`, prodID, number: numbers[at] ?? 0 }));
      const sent = { toClinic: clinic, fromPlaceID: place, sentDateTime: shownNow(), info: info.trim(), items };
      const { customID, toClinicName } = await vouched((witness) =>
        once((key) => clinicTransferCalls.send({ ...sent, witness }, key)),
      );
      showSuccess(words.sent(customID, toClinicName));
      onDone();
    });
  };
  const named = new Map(goods.map((item) => [item.prodID, item]));
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.sendTitle}
      footer={
        <>
          <Button size="sm" variant="subtle" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button size="sm" loading={busy} onClick={send}>
            {words.send}
          </Button>
        </>
      }
    >
      <div className={counts.form}>
        <p className={classes.text}>{words.sendText}</p>
        <Select
          label={words.clinic}
          data={partners.map((one) => ({ value: one.clinic, label: one.name }))}
          value={clinic}
          error={asked && clinic === null ? words.needClinic : undefined}
          onChange={setClinic}
          data-autofocus
        />
        {(places.list?.length ?? 0) > 1 ? (
          <Select
            label={words.place}
            data={(places.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={place}
            allowDeselect={false}
            onChange={(next) => next !== null && setPlace(next)}
          />
        ) : null}
        <div className={classes.add}>
          <Select
            className={classes.grow ?? ''}
            label={words.product}
            placeholder={words.addProduct}
            searchable
            selectFirstOptionOnChange
            selectFirstOptionOnDropdownOpen
            limit={CHOICES}
            data={goods.map(({ prodID, name }) => ({ value: prodID, label: name }))}
            value={null}
            searchValue={search}
            onSearchChange={setSearch}
            error={asked && rows.length === 0 ? words.needItems : undefined}
            onChange={(prodID) => {
              if (prodID !== null) add(prodID);
              setSearch('');
            }}
          />
          <ScanButton keepsOpen />
        </div>
        {rows.map(({ prodID, typed }, at) => {
          const name = named.get(prodID)?.name ?? prodID;
          return (
            <div key={prodID} className={classes.add}>
              <FigureInput
                className={classes.grow ?? ''}
                label={name}
                aria-label={words.number(name)}
                unit={named.get(prodID)?.unit ?? ''}
                value={typed}
                error={asked && isWrong(numbers[at]) ? words.needQuantity : undefined}
                onChange={(text) => setRows(rows.map((row, place) => (place === at ? { prodID, typed: text } : row)))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.remove(name)}
                onClick={() => setRows(rows.toSpliced(at, 1))}
              >
                <IconX size={15} />
              </ActionIcon>
            </div>
          );
        })}
        <TextInput
          label={words.info}
          value={info}
          maxLength={300}
          onChange={(event) => setInfo(event.currentTarget.value)}
        />
      </div>
      {dialog}
    </SidePanel>
  );
}
