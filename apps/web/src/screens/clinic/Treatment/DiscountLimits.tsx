import { DISCOUNT_SETTING, type DiscountSetting } from '@vetloom/domain/clinic/settings/discount.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Role } from '@vetloom/domain/staff/staff.schema.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { system } from '../../../locale/clinic-system.ts';
import frame from '../frame/frame.module.css';
import { SaveBar } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { limitEdits, limitOf, readLimit } from './limit-values.ts';
import classes from './treatment.module.css';

const words = system.treatment.limits;

interface DiscountLimitsProps {
  readonly limits: DiscountSetting['discountLimits'];
  readonly roles: readonly Role[];
}

/** How much each role may let off a bill. */
export function DiscountLimits({ limits, roles }: DiscountLimitsProps) {
  const run = useRun();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const shown = ({ _id }: Role) => typed[_id] ?? limitOf(limits, _id);
  const saving = useSaving({
    changed: roles.filter((role) => shown(role).trim() !== limitOf(limits, role._id)).map(({ name }) => name),
    check: () => roles.every((role) => readLimit(shown(role)) !== undefined),
    send: async () => {
      const edits = limitEdits(limits, typed, newID.row);
      if (edits.length > 0) await run(editSetting, { settingID: DISCOUNT_SETTING.id, edits });
    },
    restore: () => setTyped({}),
    saved: words.saved,
  });
  return (
    <section className={classes.list} aria-label={words.title}>
      <header>
        <h3>{words.title}</h3>
        <p>{words.text}</p>
      </header>
      <div className={frame.rows}>
        {roles.map((role) => {
          const id = `limit-${role._id.slice('/role/'.length)}`;
          const may = role.permissions.includes('BILLING_DISCOUNT');
          return (
            <SettingRow key={role._id} label={role.name} hint={may ? undefined : words.noRight} field={id}>
              <FigureInput
                id={id}
                unit={words.unit}
                placeholder={may ? words.none : words.never}
                value={shown(role)}
                error={readLimit(shown(role)) === undefined ? words.wrong : undefined}
                onChange={(text) => setTyped({ ...typed, [role._id]: text })}
              />
            </SettingRow>
          );
        })}
      </div>
      <SaveBar saving={saving} />
    </section>
  );
}
