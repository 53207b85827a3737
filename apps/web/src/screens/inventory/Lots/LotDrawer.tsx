import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type ListedLot, stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { lotActs, lots, lotValueHint, lotDrawer as words } from '../../../locale/inventory-lots.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import form from '../form/form.module.css';
import { barcodeIn, lotLabelRow } from '../labels/label-rows.ts';
import { PrintLabels } from '../labels/PrintLabels.tsx';
import { useGoods } from '../Manage/editor/goods.ts';
import { LotReactions } from '../reactions/LotReactions.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import { CarryForm } from './CarryForm.tsx';
import { Expiry } from './columns.tsx';
import { LossForm } from './LossForm.tsx';
import classes from './lots.module.css';
import { OpenedOfLot } from './OpenedOfLot.tsx';
import { Recall } from './Recall.tsx';

interface LotDrawerProps {
  readonly lot: ListedLot;
  readonly places: Places;
  readonly now: number;
  /** Something was done to it: what is shown is read anew. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A lot beside the list: where it lies, where it came from, when it was blocked, whom it went to, and what may be done with it. */
export function LotDrawer({ lot, places, now, onDone, onClose }: LotDrawerProps) {
  const can = useCan();
  const people = usePeople();
  const goods = useGoods();
  const [turn, setTurn] = useState(0);
  const [doing, setDoing] = useState<'block' | 'lose' | 'carry'>();
  const { found, failure } = useAsked(() => stockCalls.lot(lot.lotID), [lot.lotID, turn]);
  const done = () => {
    setDoing(undefined);
    setTurn((before) => before + 1);
    onDone();
  };
  const isBlocked = (found ?? lot).status === 'blocked';
  const unit = (quantity: number) => spaced(formatQuantity(quantity), lot.unit);
  const named = lot.lot || lots.noLot;
  return (
    <SidePanel opened onClose={onClose} title={words.title(lot.name, lot.lot)}>
      {failure === undefined ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
      {isBlocked ? (
        <Notice tone="cinnabar" title={lots.status.blocked}>
          {found?.reason ?? lot.reason}
        </Notice>
      ) : null}
      <dl className={classes.facts}>
        <dt>{words.facts.quantity}</dt>
        <dd>{unit(lot.quantity)}</dd>
        <dt>{words.facts.expires}</dt>
        <dd>
          <Expiry lot={lot} now={now} />
        </dd>
        <dt title={lotValueHint}>{words.facts.value}</dt>
        <dd>{formatAmount(lot.value)}</dd>
        {lot.supplierName === '' ? null : (
          <>
            <dt>{words.facts.supplier}</dt>
            <dd>{lot.supplierName}</dd>
          </>
        )}
      </dl>
      <div className={form.acts}>
        <Button component={AppLink} to={links.productStock(lot.prodID)} size="sm" variant="default">
          {words.stock}
        </Button>
        <PrintLabels rows={() => [lotLabelRow({ ...lot, barcode: barcodeIn(goods, lot.prodID) }, 1)]} />
        {can('STOCK_CHECK_FORM_WRITE') && lot.places.length > 0 ? (
          <>
            <Button size="sm" variant="default" onClick={() => setDoing('carry')}>
              {words.carry}
            </Button>
            <Button size="sm" variant="default" onClick={() => setDoing('lose')}>
              {words.lose}
            </Button>
          </>
        ) : null}
        {can('PRODUCT_WRITE') ? (
          <Button
            size="sm"
            variant="subtle"
            {...(isBlocked ? {} : { 'data-danger': true })}
            onClick={() => setDoing('block')}
          >
            {isBlocked ? words.release : words.block}
          </Button>
        ) : null}
      </div>
      {doing === 'lose' ? (
        <LossForm lot={lot} places={places} onDone={done} onClose={() => setDoing(undefined)} />
      ) : null}
      {doing === 'carry' ? (
        <CarryForm lot={lot} places={places} onDone={done} onClose={() => setDoing(undefined)} />
      ) : null}
      <section className={form.section} aria-label={words.places}>
        <SectionHeading>{words.places}</SectionHeading>
        <ul className={classes.rows}>
          {lot.places.map(({ placeID, quantity }) => (
            <li key={placeID}>
              <span className={classes.main}>{places.nameOf(placeID)}</span>
              <span className={classes.figure}>{unit(quantity)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={form.section} aria-label={words.origins}>
        <SectionHeading count={found?.origins.length}>{words.origins}</SectionHeading>
        {found?.origins.length === 0 ? <p className={form.note}>{words.noOrigin}</p> : null}
        <ul className={classes.rows}>
          {found?.origins.map((origin) => (
            <li key={origin.formID}>
              <span className={classes.main}>
                {can('PURCHASE_FORM_READ') ? (
                  <AppLink to={links.form('purchase', origin.formID)}>
                    {words.originLine(origin.customID, origin.supplierName)}
                  </AppLink>
                ) : (
                  words.originLine(origin.customID, origin.supplierName)
                )}
                <small>{formatDate(origin.dateTime)}</small>
              </span>
              <span className={classes.figure}>{unit(origin.quantity)}</span>
            </li>
          ))}
        </ul>
      </section>
      <OpenedOfLot lot={lot} places={places} turn={turn} onDone={done} />
      <LotReactions prodID={lot.prodID} lotID={lot.lotID} />
      <Recall lot={lot} />
      <section className={form.section} aria-label={words.turns}>
        <SectionHeading count={found?.turns.length}>{words.turns}</SectionHeading>
        {found?.turns.length === 0 ? <p className={form.note}>{words.noTurn}</p> : null}
        <ul className={classes.rows}>
          {found?.turns.map(({ dateTime, by, status, reason }) => (
            <li key={`${dateTime} ${status}`}>
              <span className={classes.main}>
                {lots.status[status]}
                {reason === '' ? '' : `：${reason}`}
                <small>{spaced(formatDateTime(dateTime), people(by) ?? by)}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <ReasonDialog
        opened={doing === 'block'}
        onClose={() => setDoing(undefined)}
        title={isBlocked ? words.releaseTitle(named) : words.blockTitle(named)}
        text={isBlocked ? words.releaseText : words.blockText}
        confirmWord={isBlocked ? words.release : words.block}
        keepWord={lotActs.cancel}
        label={words.reason}
        onConfirm={async (reason) => {
          await stockCalls.setLot(lot.lotID, isBlocked ? 'usable' : 'blocked', reason);
          showSuccess(isBlocked ? words.released(named) : words.blocked(named));
          done();
        }}
      />
    </SidePanel>
  );
}
