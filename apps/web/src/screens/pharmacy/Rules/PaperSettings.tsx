import { Select } from '@mantine/core';
import { DEFAULT_LABEL_SIZE, LABEL_SIZES, PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { drugRules } from '../../../locale/pharmacy-rules.ts';
import classes from './drugs.module.css';

const words = drugRules.paper;
const ROUNDINGS = [1, 2, 3] as const;

/** Paper of labels, and how a sum of drugs becomes whole dollars (spec 2 §9). Saved as chosen. */
export function PaperSettings({ editable }: { readonly editable: boolean }) {
  const setting = useSetting(PHARMACY_SETTING);
  const run = useRun();
  const set = (field: 'labelSize' | 'drugRounding', to: string | number | undefined) => {
    if (to === undefined || !setting) return;
    const edits = [{ op: 'set' as const, path: [field], from: setting[field], to }];
    run(editSetting, { settingID: PHARMACY_SETTING.id, edits }).catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  };
  return (
    <div className={classes.paper}>
      <Select
        label={words.labelSize}
        data={LABEL_SIZES.map((size) => ({ value: size, label: pharmacy.labels.sizes[size] }))}
        value={setting?.labelSize ?? DEFAULT_LABEL_SIZE}
        allowDeselect={false}
        disabled={!editable}
        onChange={(value) =>
          set(
            'labelSize',
            LABEL_SIZES.find((size) => size === value),
          )
        }
      />
      <Select
        label={words.rounding}
        data={ROUNDINGS.map((mode) => ({ value: String(mode), label: words.roundings[mode] }))}
        value={String(setting?.drugRounding ?? 1)}
        allowDeselect={false}
        disabled={!editable}
        onChange={(value) =>
          set(
            'drugRounding',
            ROUNDINGS.find((mode) => String(mode) === value),
          )
        }
      />
    </div>
  );
}
