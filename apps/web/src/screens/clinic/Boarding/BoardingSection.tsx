import { SegmentedControl, TextInput } from '@mantine/core';
import {
  BOARDING_BASES,
  BOARDING_SETTING,
  type BoardingSetting,
  LATE_CHARGES,
} from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { rooms } from '../../../locale/clinic-setup.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import { useEditDraft } from '../../../parts/form/use-edit-draft.ts';
import classes from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import own from './boarding.module.css';
import {
  type BoardingList,
  TERMS_FIELDS,
  type TermsField,
  type TermsValues,
  termsEdits,
  termsFault,
  termsValues,
} from './boarding-values.ts';
import { RateForm, VaccineForm } from './RowForms.tsx';

const words = wardBoarding.setting;

/** What boarding costs and when, the price classes, and the vaccinations that are asked for. */
export function BoardingSection({ editable }: { readonly editable: boolean }) {
  const stored = useSetting(BOARDING_SETTING);
  return stored === undefined ? null : <BoardingPart stored={stored} editable={editable} />;
}

interface PartProps {
  readonly stored: BoardingSetting;
  readonly editable: boolean;
}

function BoardingPart({ stored, editable }: PartProps) {
  const run = useRun();
  const shown = termsValues(stored);
  const form = useEditDraft<TermsValues, BoardingSetting>('setting.boarding', stored, shown);
  const { values } = form;
  const [open, setOpen] = useState<{ readonly list: BoardingList; readonly id: string | undefined }>();
  const fault = (field: TermsField) => {
    const found = termsFault(values, field);
    return found === undefined ? undefined : found === 'time' ? words.timeWrong : words.figureWrong;
  };
  const saving = useSaving({
    changed: TERMS_FIELDS.filter((field) => shown[field] !== values[field]).map((field) => words.fields[field].label),
    check: () => TERMS_FIELDS.every((field) => termsFault(values, field) === undefined),
    send: async () => {
      const edits = termsEdits(stored, values);
      if (edits.length > 0) await run(editSetting, { settingID: BOARDING_SETTING.id, edits });
    },
    restore: form.restart,
    saved: words.saved,
  });
  const id = (field: TermsField) => `boarding-${field}`;
  const row = (field: TermsField) => ({ ...words.fields[field], field: id(field) });
  const described = (field: TermsField) => ({ id: id(field), 'aria-describedby': `${id(field)}-hint` });
  const close = () => setOpen(undefined);
  return (
    <SettingPage
      title={words.title}
      text={editable ? words.text : clinicInfo.readOnly}
      saving={editable ? saving : undefined}
    >
      <div className={classes.rows}>
        <SettingRow {...words.fields.basis}>
          <SegmentedControl
            aria-label={words.fields.basis.label}
            data={BOARDING_BASES.map((value) => ({ value, label: words.bases[value] }))}
            value={values.basis}
            readOnly={!editable}
            onChange={(basis) => form.change({ basis })}
          />
        </SettingRow>
        {(['checkInFrom', 'checkOutUntil'] as const).map((field) => (
          <SettingRow key={field} {...row(field)}>
            {editable ? (
              <TimeField
                {...described(field)}
                value={values[field]}
                error={fault(field)}
                onChange={(time) => form.change({ [field]: time })}
              />
            ) : (
              <TextInput {...described(field)} value={values[field]} readOnly />
            )}
          </SettingRow>
        ))}
        {values.basis === 'day' ? null : (
          <>
            <SettingRow {...words.fields.lateCharge}>
              <SegmentedControl
                aria-label={words.fields.lateCharge.label}
                data={LATE_CHARGES.map((value) => ({ value, label: words.lates[value] }))}
                value={values.lateCharge}
                readOnly={!editable}
                onChange={(lateCharge) => form.change({ lateCharge })}
              />
            </SettingRow>
            {values.lateCharge === 'none'
              ? null
              : (['latePrice', 'lateGraceMinutes'] as const).map((field) => (
                  <SettingRow key={field} {...row(field)}>
                    <FigureInput
                      {...described(field)}
                      value={values[field]}
                      error={fault(field)}
                      readOnly={!editable}
                      onChange={(text) => form.change({ [field]: text })}
                    />
                  </SettingRow>
                ))}
          </>
        )}
      </div>
      <Rates stored={stored} editable={editable} onOpen={(row) => setOpen({ list: 'rates', id: row })} />
      <Vaccines stored={stored} editable={editable} onOpen={(row) => setOpen({ list: 'vaccines', id: row })} />
      {open?.list === 'rates' ? (
        <RateForm row={stored.rates.find(({ _id }) => _id === open.id)} onClose={close} />
      ) : null}
      {open?.list === 'vaccines' ? (
        <VaccineForm row={stored.vaccines.find(({ _id }) => _id === open.id)} onClose={close} />
      ) : null}
    </SettingPage>
  );
}

interface ListProps extends PartProps {
  readonly onOpen: (id: string | undefined) => void;
}

function Rates({ stored: { rates }, editable, onOpen }: ListProps) {
  return (
    <section aria-label={words.rates} className={own.list}>
      <SectionHeading>{words.rates}</SectionHeading>
      <p className={own.text}>{words.ratesText}</p>
      {rates.length === 0 ? <p className={own.text}>{words.noRates}</p> : null}
      <ul>
        {rates.map(({ _id, name, cageKinds, mostKg, night, second, day }) => (
          <li key={_id}>
            <RowName name={name} editable={editable} onOpen={() => onOpen(_id)} />
            <span>
              {[
                cageKinds.length === 0 ? words.anyCage : cageKinds.map((kind) => rooms.cageKinds[kind]).join('、'),
                mostKg === null ? words.anyWeight : words.upTo(mostKg),
              ].join(' · ')}
            </span>
            <span>{words.rateWord(night, second, day)}</span>
          </li>
        ))}
      </ul>
      {editable ? <CreateButton label={words.addRate} onCreate={() => onOpen(undefined)} /> : null}
    </section>
  );
}

function Vaccines({ stored: { vaccines }, editable, onOpen }: ListProps) {
  return (
    <section aria-label={words.vaccines} className={own.list}>
      <SectionHeading>{words.vaccines}</SectionHeading>
      <p className={own.text}>{words.vaccinesText}</p>
      {vaccines.length === 0 ? <p className={own.text}>{words.noVaccines}</p> : null}
      <ul>
        {vaccines.map(({ _id, name, petType, validDays }) => (
          <li key={_id}>
            <RowName name={name} editable={editable} onOpen={() => onOpen(_id)} />
            <span>{petType || words.anyKind}</span>
            <span>{words.days(validDays)}</span>
          </li>
        ))}
      </ul>
      {editable ? (
        <button type="button" className={own.add} onClick={() => onOpen(undefined)}>
          {words.addVaccine}
        </button>
      ) : null}
    </section>
  );
}

interface RowNameProps {
  readonly name: string;
  readonly editable: boolean;
  readonly onOpen: () => void;
}

const RowName = ({ name, editable, onOpen }: RowNameProps) =>
  editable ? (
    <button type="button" className={own.name} aria-label={words.editOf(name)} onClick={onOpen}>
      {name}
    </button>
  ) : (
    <b>{name}</b>
  );
