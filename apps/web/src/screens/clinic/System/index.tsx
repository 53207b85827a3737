import { useQuery } from '../../../routes/navigation.tsx';
import { SystemFrame } from '../frame/SystemFrame.tsx';
import { BoardSection } from './BoardSection.tsx';
import { FindSetting } from './FindSetting.tsx';

/** `/setting/system`: everything that is set, in one place, and what has no page of its own (spec 3 §2). */
export default function System() {
  const [query] = useQuery();
  const section = query.section === 'board' ? 'board' : 'find';
  return <SystemFrame section={section}>{section === 'board' ? <BoardSection /> : <FindSetting />}</SystemFrame>;
}
