import { writing } from '../../../../locale/writing.ts';
import { ProseField } from '../ProseField.tsx';
import { SectionBlock } from '../SectionBlock.tsx';

/** 處置紀錄: what was done, in the doctor's words. */
export function Procedure() {
  return (
    <SectionBlock title={writing.more.procedure}>
      <ProseField path={['procedure']} label={writing.more.procedure} first />
    </SectionBlock>
  );
}
