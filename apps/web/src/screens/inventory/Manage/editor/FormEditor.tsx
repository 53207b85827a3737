import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { restOfOrder } from '@vetloom/domain/stock/order-rest.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Footer, Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useEffect, useMemo, useRef } from 'react';
import { useSyncStatus } from '../../../../data/engine/hooks.ts';
import { arrivedOf } from '../../../../data/inventory/arrived.ts';
import { useSuppliers } from '../../../../data/inventory/suppliers.ts';
import { useLastPurchases, useTerms } from '../../../../data/inventory/use-form.ts';
import { formWords as words } from '../../../../locale/inventory-forms.ts';
import { ScanButton } from '../../../../parts/scan/ScanButton.tsx';
import { PrintLabels } from '../../labels/PrintLabels.tsx';
import classes from '../manage.module.css';
import { statusOf } from '../status.ts';
import { filledFrom, knownPrices } from './beside.ts';
import { FormActs } from './FormActs.tsx';
import { FormFiles } from './FormFiles.tsx';
import { formLabelRows } from './form-labels.ts';
import { isEmptyRow } from './form-text.ts';
import { useGoods } from './goods.ts';
import { HeaderFields } from './HeaderFields.tsx';
import { ItemGrid } from './ItemGrid.tsx';
import { OrderMail } from './OrderMail.tsx';
import { OrderTerms } from './OrderTerms.tsx';
import { ReceivedDialog, StopNotice } from './Stops.tsx';
import { SumPane } from './SumPane.tsx';
import { type Beginning, useEditor } from './use-editor.ts';

const PHONE = '(max-width: 640px)';

interface FormEditorProps extends Omit<Beginning, 'onSaved'> {
  readonly editable: boolean;
  /** The order that a purchase delivers, and what came of it. */
  readonly order: Form<'order'> | undefined;
  readonly deliveries: readonly Form<'purchase'>[];
  /** What the supplier is called, for who may not read suppliers. */
  readonly supplierName: string;
  readonly onSaved: (form: Form) => void;
  readonly onClose: () => void;
}

/** An order, purchase, sale or return while it is written or looked at (DESIGN "14 Purchase form"). */
export function FormEditor(props: FormEditorProps) {
  const { kind, editable, order, deliveries } = props;
  const offline = useSyncStatus()?.connection === 'offline';
  // Nobody has keys there.
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const goods = useGoods();
  const editor = useEditor({
    ...props,
    onSaved: (form, before) => {
      const what = words.title(words.kinds[kind], form.customID);
      showSuccess(
        kind === 'purchase' && arriveOf(form) === 20 && arriveOf(before) !== 20
          ? words.received(what)
          : words.saved(what),
      );
      props.onSaved(form);
    },
  });
  const { text, base, stop } = editor;
  const named = useSuppliers();
  const suppliers = useMemo(
    () => named ?? (text.supplierID === '' ? [] : [{ id: text.supplierID, name: props.supplierName }]),
    [named, text.supplierID, props.supplierName],
  );
  const buys = kind === 'order' || kind === 'purchase';
  const lasts = useLastPurchases(
    text.rows.map(({ prodID }) => prodID),
    kind === 'purchase' ? base?.id : undefined,
    buys,
  );
  const asked = useTerms(
    text.supplierID,
    text.rows.map(({ prodID }) => prodID),
    kind === 'order',
  );
  const terms = kind === 'order' ? asked.found : undefined;
  // What the supplier asks goes before what was paid last: it is waited for.
  const known = kind !== 'order' || text.supplierID === '' || terms !== undefined || asked.failure !== undefined;
  const prices = useMemo(() => knownPrices(lasts, terms?.offers ?? []), [lasts, terms]);
  const filled = useRef(new Set<string>());
  useEffect(() => {
    if (!known) return;
    // Once for each product of a row: who empties the price again means it.
    const rows = editable ? filledFrom(text.rows, prices, filled.current) : text.rows;
    for (const row of text.rows) if (prices.has(row.prodID)) filled.current.add(`${row.key} ${row.prodID}`);
    if (rows !== text.rows) editor.change({ rows });
  });
  const agreed = useRef('');
  useEffect(() => {
    const term = terms?.paymentTerm;
    if (terms === undefined || agreed.current === terms.supplierID) return;
    // Once for each supplier that is chosen for a new order: as was agreed with it.
    agreed.current = terms.supplierID;
    if (base === null && term && term !== text.paymentTerm) editor.change({ paymentTerm: term });
  });
  const missing = useMemo(() => {
    if (kind !== 'purchase' || order === undefined) return undefined;
    const others = deliveries.filter(({ id }) => id !== base?.id);
    return new Map(restOfOrder(order, arrivedOf(others)).map((one) => [one.item._id, one]));
  }, [kind, order, deliveries, base]);
  const still = missing
    ? [...missing.keys()].filter((id) => !text.rows.some(({ orderItemID }) => orderItemID === id)).length
    : 0;
  const finish = FINISH[kind];
  const primary = () => void editor.save(finish(base));
  useHotkey('Ctrl Enter', words.acts.save, primary, { enabled: editable });
  const status = base === null ? undefined : statusOf(kind, base);
  return (
    <div className={classes.page}>
      {editor.dialog}
      <Sheet fill label={words.kinds[kind]}>
        <div className={classes.bar}>
          <ActionIcon variant="default" aria-label={words.back} onClick={props.onClose}>
            <IconArrowLeft size={16} />
          </ActionIcon>
          <h1 className={classes.title}>{base === null ? words.title(words.kinds[kind], '') : words.kinds[kind]}</h1>
          {base === null ? null : <span className={classes.number}>{base.customID}</span>}
          {status === undefined ? null : (
            <Chip dense tone={status.tone}>
              {status.word}
            </Chip>
          )}
          {order === undefined ? null : <Chip dense>{words.sums.ordered(order.customID)}</Chip>}
          {editor.keptAt === undefined ? null : (
            <>
              <span className={classes.kept}>{words.kept(formatTime(editor.keptAt))}</span>
              <Button size="xs" variant="subtle" onClick={editor.discard}>
                {words.discard}
              </Button>
            </>
          )}
          <span className={classes.spread} />
          {editable ? <ScanButton keepsOpen /> : null}
          {kind === 'purchase' && base !== null ? <PrintLabels rows={() => formLabelRows(text.rows, goods)} /> : null}
          <FormActs {...{ kind, base, suppliers, order, editable }} onChanged={props.onSaved} onClose={props.onClose} />
        </div>
        <div className={classes.scroll}>
          <HeaderFields {...{ kind, text, suppliers, editable }} waits={named === undefined} change={editor.change} />
          <div className={classes.notices}>
            {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
            {stop === undefined ? null : <StopNotice stop={stop} editor={editor} />}
          </div>
          <div className={classes.body}>
            <ItemGrid
              {...{ kind, lasts, missing, editable }}
              rows={text.rows}
              items={goods}
              onRows={(rows) => editor.change({ rows })}
              onUndo={editor.undo}
            />
            <SumPane {...{ kind, text, base, editable }} missing={still} change={editor.change}>
              {terms === undefined ? null : (
                <OrderTerms {...{ text, terms, editable }} onRows={(rows) => editor.change({ rows })} />
              )}
              {kind === 'order' && base !== null && base.customID !== '' ? (
                <OrderMail
                  orderID={base.id}
                  customID={base.customID}
                  supplierID={text.supplierID}
                  editable={editable && statusNumber(base) < 40}
                  isTyped={editor.keptAt !== undefined}
                  isBelow={terms !== undefined && base.totalAmount < terms.minOrderAmount}
                  onSent={() => props.onSaved(base)}
                />
              ) : null}
              <FormFiles formID={base?.id} editable={editable} />
              {editable ? (
                <div className={classes.acts}>
                  {buys && isPlain(kind, base) ? (
                    <Button variant="default" loading={editor.saving} onClick={() => void editor.save(PLAIN[kind])}>
                      {kind === 'order' ? words.acts.saveOrder : words.acts.savePurchase}
                    </Button>
                  ) : null}
                  <Button
                    loading={editor.saving}
                    disabled={text.rows.every(isEmptyRow)}
                    rightSection={<Keycap keys="Ctrl Enter" />}
                    onClick={primary}
                  >
                    {primaryWord(kind, base)}
                  </Button>
                </div>
              ) : null}
            </SumPane>
          </div>
        </div>
        {editable && !narrow ? <KeyLine /> : null}
      </Sheet>
      {stop?.kind === 'received' && order !== undefined ? (
        <ReceivedDialog
          {...{ stop, order }}
          rows={text.rows}
          onGoOn={(rows, seen) => editor.goOn({ rows }, seen)}
          onAll={(seen) => void editor.save(finish(base), { seen })}
          onClose={editor.dismiss}
        />
      ) : null}
    </div>
  );
}

type Kind = FormEditorProps['kind'];
type Base = Form<Kind> | null;
const arriveOf = (base: Base) => (base !== null && 'arrive' in base ? base.arrive : 0);
const statusNumber = (base: Base) => (base !== null && 'status' in base ? base.status : 0);

/** What saving by the first button says beside what was typed: goods are received, an order is sent off. */
const FINISH: Readonly<Record<Kind, (base: Base) => Readonly<Record<string, unknown>>>> = {
  order: (base) => (statusNumber(base) === 0 ? { status: 10 } : {}),
  purchase: (base) => (arriveOf(base) === 20 ? {} : { arrive: 20 }),
  sell: () => ({}),
  return: () => ({}),
};
/** What saving by the second one says. */
const PLAIN: Readonly<Record<'order' | 'purchase', Readonly<Record<string, unknown>>>> = { order: {}, purchase: {} };

/** Whether it can still be saved without being finished. */
const isPlain = (kind: Kind, base: Base): kind is 'order' | 'purchase' =>
  (kind === 'order' && statusNumber(base) === 0) || (kind === 'purchase' && arriveOf(base) === 0);

function primaryWord(kind: Kind, base: Base): string {
  if (kind === 'order' && statusNumber(base) === 0) return words.acts.order;
  return kind === 'purchase' && arriveOf(base) !== 20 ? words.acts.receive : words.acts.save;
}

/** The keys of the rows. */
function KeyLine() {
  const { keys } = words;
  const all = [
    ['Enter', keys.next],
    ['↓', keys.row],
    ['Ctrl D', keys.copy],
    ['Ctrl ⌫', keys.remove],
    ['Alt ↓', keys.lot],
    ['Ctrl Z', keys.undo],
  ] as const;
  return (
    <Footer>
      {all.map(([key, word]) => (
        <span key={key} className={classes.keys}>
          <Keycap keys={key} />
          {word}
        </span>
      ))}
    </Footer>
  );
}
