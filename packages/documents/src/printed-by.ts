/** Who made a paper, as it names them: an operator who printed in somebody's place stands beside them. */
export const printedBy = (name: string, operator: string | undefined): string =>
  operator === undefined ? name : `${name}（${operator} 代理）`;
