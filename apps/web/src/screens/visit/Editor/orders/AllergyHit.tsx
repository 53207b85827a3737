import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { DrugBag, DrugLine } from '@vetloom/domain/visit/record.schema.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { visit } from '../../../../locale/visit.ts';
import { bestFits, fit } from '../catalogue-search.ts';
import { codecs } from '../drafts/codecs.ts';
import { Picker } from '../Picker.tsx';
import { useField } from '../use-field.ts';
import classes from './orders.module.css';
import type { Alternatives } from './use-alternatives.ts';

interface AllergyHitProps {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  /** The animal's allergy as the strip warns of it. */
  readonly allergy: string;
  readonly alternatives: Alternatives;
  readonly locked: boolean;
}

/** An allergy that a drug meets: another drug on key 1, or a reason for using it. Without either the visit can't be completed. */
export function AllergyHit({ bag, drug, allergy, alternatives, locked }: AllergyHitProps) {
  const [explaining, setExplaining] = useState(false);
  const explained = drug.overrideReason !== '';
  const others = alternatives.othersOf(drug);
  const [only] = others.length === 1 ? others : [];
  const isFirst = alternatives.first?._id === drug._id;
  return (
    <section className={classes.hit} aria-label={visit.allergyHit(allergy)}>
      <p>
        <IconAlertTriangleFilled size={14} aria-hidden="true" />
        {visit.allergyHit(allergy)}
      </p>
      {explained || explaining ? (
        <Reason bag={bag} drug={drug} locked={locked} autoFocus={!explained} />
      ) : alternatives.choosing === drug._id ? (
        <Picker
          label={visit.searchOther}
          placeholder={visit.searchOther}
          openAtOnce
          autoFocus
          search={(query) =>
            bestFits(others, (item) => fit(query, item.name, item.code), 20).map((item) => ({
              key: item._id,
              label: item.name,
              hint: item.class,
              item,
            }))
          }
          onPick={(item) => alternatives.use(drug, item)}
          onCancel={alternatives.cancel}
        />
      ) : locked ? null : (
        <div className={classes.hitActions}>
          {others.length === 0 ? null : (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => alternatives.begin(drug)}
              rightSection={isFirst ? <Keycap keys="1" /> : null}
              {...(isFirst ? { 'aria-keyshortcuts': '1' } : {})}
            >
              {only ? visit.switchDrug(only.name) : visit.chooseOther}
            </Button>
          )}
          <button type="button" className={classes.override} onClick={() => setExplaining(true)}>
            {visit.override}
          </button>
        </div>
      )}
    </section>
  );
}

interface ReasonProps {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly locked: boolean;
  readonly autoFocus: boolean;
}

function Reason({ bag, drug, locked, autoFocus }: ReasonProps) {
  const field = useField(['drugBag', bag.bagID, 'items', drug._id, 'overrideReason'], codecs.reason);
  return (
    <label className={classes.reason}>
      {visit.overridden}
      <input
        aria-label={visit.overrideReason}
        value={field.text}
        readOnly={locked}
        // biome-ignore lint/a11y/noAutofocus: shown because the person asked to write it
        autoFocus={autoFocus}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
      />
    </label>
  );
}
