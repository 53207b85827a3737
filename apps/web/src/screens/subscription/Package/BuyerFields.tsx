import { TextInput } from '@mantine/core';
import { typedParticular } from '@vetloom/domain/clinic/typed-particular.ts';
import type { Buyer } from '@vetloom/domain/subscription/buyer.schema.ts';
import { subscription } from '../../../locale/subscription.ts';
import classes from './package.module.css';

const words = subscription.pay;

interface BuyerFieldsProps {
  readonly value: Buyer;
  readonly faults: Partial<Record<keyof Buyer, string>>;
  readonly onChange: (value: Buyer) => void;
}

/** Who gets the invoice. */
export function BuyerFields({ value, faults, onChange }: BuyerFieldsProps) {
  const field = (name: keyof Buyer) => ({
    value: value[name],
    error: faults[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({
        ...value,
        [name]: typedParticular(name, event.currentTarget.value),
      }),
  });
  return (
    <fieldset className={classes.buyer}>
      <legend>{words.buyer}</legend>
      <TextInput label={words.name} maxLength={60} {...field('name')} />
      <TextInput label={words.taxID} maxLength={20} inputMode="numeric" {...field('taxID')} />
      <TextInput label={words.email} maxLength={100} type="email" {...field('email')} />
      <TextInput label={words.phone} maxLength={20} type="tel" {...field('phone')} />
    </fieldset>
  );
}
