import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { TagsField } from '@vetloom/ui/input/TagsField.tsx';
import { campaigns } from '../../../locale/message-campaign.ts';
import { kindOptions } from '../../../parts/form/kind-options.ts';
import { useKinds, useLabels } from '../../../parts/form/use-customize.ts';
import message from '../../../parts/message/message.module.css';
import type { CampaignField, CampaignValues } from './campaign-values.ts';
import classes from './campaigns.module.css';

const words = campaigns.form;

interface FilterFieldsProps {
  readonly values: CampaignValues;
  readonly fault: (field: CampaignField) => string | undefined;
  readonly change: (change: Partial<CampaignValues>) => void;
}

/** Whose owners a campaign writes to: all that is said here has to be true of an animal. */
export function FilterFields({ values, fault, change }: FilterFieldsProps) {
  const kinds = useKinds();
  const labels = useLabels().map(({ name }) => name);
  const chosen = kinds.filter(({ _id }) => values.species.includes(_id));
  const breeds = (chosen.length === 0 ? kinds : chosen).flatMap(({ breed }) => breed);
  const breedNames = new Map(breeds.map(({ name, nametc }) => [name, nametc || name]));
  const days = (field: 'seenWithin' | 'notSeenFor') => (
    <FigureInput
      label={words[field]}
      unit={words.days}
      value={values[field]}
      error={fault(field)}
      onChange={(text) => change({ [field]: text })}
    />
  );
  const age = (field: 'ageFrom' | 'ageBelow') => (
    <FigureInput
      label={words[field]}
      unit={words.years}
      value={values[field]}
      error={fault(field)}
      onChange={(text) => change({ [field]: text })}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        <MultiSelect
          label={words.species}
          placeholder={values.species.length === 0 ? words.anySpecies : ''}
          data={kindOptions(kinds, values.species)}
          value={[...values.species]}
          onChange={(species) => change({ species })}
        />
        <MultiSelect
          label={words.breeds}
          placeholder={values.breeds.length === 0 ? words.anyBreed : ''}
          data={[...new Set([...breedNames.keys(), ...values.breeds])].map((name) => ({
            value: name,
            label: breedNames.get(name) ?? name,
          }))}
          value={[...values.breeds]}
          searchable
          limit={50}
          maxValues={60}
          onChange={(next) => change({ breeds: next })}
        />
      </div>
      <div className={classes.pair}>
        {age('ageFrom')}
        {age('ageBelow')}
      </div>
      <div className={classes.pair}>
        <div>
          <span className={message.label}>{words.sex}</span>
          <SegmentedControl
            fullWidth
            aria-label={words.sex}
            value={values.sex}
            data={(['', 'Male', 'Female'] as const).map((value) => ({ value, label: words.sexes[value] }))}
            onChange={(sex) => change({ sex })}
          />
        </div>
        <div>
          <span className={message.label}>{words.neutered}</span>
          <SegmentedControl
            fullWidth
            aria-label={words.neutered}
            value={values.neutered}
            data={(['', 'yes', 'no'] as const).map((value) => ({ value, label: words.neuters[value] }))}
            onChange={(neutered) => change({ neutered })}
          />
        </div>
      </div>
      <div className={classes.pair}>
        {days('seenWithin')}
        {days('notSeenFor')}
      </div>
      {(['had', 'hadNot'] as const).map((field) => (
        <div key={field} className={classes.given}>
          <TextInput
            label={words[field]}
            placeholder={words.itemHint}
            value={values[field]}
            maxLength={80}
            error={fault(field)}
            autoComplete="off"
            onChange={(event) => change({ [field]: event.currentTarget.value })}
          />
          <FigureInput
            label={words.within}
            unit={words.days}
            aria-label={`${words[field]}：${words.within}`}
            value={values[`${field}Days`]}
            onChange={(text) => change({ [`${field}Days`]: text })}
          />
        </div>
      ))}
      <div className={classes.pair}>
        {(['petLabels', 'ownerLabels'] as const).map((field) => (
          <TagsField
            key={field}
            label={words[field]}
            placeholder={values[field].length === 0 ? words.anyLabel : ''}
            data={labels}
            value={values[field]}
            longest={40}
            maxTags={20}
            onChange={(next) => change({ [field]: next })}
          />
        ))}
      </div>
    </>
  );
}
