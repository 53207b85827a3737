import { useQuery } from '../../../routes/navigation.tsx';
import { CountPage } from './CountPage.tsx';
import { CountsList } from './CountsList.tsx';

/** /inventory/check: counts that are under way, and one of them (spec 3 §2, §7). `?count=` opens it. */
export default function Counts() {
  const [query, setQuery] = useQuery();
  if (query.count === undefined) return <CountsList onOpen={(count) => setQuery({ count })} />;
  return <CountPage key={query.count} id={query.count} onClose={() => setQuery({ count: undefined })} />;
}
