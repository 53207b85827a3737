import { Select } from '@mantine/core';
import { BILLING_SETTING } from '@vetloom/domain/clinic/settings/billing.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { ROUND_HOW, ROUND_TO } from '@vetloom/domain/lines/discount.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useSetting } from '../../../../data/engine/hooks.ts';
import { clinicLists } from '../../../../locale/clinic-lists.ts';
import { refusal } from '../../../../locale/codes.ts';
import own from './lists.module.css';

const words = clinicLists.rounding;

/** How a bill is rounded at its end. Saved as chosen; settled bills stay as they are. */
export function RoundingFields({ editable }: { readonly editable: boolean }) {
  const setting = useSetting(BILLING_SETTING) ?? BILLING_SETTING.defaults;
  const run = useRun();
  const set = (field: 'billRoundTo' | 'billRoundHow', to: string | number | undefined) => {
    if (to === undefined) return;
    const edits = [{ op: 'set' as const, path: [field], from: setting[field], to }];
    run(editSetting, { settingID: BILLING_SETTING.id, edits }).catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  };
  return (
    <div className={own.rounding}>
      <Select
        label={words.to}
        data={ROUND_TO.map((to) => ({ value: String(to), label: words.units[to] }))}
        value={String(setting.billRoundTo)}
        allowDeselect={false}
        disabled={!editable}
        onChange={(value) =>
          set(
            'billRoundTo',
            ROUND_TO.find((to) => String(to) === value),
          )
        }
      />
      <Select
        label={words.how}
        data={ROUND_HOW.map((how) => ({ value: how, label: words.hows[how] }))}
        value={setting.billRoundHow}
        allowDeselect={false}
        disabled={!editable || setting.billRoundTo === 1}
        onChange={(value) =>
          set(
            'billRoundHow',
            ROUND_HOW.find((how) => how === value),
          )
        }
      />
    </div>
  );
}
