/** Words of the price list at the desk. */
export const shop = {
  label: '價目',
  search: '找名稱、代碼或掃條碼',
  kinds: '類別',
  kind: { all: '全部', product: '商品', service: '服務', package: '組合' },
  columns: { name: '名稱', class: '分類', code: '代碼', unit: '單位', price: '售價' },
  empty: '還沒有商品和服務',
  emptyNext: '在庫存建立或匯入價目後，會出現在這裡。',
  toImport: '匯入價目',
  toServices: '建立服務項目',
  noMatch: (asked: string) => `找不到「${asked}」`,
  clear: '清除條件',
  count: (count: number) => `${count} 項`,
  hint: '離線也能查',
} as const;
