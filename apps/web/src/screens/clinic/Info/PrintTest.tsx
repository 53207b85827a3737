import { Button } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { GUIDE_SETTING } from '@vetloom/domain/clinic/settings/guide.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useRun, useSession, useSetting, useStore } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { print } from '../../../locale/print.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData } from '../../../parts/print/print-data.ts';
import classes from '../frame/frame.module.css';
import { keepPrintStage, type PrintStage, printStage } from './print-asked.ts';
import own from './print-test.module.css';

const words = print.look.test;

/** Prints a page of the clinic's own paper and asks the person who holds it whether it is right: nothing else can know. */
export function PrintTest({ editable }: { readonly editable: boolean }) {
  const run = useRun();
  const store = useStore();
  const setting = useSetting(GUIDE_SETTING);
  const clinic = useSession().clinic?.clinic ?? '';
  const [stage, setStage] = useState(() => printStage(sessionStorage, clinic));
  const reach = (next: PrintStage | undefined) => {
    keepPrintStage(sessionStorage, clinic, next);
    setStage(next);
  };
  const refuse = (error: unknown) => {
    const { sentence, code } = refusal(error);
    showError(sentence, code);
  };
  const printPage = async () => {
    try {
      const [data, { testPage }] = await Promise.all([
        clinicPrintData(store),
        import('@vetloom/documents/test-page.ts'),
      ]);
      await show(testPage(data));
      reach('asked');
    } catch (error) {
      refuse(error);
    }
  };
  const confirm = async () => {
    if (setting === undefined) return;
    const edit = {
      op: 'set' as const,
      path: ['printTested'],
      from: setting.printTested,
      to: Math.floor(store.now()),
    };
    await run(editSetting, { settingID: GUIDE_SETTING.id, edits: [edit] }).then(() => reach(undefined), refuse);
  };
  return (
    <section className={own.test} aria-label={words.title}>
      <div className={classes.words}>
        <span className={classes.label}>{words.title}</span>
        <p>{stage === 'wrong' ? words.wrong : words.text}</p>
        {setting?.printTested === undefined ? null : (
          <p className={own.tested}>
            <IconCheck size={14} aria-hidden="true" />
            {words.tested(formatDate(setting.printTested))}
          </p>
        )}
      </div>
      <div className={own.acts}>
        {stage === 'asked' && editable ? (
          <>
            <span role="status">{words.ask}</span>
            <Button size="sm" variant="default" onClick={() => reach('wrong')}>
              {words.notYet}
            </Button>
            <Button size="sm" onClick={() => void confirm()}>
              {words.right}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="default" leftSection={<IconPrinter size={14} />} onClick={() => void printPage()}>
            {words.print}
          </Button>
        )}
      </div>
    </section>
  );
}
