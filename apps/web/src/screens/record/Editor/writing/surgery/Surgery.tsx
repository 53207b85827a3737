import { IconActivityHeartbeat } from '@tabler/icons-react';
import { CONSUMABLE_CLASS, SURGERY_CLASS } from '@vetloom/domain/catalog/classes.ts';
import { PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { discountedTotal } from '@vetloom/domain/core/money.ts';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import { newSurgeryDrug, newSurgeryLine } from '@vetloom/domain/surgery/surgery-lines.ts';
import { useId } from 'react';
import { useDocuments, useSetting } from '../../../../../data/engine/hooks.ts';
import { newID } from '../../../../../data/engine/ids.ts';
import { visitParts, writing } from '../../../../../locale/writing.ts';
import { links } from '../../../../../routes/links.ts';
import { AppLink } from '../../../../../routes/navigation.tsx';
import { codecs } from '../../drafts/codecs.ts';
import { useEditing } from '../../editing.ts';
import { useVisitDrugs } from '../../Prescribed.tsx';
import { ProseField } from '../../ProseField.tsx';
import { SectionBlock } from '../../SectionBlock.tsx';
import { fieldsOf, useShown } from '../../shown.ts';
import frame from '../../visit.module.css';
import { ShortField } from '../ShortField.tsx';
import { VisitFiles } from '../VisitFiles.tsx';
import { SurgeryLines } from './SurgeryLines.tsx';
import classes from './surgery.module.css';

const words = visitParts.surgery;

const OPERATED = fieldsOf(
  'surgery',
  'surgeryConsumable',
  'surgeryConsumableDiscountRate',
  'surgeryDrugBag',
  'surgeryDrugDiscountRate',
);

/** 手術: what was operated, by whom, how it went, what it used up and which drugs; its monitor has a page of its own. */
export function Surgery() {
  const { record, readOnly } = useEditing();
  const { dosed } = useVisitDrugs();
  const shown = useShown(OPERATED);
  const { drugRounding: rounding } = useSetting(PHARMACY_SETTING) ?? PHARMACY_SETTING.defaults;
  return (
    <SectionBlock
      title={writing.more.surgery}
      aside={
        <AppLink to={links.surgery(record.petID, record._id)} className={frame.headLink}>
          <IconActivityHeartbeat size={14} stroke={1.8} aria-hidden="true" className={frame.inlineIcon} />
          {words.monitor}
        </AppLink>
      }
    >
      <SurgeryLines
        list="surgery"
        rows={shown.surgery}
        label={words.add}
        wanted={(item) => item.class === SURGERY_CLASS}
        make={(item) => newSurgeryLine(item, newID.row())}
      />
      <People />
      <ProseField path={['surgeryNote']} label={words.note} placeholder={words.note} minRows={2} />
      <SurgeryLines
        title={words.consumables}
        list="surgeryConsumable"
        rate="surgeryConsumableDiscountRate"
        rows={shown.surgeryConsumable}
        subTotal={discountedTotal(shown.surgeryConsumable, shown.surgeryConsumableDiscountRate)}
        label={words.addConsumable}
        wanted={({ kind }) => kind === 'product' || kind === 'package'}
        first={(item) => item.class === CONSUMABLE_CLASS}
        make={(item) => newSurgeryLine(item, newID.row())}
      />
      <SurgeryLines
        title={words.drugs}
        list="surgeryDrugBag"
        rate="surgeryDrugDiscountRate"
        rows={shown.surgeryDrugBag}
        subTotal={discountedTotal(shown.surgeryDrugBag, shown.surgeryDrugDiscountRate, rounding)}
        label={words.addDrug}
        wanted={(item) => item.drug !== null}
        make={(item) => newSurgeryDrug(item, newID.row(), dosed.weight)}
      />
      <h3 className={classes.title}>{words.files}</h3>
      <VisitFiles record={record} editable={!readOnly} only="surgeryAttachmentFile" />
    </SectionBlock>
  );
}

function People() {
  const names = useId();
  const staff = useDocuments('staff', 'byName', {}) ?? [];
  return (
    <div className={classes.people}>
      <ShortField path={['surgeonDoctor']} codec={codecs.person} label={words.surgeon} suggestions={names} />
      <ShortField path={['assistantDoctor']} codec={codecs.person} label={words.assistant} suggestions={names} />
      <ShortField path={['anesthetist']} codec={codecs.person} label={words.anesthetist} suggestions={names} />
      <datalist id={names}>
        {staff.filter(isActive).map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
    </div>
  );
}
