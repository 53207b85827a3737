import { visit } from '../../../../locale/record.ts';
import { ProseField } from '../ProseField.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { NextVisit } from './NextVisit.tsx';

/** 治療與醫囑, with the next visit. */
export function Therapy() {
  return (
    <SectionBlock title={visit.therapy} keys="Alt 6" aside={<NextVisit />}>
      <ProseField path={['therapy']} label={visit.therapy} minRows={2} first />
    </SectionBlock>
  );
}
