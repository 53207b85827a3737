import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { createSale, editSale } from '@vetloom/domain/billing/sale.commands.ts';
import type { Sale, SaleFields } from '@vetloom/domain/billing/sale.schema.ts';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { pickedItems } from '@vetloom/domain/catalog/package-lines.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { linesTotal, lineTotal } from '@vetloom/domain/core/money.ts';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { CountInput } from '@vetloom/ui/input/CountInput.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { useDocuments, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { useDrugLots } from '../../../data/pharmacy/drug-lots.ts';
import { checkout } from '../../../locale/billing.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { LotSelect } from '../../../parts/lots/LotSelect.tsx';
import { scannedItem } from '../../../parts/lots/scanned-item.ts';
import { useScannedLot } from '../../../parts/lots/use-scanned-lot.ts';
import { itemPrice } from '../../../parts/prescribing/item-price.ts';
import { ScanButton } from '../../../parts/scan/ScanButton.tsx';
import { scanYear } from '../../../parts/scan/scan-year.ts';
import { useScanner } from '../../../parts/scan/use-scanner.ts';
import { foundItems } from '../parts/found-items.ts';
import { NothingFound } from './NothingFound.tsx';
import classes from './sale.module.css';
import { controlledOf, withItems, withNumber } from './sale-lines.ts';

const words = checkout.sale;

interface SaleFormProps {
  /** The sale that is changed; a new one without it. */
  readonly sale?: Sale;
  readonly onClose: () => void;
  readonly onSold: (saleID: string) => void;
}

/** What is sold over the counter, out of the catalogue, to an owner or to anybody. Enter takes the first that is found. */
export function SaleForm({ sale, onClose, onSold }: SaleFormProps) {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const held = useDocuments('catalog', 'byName', {});
  const catalogue = held ?? [];
  const [lines, setLines] = useState<SaleFields['lines']>(sale?.lines ?? []);
  const [userID, setUserID] = useState(sale?.userID ?? '');
  const [note, setNote] = useState(sale?.note ?? '');
  const [asked, setAsked] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const found = foundItems(catalogue, asked);
  const itemOf = (id: string) => catalogue.find(({ _id }) => _id === id);
  const offered = useDrugLots(lines.map(({ itemID }) => itemID));
  const add = (item: CatalogItem, fromLot?: LotChoice) => {
    const { items, gone } = pickedItems(item, itemOf);
    const controlled = controlledOf(items);
    if (controlled.length > 0) {
      showError(words.controlledOnVisit(controlled));
      return;
    }
    if (gone.length > 0) showError(words.packageGone(item.name, gone));
    // A scan may have asked the server first: what was added meanwhile stays.
    setLines((now) => withItems(now, items, newID.row, fromLot));
    setAsked('');
    search.current?.focus();
  };
  const scanned = useScannedLot(catalogue, offered, (item, fromLot) => {
    add(item, fromLot);
    return undefined;
  });
  const choose = (lineID: string, fromLot: LotChoice | undefined) =>
    setLines(lines.map((line) => (line._id === lineID ? { ...line, fromLot: fromLot ?? null } : line)));
  useScanner({
    inDialog: true,
    onScan: (code) => {
      if (scanned(code)) return;
      const meant = scannedItem(code, catalogue, scanYear());
      // Who types as fast as a scanner and presses Enter means the first that is found.
      const item = meant === 'none' ? undefined : (meant?.item ?? foundItems(catalogue, code)[0]);
      if (item) add(item);
      else setAsked(code);
    },
    takesBack: (field) => field === search.current,
  });
  const ready = lines.length > 0 && lines.every(({ number }) => number > 0) && !busy;
  const save = async () => {
    if (!ready) return;
    const fields: SaleFields = { userID, lines, note };
    const id = sale?._id ?? newID.sale(store.now());
    const done = await act(async () => {
      if (!sale) return void (await run(createSale, { _id: id, fields }));
      const edits = editsBetween(sale, { ...sale, ...fields }, ['userID', 'lines', 'note']);
      if (edits.length > 0) await run(editSale, { saleID: id, edits });
    });
    if (done) onSold(id);
  };
  useHotkey('Ctrl Enter', keyWords.save, () => void save(), { throughDialogs: true });
  return (
    <Modal opened onClose={onClose} title={sale ? words.edit : words.title} size={560} centered>
      <div className={classes.form}>
        <TextInput
          ref={search}
          rightSection={<ScanButton keepsOpen inField />}
          label={words.search}
          placeholder={words.searchExample}
          value={asked}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setAsked(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing || !first) return;
            event.preventDefault();
            add(first);
          }}
        />
        {found.length === 0 ? (
          held === undefined || asked.trim() === '' ? null : (
            <NothingFound catalogue={held} typed={asked.trim()} />
          )
        ) : (
          <ul className={classes.found} aria-label={words.found}>
            {found.map((item) => (
              <li key={item._id}>
                <button type="button" onClick={() => add(item)}>
                  <span>{item.name}</span>
                  <small>{item.kind === 'package' ? words.package : item.unit}</small>
                  <b>{itemPrice(item, itemOf)}</b>
                </button>
              </li>
            ))}
          </ul>
        )}
        <ul className={classes.lines} aria-label={words.lines}>
          {lines.map((line) => (
            <li key={line._id}>
              <span>
                {line.name}
                {line.note === '' ? null : <small className={classes.ofPackage}>{line.note}</small>}
                <LotSelect
                  className={classes.lot}
                  name={line.name}
                  lots={offered?.get(line.itemID)}
                  chosen={line.fromLot ?? undefined}
                  onChoose={(fromLot) => choose(line._id, fromLot)}
                />
              </span>
              <CountInput
                aria-label={words.numberOf(line.name)}
                value={line.number}
                min={0}
                max={9999}
                hasParts
                w={84}
                size="xs"
                onChange={(value) =>
                  setLines(lines.map((one) => (one._id === line._id ? withNumber(one, value ?? 0) : one)))
                }
              />
              <b>{formatAmount(lineTotal(line))}</b>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.remove(line.name)}
                onClick={() => setLines(lines.filter((one) => one !== line))}
              >
                <IconX size={15} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <PersonPicker
          kind="owner"
          label={words.owner}
          hint={words.ownerHint}
          except=""
          value={userID === '' ? undefined : userID}
          onChange={(id) => setUserID(id ?? '')}
        />
        <TextInput
          label={words.note}
          value={note}
          maxLength={300}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <b>{formatMoney(linesTotal(lines))}</b>
          <Button
            disabled={!ready}
            onClick={() => void save()}
            rightSection={<Keycap keys="Ctrl Enter" onFill={ready} />}
          >
            {sale ? words.save : words.toPay}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
