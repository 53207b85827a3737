import { WALLET_CONSENT_S, type WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { wallet as words } from '../../../locale/billing-wallet.ts';
import { troubleSentence } from '../../../locale/codes-wallet.ts';
import { QrCode } from '../../../parts/qr/QrCode.tsx';
import dialog from '../parts/dialog.module.css';
import pane from './wallet.module.css';
import { isUnderWay } from './wallet-flow.ts';

/** How it stands, said as soon as it changes. */
export function WalletStanding({ payment }: { readonly payment: WalletPayment }) {
  const now = useNow();
  const { step, trouble, toDeposit, paymentURL, endDateTime } = payment;
  const left = Math.max(0, endDateTime - now);
  const sentence = step === 'waiting' || step === 'unsure' || step === 'failed' ? troubleSentence(trouble) : '';
  const isBad = step === 'failed' || step === 'expired';
  return (
    <div className={pane.standing}>
      {paymentURL === '' ? null : (
        <>
          <QrCode text={paymentURL} label={words.qrLabel} />
          <p className={dialog.said}>{words.qrHint}</p>
        </>
      )}
      <div role="status" className={pane.step} data-bad={isBad}>
        <b>{words.steps[step]}</b>
        {step === 'waiting' ? <small>{words.left(Math.min(Math.ceil(left / 60), WALLET_CONSENT_S / 60))}</small> : null}
        {sentence === '' ? null : <p>{sentence}</p>}
        {toDeposit > 0 && step === 'done' ? <p>{words.toDeposit(formatMoney(toDeposit))}</p> : null}
      </div>
      {isUnderWay(payment) ? <small>{words.leaveHint}</small> : null}
    </div>
  );
}
