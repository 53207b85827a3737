import { Button, Modal, TextInput } from '@mantine/core';
import { ONE_TIME_KEY, type WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { type FormEvent, useState } from 'react';
import type { WalletOrder } from '../../../data/billing/wallet.ts';
import { wallet as words } from '../../../locale/billing-wallet.ts';
import dialog from '../parts/dialog.module.css';
import { useWallet } from './use-wallet.ts';
import { WalletStanding } from './WalletStanding.tsx';
import pane from './wallet.module.css';
import { isUnderWay } from './wallet-flow.ts';

interface WalletDialogProps {
  readonly order: WalletOrder;
  readonly offline: boolean;
  /** The bill needs no money any more: it was paid otherwise meanwhile. */
  readonly settled: boolean;
  readonly onDone: (payment: WalletPayment) => void;
  /** Only writes it down, as money that came otherwise. */
  readonly onByHand: () => void;
  readonly onClose: () => void;
}

/** Takes money by LINE Pay: by the code of the owner's app, or by a QR code that the owner scans. What has begun goes on when the dialog is left. */
export function WalletDialog({ order, offline, settled, onDone, onByHand, onClose }: WalletDialogProps) {
  const desk = useWallet(order, onDone);
  const { payment, busy, failure } = desk;
  const underWay = isUnderWay(payment);
  return (
    <Modal opened onClose={onClose} title={words.title} size={440} centered closeOnClickOutside={false}>
      <div className={dialog.form}>
        <p className={pane.amount}>
          <span>{words.amount}</span>
          <b>{formatMoney(payment?.amount ?? order.receive)}</b>
        </p>
        {payment && payment.amount !== order.receive ? (
          <Notice tone="ochre">{words.changed(formatMoney(payment.amount))}</Notice>
        ) : null}
        {underWay && settled ? <Notice tone="ochre">{words.alreadySettled}</Notice> : null}
        {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {payment === undefined ? null : <WalletStanding payment={payment} />}
        {underWay || settled || payment?.step === 'done' ? null : (
          <Begin busy={busy} offline={offline} isAgain={payment !== undefined} onBegin={desk.begin} />
        )}
        <div className={dialog.foot}>
          {underWay ? (
            <>
              <Button variant="default" onClick={onClose}>
                {words.leave}
              </Button>
              <Button variant="default" data-danger loading={busy} disabled={offline} onClick={desk.cancel}>
                {words.cancel}
              </Button>
            </>
          ) : (
            <>
              {settled || payment?.step === 'done' ? null : (
                <Button variant="subtle" title={words.byHandHint} onClick={onByHand}>
                  {words.byHand}
                </Button>
              )}
              <Button variant="default" onClick={onClose}>
                {words.close}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}

interface BeginProps {
  readonly busy: boolean;
  readonly offline: boolean;
  readonly isAgain: boolean;
  readonly onBegin: (oneTimeKey?: string) => void;
}

/** The two ways: a scanner types the code and Enter; or the owner scans. */
function Begin({ busy, offline, isAgain, onBegin }: BeginProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const scan = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.normalize('NFKC').replaceAll(/\s/g, '');
    if (!ONE_TIME_KEY.test(typed)) {
      setWrong(true);
      return;
    }
    setCode('');
    onBegin(typed);
  };
  return (
    <>
      <form onSubmit={scan} noValidate>
        <TextInput
          label={words.scan}
          description={words.scanHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={wrong ? words.scanWrong : undefined}
          value={code}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          disabled={busy || offline}
          onChange={(event) => {
            setWrong(false);
            setCode(event.currentTarget.value);
          }}
        />
      </form>
      <Button fullWidth loading={busy} disabled={offline} onClick={() => onBegin()}>
        {isAgain ? `${words.again} · ${words.showQR}` : words.showQR}
      </Button>
    </>
  );
}
