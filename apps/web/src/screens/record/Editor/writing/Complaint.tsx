import { visit } from '../../../../locale/record.ts';
import { useExpansion } from '../aids/use-expansion.ts';
import { codecs } from '../drafts/codecs.ts';
import { useEditing } from '../editing.ts';
import { ProseField } from '../ProseField.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { useField } from '../use-field.ts';
import classes from './writing.module.css';

/** 主訴: what the front desk heard, and what the doctor writes of it. */
export function Complaint() {
  return (
    <SectionBlock title={visit.complaint} keys="Alt 1" aside={<Cause />}>
      <ProseField path={['record']} label={visit.complaintLabel} first />
    </SectionBlock>
  );
}

function Cause() {
  const { record } = useEditing();
  const field = useField(['cause'], codecs.cause);
  const expand = useExpansion();
  return (
    <label className={classes.inlineField}>
      {record.source === 'standard' ? visit.fromCheckIn : null}
      <input
        aria-label={visit.cause}
        placeholder={visit.causeEmpty}
        value={field.text}
        readOnly={field.readOnly}
        aria-invalid={field.error !== undefined}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
        onKeyDown={expand}
      />
    </label>
  );
}
