import { Checkbox, SegmentedControl, Switch, TextInput } from '@mantine/core';
import {
  PAPER_SETTING,
  PAPER_SIZES,
  type PaperSetting,
  paperSetting,
} from '@vetloom/domain/clinic/settings/paper.setting.ts';
import { PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { PRINT_SETTING, type PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { type ReactNode, useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { refusal } from '../../../locale/codes.ts';
import { print } from '../../../locale/print.ts';
import classes from '../frame/frame.module.css';
import { PaperExample } from './PaperExample.tsx';
import { PrintTest } from './PrintTest.tsx';

const words = print.look;
// One object: what is drawn by it is drawn anew only when it changes.
const LOOK = paperSetting.parse({});
const OPTIONS = Object.keys(print.options) as (keyof PrintSetting)[];

/** How the clinic's papers look, and what a visit's paper holds at first. Each change is kept at once. */
export function PaperSection({ editable }: { readonly editable: boolean }) {
  const run = useRun();
  const kept = useSetting(PAPER_SETTING)?.paper;
  const look = kept ?? LOOK;
  const content = useSetting(PRINT_SETTING)?.print ?? PRINT_SETTING.defaults.print;
  const labelSize = useSetting(PHARMACY_SETTING)?.labelSize;
  const save = async (settingID: '/setting/paper' | '/setting/print', edit: Edit) => {
    try {
      await run(editSetting, { settingID, edits: [edit] });
      showSuccess(clinicInfo.saved);
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const change = <F extends keyof PaperSetting>(field: F, to: PaperSetting[F]) => {
    if (look[field] === to) return;
    // The first change writes the whole: there is nothing yet that a field could be changed in.
    const edit: Edit =
      kept === undefined
        ? { op: 'set', path: ['paper'], from: null, to: { ...look, [field]: to } }
        : { op: 'set', path: ['paper', field], from: look[field], to };
    void save(PAPER_SETTING.id, edit);
  };
  return (
    <div className={classes.column}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{words.title}</h2>
          <p>{editable ? words.text : clinicInfo.readOnly}</p>
        </header>
        <PrintTest editable={editable} />
        <div className={classes.withExample}>
          <div className={classes.rows}>
            <Row title={words.size} hint={words.sizeHint}>
              <SegmentedControl
                data={[...PAPER_SIZES]}
                value={look.size}
                disabled={!editable}
                aria-label={words.size}
                onChange={(size) => change('size', PAPER_SIZES.find((one) => one === size) ?? 'A4')}
              />
            </Row>
            <Row title={words.margin} hint={words.marginHint}>
              <Margin
                key={look.marginMm}
                value={look.marginMm}
                editable={editable}
                onSave={(to) => change('marginMm', to)}
              />
            </Row>
            <Row title={words.logo} hint={words.logoHint}>
              <Switch
                checked={look.logo}
                disabled={!editable}
                aria-label={words.logo}
                onChange={(event) => change('logo', event.currentTarget.checked)}
              />
            </Row>
            <Row title={words.stamp} hint={words.stampHint}>
              <Switch
                checked={look.stamp}
                disabled={!editable}
                aria-label={words.stamp}
                onChange={(event) => change('stamp', event.currentTarget.checked)}
              />
            </Row>
            <Row title={words.footer} hint={words.footerHint}>
              <TextInput
                key={look.footer}
                defaultValue={look.footer}
                maxLength={200}
                readOnly={!editable}
                aria-label={words.footer}
                className={classes.control ?? ''}
                onBlur={(event) => editable && change('footer', event.currentTarget.value.trim())}
              />
            </Row>
            <Row title={words.content} hint={words.contentHint}>
              <div>
                {OPTIONS.map((option) => (
                  <Checkbox
                    key={option}
                    mb={8}
                    label={print.options[option]}
                    checked={content[option]}
                    disabled={!editable}
                    onChange={(event) =>
                      void save(PRINT_SETTING.id, {
                        op: 'set',
                        path: ['print', option],
                        from: content[option],
                        to: event.currentTarget.checked,
                      })
                    }
                  />
                ))}
              </div>
            </Row>
          </div>
          <PaperExample look={look} content={content} labelSize={labelSize} />
        </div>
      </div>
    </div>
  );
}

function Row({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <b>{title}</b>
        <p>{hint}</p>
      </div>
      {children}
    </div>
  );
}

interface MarginProps {
  readonly value: number;
  readonly editable: boolean;
  readonly onSave: (value: number) => void;
}

function Margin({ value, editable, onSave }: MarginProps) {
  const [text, setText] = useState(String(value));
  const typed = readFigure(text) ?? 0;
  const good = paperSetting.shape.marginMm.safeParse(typed).success;
  return (
    <FigureInput
      value={text}
      onChange={setText}
      unit={words.marginUnit}
      readOnly={!editable}
      aria-label={words.margin}
      error={good ? undefined : words.marginWrong}
      onBlur={() => editable && good && onSave(typed)}
    />
  );
}
