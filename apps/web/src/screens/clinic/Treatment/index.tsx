import { Anchor } from '@mantine/core';
import { DISCOUNT_SETTING } from '@vetloom/domain/clinic/settings/discount.setting.ts';
import {
  SHORTHANDS,
  type Shorthand,
  type ShorthandList,
  TREATMENT_SETTING,
} from '@vetloom/domain/clinic/settings/treatment.setting.ts';
import { useState } from 'react';
import { useDocuments, useSetting } from '../../../data/engine/hooks.ts';
import { system } from '../../../locale/clinic-system.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SystemFrame } from '../frame/SystemFrame.tsx';
import { DiscountLimits } from './DiscountLimits.tsx';
import { ShorthandForm } from './ShorthandForm.tsx';
import { Shorthands } from './Shorthands.tsx';
import classes from './treatment.module.css';

const words = system.treatment;

/** `/setting/system/treatment`: the clinic's own words where drugs are ordered, and what each role may let off a bill (spec 3 §7). */
export default function Treatment() {
  const go = useGo();
  const setting = useSetting(TREATMENT_SETTING);
  const discount = useSetting(DISCOUNT_SETTING);
  const roles = useDocuments('role', 'byName', {});
  const [open, setOpen] = useState<{ readonly list: ShorthandList; readonly row?: Shorthand | undefined }>();
  if (setting === undefined || discount === undefined || roles === undefined)
    return <SystemFrame section="treatment">{null}</SystemFrame>;
  return (
    <SystemFrame section="treatment">
      <SettingPage title={words.title} text={words.text}>
        <p className={classes.elsewhere}>
          <Anchor component="button" size="sm" onClick={() => go(links.to('setting.drugs'))}>
            {words.rules}
          </Anchor>
          <Anchor component="button" size="sm" onClick={() => go(links.to('setting.writing'))}>
            {words.templates}
          </Anchor>
        </p>
        {SHORTHANDS.map((list) => (
          <Shorthands key={list} list={list} rows={setting[list]} onOpen={(row) => setOpen({ list, row })} />
        ))}
        <DiscountLimits limits={discount.discountLimits} roles={roles.filter(({ _id }) => _id !== '/role/admin')} />
      </SettingPage>
      {open === undefined ? null : (
        <ShorthandForm
          key={`${open.list} ${open.row?._id ?? ''}`}
          {...open}
          row={open.row}
          all={setting[open.list]}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SystemFrame>
  );
}
