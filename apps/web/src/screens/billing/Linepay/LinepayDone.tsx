import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { linepay } from '../../../locale/billing-linepay.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { AccessFrame } from '../../access/AccessFrame.tsx';
import classes from '../../access/access.module.css';
import { type PaymentResult, paymentResult, transactionOf } from './linepay-result.ts';

const LOOKS: Readonly<
  Record<PaymentResult, { readonly tone: 'moss' | 'ochre' | 'cinnabar'; readonly Icon: typeof IconInfoCircle }>
> = {
  success: { tone: 'moss', Icon: IconCircleCheck },
  cancelled: { tone: 'ochre', Icon: IconInfoCircle },
  failed: { tone: 'cinnabar', Icon: IconCircleX },
  unknown: { tone: 'ochre', Icon: IconInfoCircle },
};

/**
 * `/linepayDone`: where a mobile payment returns to on the owner's phone (spec 1 §2). It only tells what the address says, which anybody can
 * write: money counts once the server has confirmed it.
 */
export default function LinepayDone() {
  const [query] = useQuery();
  const result = paymentResult(query);
  const { title, text } = linepay.results[result];
  const { tone, Icon } = LOOKS[result];
  const reference = transactionOf(query);
  return (
    <AccessFrame>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.subtitle}>{text}</p>
      <Notice tone={tone} icon={<Icon size={18} aria-hidden="true" />}>
        {reference === undefined ? linepay.truth : `${linepay.reference(reference)}。${linepay.truth}`}
      </Notice>
    </AccessFrame>
  );
}
