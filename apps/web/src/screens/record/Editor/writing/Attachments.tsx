import { files } from '../../../../locale/files.ts';
import { useEditing } from '../editing.ts';
import { SectionBlock } from '../SectionBlock.tsx';
import { VisitFiles } from './VisitFiles.tsx';

/** Files that stand with what they belong to. */
const ELSEWHERE = ['therapyFile', 'surgeryAttachmentFile'] as const;

/** 檔案: pictures and papers of the visit. */
export function Attachments() {
  const { record, readOnly } = useEditing();
  return (
    <SectionBlock title={files.title} keys="Alt 9">
      <VisitFiles record={record} editable={!readOnly} except={ELSEWHERE} />
    </SectionBlock>
  );
}
