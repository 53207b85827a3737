/** Signs that make another number of the digits before them, or behind: `2百`, `千5`, `3萬`, `8折` (which leaves 20 per cent off), `2成` (20 per cent), `3打` (36), `2個半`, `5k`, and no `kg`. */
export const TIMES = /\d\s*(?:[十拾百佰千仟萬万億折成打]|\S?半|k(?![a-z]))|[十拾百佰千仟萬万億]\s*\d/i;
