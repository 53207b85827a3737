import { NativeSelect } from '@mantine/core';
import { INSTRUMENT_SETTING } from '@vetloom/domain/clinic/settings/instrument.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SETTING_WRITERS } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useCan, useRun, useSetting } from '../../../data/engine/hooks.ts';
import { archive as words } from '../../../locale/instrument-archive.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from './archive.module.css';

/** Times that are offered; another that a program set is offered too. */
const OFFERED = [3, 6, 12, 24, 36, 60, 84, 120];

/** How long what instruments sent is kept as it came, said to everybody and set by whoever sets the clinic up. */
export function KeptFor() {
  const run = useRun();
  const can = useCan();
  const { failure, attempt } = useAttempt();
  const stored = useSetting(INSTRUMENT_SETTING);
  if (stored === undefined) return null;
  const months = stored.keepMessagesMonths;
  const change = (to: number) =>
    attempt(async () => {
      const edits = editsBetween(stored, { ...stored, keepMessagesMonths: to }, ['keepMessagesMonths']);
      await run(editSetting, { settingID: INSTRUMENT_SETTING.id, edits });
      showSuccess(words.keptNow);
    });
  return (
    <div className={classes.kept}>
      <p className={classes.quiet}>{words.kept(months)}</p>
      {SETTING_WRITERS.some(can) ? (
        <NativeSelect
          aria-label={words.keepFor}
          data={[...new Set([...OFFERED, months])]
            .toSorted((a, b) => a - b)
            .map((each) => ({ value: String(each), label: words.months(each) }))}
          value={String(months)}
          onChange={(event) => void change(Number(event.currentTarget.value))}
        />
      ) : null}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </div>
  );
}
