/** A small piece of weaving, half done: the picture of a place where nothing is yet. */
export function Weave() {
  const warps = [3, 11, 19, 27, 35, 43, 51, 59, 67];
  return (
    <svg width="72" height="40" viewBox="0 0 72 40" fill="none" aria-hidden="true" focusable="false">
      <g stroke="var(--vl-indigo-200)" strokeWidth="2">
        {warps.map((x) => (
          <path key={x} d={`M${x} 1v38`} />
        ))}
      </g>
      <g stroke="var(--vl-indigo-600)" strokeWidth="2" strokeLinecap="round">
        <path d="M1 28h70" />
      </g>
      <g stroke="var(--vl-indigo-400)" strokeWidth="2" strokeLinecap="round">
        <path d="M1 34h41" />
      </g>
      {/* Every other warp passes over a weft. */}
      <g stroke="var(--vl-indigo-200)" strokeWidth="2">
        {warps.map((x, index) => (
          <path key={x} d={index % 2 === 0 ? `M${x} 25.5v5` : `M${x} 31.5v5`} />
        ))}
      </g>
    </svg>
  );
}
