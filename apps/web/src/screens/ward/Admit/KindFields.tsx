import { CloseButton, NativeSelect } from '@mantine/core';
import { BOARDING_SETTING, type BoardingRate } from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { CONSENTS, FEEDERS } from '@vetloom/domain/hospital/boarding.schema.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useSetting } from '../../../data/engine/hooks.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { Field } from '../../../parts/form/Fields.tsx';
import { Segments } from '../../../parts/form/Segments.tsx';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import { catalogueFits, hintOf } from '../../record/Editor/catalogue-search.ts';
import { Picker } from '../../record/Editor/Picker.tsx';
import type { AdmitField, AdmitValues } from './admit-values.ts';
import classes from './kind-fields.module.css';

const words = wardBoarding.admit;

interface KindFieldsProps {
  readonly form: Pick<PanelForm<AdmitValues, AdmitField>, 'values' | 'change' | 'fields'>;
  /** What is charged is chosen when an animal comes; later it stands in the day. */
  readonly isNew?: boolean;
  /** The price classes by which a stay is charged that has begun; the clinic's of today without. */
  readonly rates?: readonly BoardingRate[] | undefined;
}

/** What is asked of boarding and grooming beyond any stay. */
export function KindFields({ form, isNew = true, rates }: KindFieldsProps) {
  const { values, change } = form;
  return (
    <>
      {values.kind === 'boarding' ? <BoardingPart form={form} agreed={rates} /> : null}
      {values.kind === 'grooming' ? <GroomingPart form={form} isNew={isNew} /> : null}
      {values.kind === 'hospital' ? null : (
        <Field
          label={words.belongings}
          hint={words.belongingsHint}
          lines={2}
          value={values.belongings}
          onChange={(belongings) => change({ belongings: belongings.slice(0, 4000) })}
        />
      )}
    </>
  );
}

interface BoardingPartProps extends Pick<KindFieldsProps, 'form'> {
  readonly agreed: readonly BoardingRate[] | undefined;
}

function BoardingPart({ form: { values, change, fields }, agreed }: BoardingPartProps) {
  const offered = useSetting(BOARDING_SETTING)?.rates ?? [];
  const rates = agreed ?? offered;
  return (
    <>
      <div className={classes.pair}>
        <DateField
          label={words.pickUpDay}
          value={values.pickUpDay}
          error={fields.errors.pickUpDay}
          onChange={(pickUpDay) => change({ pickUpDay })}
        />
        <TimeField
          label={words.pickUpTime}
          value={values.pickUpTime}
          onChange={(pickUpTime) => change({ pickUpTime })}
        />
      </div>
      {rates.length === 0 ? null : (
        <NativeSelect
          label={words.rate}
          data={[
            { value: '', label: agreed === undefined ? words.rateAuto : words.rateNone },
            ...rates.map(({ _id, name, night }) => ({ value: _id, label: `${name} ${formatAmount(night)}` })),
          ]}
          value={values.rateID}
          onChange={(event) => change({ rateID: event.currentTarget.value })}
        />
      )}
      <Segments
        label={words.feeder}
        value={values.feeder}
        options={FEEDERS.map((value) => ({ value, label: words.feeders[value] }))}
        onChange={(feeder) => change({ feeder })}
      />
      <div className={classes.pair}>
        <Field label={words.food} value={values.food} onChange={(food) => change({ food: food.slice(0, 160) })} />
        <Field
          label={words.foodAmount}
          value={values.foodAmount}
          onChange={(foodAmount) => change({ foodAmount: foodAmount.slice(0, 80) })}
        />
        {(['feedTimes', 'walkTimes'] as const).map((field) => (
          <Field
            key={field}
            label={words[field]}
            hint={words.timesHint}
            value={values[field]}
            error={fields.errors[field]}
            onChange={(text) => change({ [field]: text.slice(0, 120) })}
            onLeave={() => fields.leave(field)}
          />
        ))}
      </div>
      <Field
        label={words.medication}
        lines={2}
        value={values.medication}
        onChange={(medication) => change({ medication: medication.slice(0, 2000) })}
      />
      <div className={classes.pair}>
        <Field
          label={words.contactName}
          value={values.contactName}
          onChange={(contactName) => change({ contactName: contactName.slice(0, 80) })}
        />
        <Field
          label={words.contactPhone}
          type="tel"
          value={values.contactPhone}
          onChange={(contactPhone) => change({ contactPhone: contactPhone.slice(0, 40) })}
        />
      </div>
      <Segments
        label={words.consent}
        value={values.consent}
        options={CONSENTS.map((value) => ({ value, label: words.consents[value] }))}
        onChange={(consent) => change({ consent })}
      />
      {values.consent === 'upTo' ? (
        <FigureInput
          label={words.consentLimit}
          value={values.consentLimit}
          error={fields.errors.consentLimit}
          onChange={(consentLimit) => change({ consentLimit })}
        />
      ) : null}
    </>
  );
}

function GroomingPart({ form: { values, change }, isNew }: Required<Pick<KindFieldsProps, 'form' | 'isNew'>>) {
  return (
    <>
      {isNew ? <Services values={values} change={change} /> : null}
      <Field
        label={words.wishes}
        lines={2}
        value={values.wishes}
        onChange={(wishes) => change({ wishes: wishes.slice(0, 2000) })}
      />
      <Field
        label={words.findings}
        lines={2}
        value={values.findings}
        onChange={(findings) => change({ findings: findings.slice(0, 2000) })}
      />
      <Field
        label={words.temper}
        value={values.temper}
        onChange={(temper) => change({ temper: temper.slice(0, 1000) })}
      />
      <TimeField label={words.readyTime} value={values.readyTime} onChange={(readyTime) => change({ readyTime })} />
    </>
  );
}

/** What is asked for, of the clinic's services. */
function Services({ values: { services }, change }: Pick<KindFieldsProps['form'], 'values' | 'change'>) {
  const catalogue = useLive((store) => heldOrEmpty(() => store.query('catalog', 'byName', {})), []) ?? [];
  const itemOf = (itemID: string) => catalogue.find(({ _id }) => _id === itemID);
  return (
    <fieldset className={classes.group} aria-label={words.services}>
      <b className={classes.label}>{words.services}</b>
      {services.length === 0 ? null : (
        <ul className={classes.services}>
          {services.map((service) => (
            <li key={service.itemID}>
              <span>{service.name}</span>
              <span>{formatAmount(service.price)}</span>
              <CloseButton
                size="sm"
                aria-label={words.removeService(service.name)}
                onClick={() => change({ services: services.filter((one) => one !== service) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.pick}>
        <Picker
          label={words.services}
          placeholder={words.servicesHint}
          search={(query) =>
            catalogueFits(catalogue, query, ({ kind, examType }) => kind === 'service' && examType === '').map(
              (item) => ({
                ...{ key: item._id, label: item.name, hint: hintOf(item, itemOf), item },
              }),
            )
          }
          onPick={({ _id, name, price, class: of }) => {
            if (services.some(({ itemID }) => itemID === _id)) return;
            change({ services: [...services, { itemID: _id, name, price, class: of }] });
          }}
        />
      </div>
    </fieldset>
  );
}
