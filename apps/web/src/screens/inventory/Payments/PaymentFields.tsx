import { TextInput } from '@mantine/core';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { paymentWords } from '../../../locale/inventory-payments.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { optional } from '../../../parts/form/Fields.tsx';
import { PAY_WAYS, type PaymentText } from './payment-text.ts';
import classes from './payments.module.css';

const words = paymentWords.form;

interface PaymentFieldsProps {
  readonly text: PaymentText;
  readonly change: (change: Partial<PaymentText>) => void;
}

/** When and by which ways a supplier is paid; what is asked of a way once something is paid by it. */
export function PaymentFields({ text, change }: PaymentFieldsProps) {
  const line = (
    field: 'transferFrom' | 'transferTo' | 'creditLastNumber' | 'checkNumber' | 'otherDescription' | 'info',
  ) => (
    <TextInput
      key={field}
      label={optional(words[field])}
      value={text[field]}
      autoComplete="off"
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <div className={classes.fields}>
      <DateField label={words.date} value={text.date} required onChange={(date) => change({ date })} />
      {PAY_WAYS.map((way) => (
        <FigureInput
          key={way}
          label={words[way]}
          unit="NT$"
          value={text[way]}
          onChange={(value) => change({ [way]: value })}
        />
      ))}
      {text.transferAmount === '' ? null : [line('transferFrom'), line('transferTo')]}
      {text.creditAmount === '' ? null : line('creditLastNumber')}
      {text.checkAmount === '' ? null : (
        <>
          {line('checkNumber')}
          <DateField
            label={optional(words.checkExpiryDate)}
            value={text.checkExpiryDate}
            onChange={(checkExpiryDate) => change({ checkExpiryDate })}
          />
        </>
      )}
      {text.otherAmount === '' ? null : line('otherDescription')}
      {line('info')}
    </div>
  );
}
