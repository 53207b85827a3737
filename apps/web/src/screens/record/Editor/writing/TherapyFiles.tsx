import { writing } from '../../../../locale/writing.ts';
import { useEditing } from '../editing.ts';
import { SectionBlock } from '../SectionBlock.tsx';
import { VisitFiles } from './VisitFiles.tsx';

/** 治療檔案: what the owner takes home or what was done, as papers and pictures. */
export function TherapyFiles() {
  const { record, readOnly } = useEditing();
  return (
    <SectionBlock title={writing.more.therapyFile}>
      <VisitFiles record={record} editable={!readOnly} only="therapyFile" />
    </SectionBlock>
  );
}
