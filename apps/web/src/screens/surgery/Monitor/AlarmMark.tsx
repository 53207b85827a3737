/** The shape of a figure outside of its limits: it points where the figure went. The word stands beside it or names its cell. */
export function AlarmMark({ side }: { readonly side: 'low' | 'high' }) {
  return (
    <svg width="9" height="8" viewBox="0 0 9 8" aria-hidden="true">
      <path d={side === 'high' ? 'M4.5 0 9 8H0z' : 'M4.5 8 0 0h9z'} fill="currentColor" />
    </svg>
  );
}
