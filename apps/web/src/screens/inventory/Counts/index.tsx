import { useQuery } from '../../../routes/navigation.tsx';
import { CountPage } from './CountPage.tsx';
import { CountsList } from './CountsList.tsx';

/** /inventory/check: counts and transfers that are under way, and one of them (spec 3 §2, §7). `?count=` opens it, or `?transfer=`. */
export default function Counts() {
  const [query, setQuery] = useQuery();
  if (query.count === undefined)
    return (
      <CountsList
        onOpen={(count) => setQuery({ count, transfer: undefined })}
        transfer={query.transfer}
        onTransfer={(transfer) => setQuery({ transfer })}
      />
    );
  return <CountPage key={query.count} id={query.count} onClose={() => setQuery({ count: undefined })} />;
}
