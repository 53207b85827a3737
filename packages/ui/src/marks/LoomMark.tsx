/** The product's mark: three warps and three wefts on indigo. Decorative: the name stands beside it or on its link. */
export function LoomMark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="9.5" fill="var(--vl-accent-fill)" />
      <g strokeWidth="3.1" strokeLinecap="round">
        <path stroke="#B4BFD9" d="M11.4 8.8v7.6M11.4 23.2v8M20 8.8v22.4M28.6 8.8v7.6M28.6 23.2v8" />
        <path stroke="#FFFFFF" d="M8 14h.01M16.2 14h7.6M32 14h.01M8 20h24M8 26h.01M16.2 26h7.6M32 26h.01" />
      </g>
    </svg>
  );
}
