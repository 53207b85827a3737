/** Words of what a clinic was founded with and nobody has looked at yet. */
export const suggested = {
  mark: '建議',
  title: '建議，尚未確認',
  only: (count: number) => `建議 ${count}`,
  one: '這是開院時預設的內容。看過沒問題就採用；一經修改也算採用。',
  many: (count: number) => `有 ${count} 項是開院時預設的內容，看過沒問題再採用；修改過的也算採用。`,
  adopt: '採用',
  adoptAll: '全部採用',
  askAll: (count: number) => `採用 ${count} 項建議`,
  askAllText: '採用後不再標示為建議，內容不變，之後仍可修改或刪除。',
  adopted: (count: number) => `已採用 ${count} 項`,
} as const;
