import type { PriceProblem } from '@vetloom/domain/catalog/price-text.ts';

const count = (value: number): string => value.toLocaleString('en-US');

/** Words that lists of products, services and packages share. */
export const catalogue = {
  search: '品名、代碼、條碼、注音、拼音',
  sound: '品名、代碼、注音、拼音',
  all: '全部',
  todo: '要處理',
  unpriced: '未定價',
  belowCost: '售價低於成本',
  archived: '已封存',
  archivedGroup: '不再使用',
  none: '未分類',
  colleague: '同事',
  price: '售價',
  shown: (shown: number, all: number) => `${count(shown)} / ${count(all)} 筆`,
  total: (all: number) => `${count(all)} 筆`,
  clear: '清除條件',
  noMatch: (query: string) => `沒有符合「${query}」的項目`,
  noMatchNext: '換個字再找，或清除條件。',
  filteredEmpty: '這個條件下沒有項目',
  loading: '正在取得成本與廠商',
  away: (sentence: string) => `目前取不到成本、廠商與分層：${sentence}品名與價格照常可以查。`,
  offline: '離線中：可以查詢，修改需要網路連線。',
  keys: { write: '改價格', open: '資料', paste: '貼上一欄' },
  grid: {
    cell: (column: string, name: string) => `${name} 的${column}`,
    kept: '還沒有存，按 Enter 再試，按 Esc 放棄',
  },
  problems: {
    text: '不是金額',
    negative: '不能低於 0',
    decimals: '小數最多四位',
    tooLarge: '超過上限 10,000,000',
  } satisfies Record<Exclude<PriceProblem, 'empty'>, string>,
  paste: {
    refusedTitle: '沒有貼上',
    columns: (columns: number) => `複製的內容有 ${columns} 欄。一次只能貼一欄金額，請只複製要貼的那一欄。`,
    tooMany: (cells: number, most: number) =>
      `複製的內容有 ${count(cells)} 格，一次最多貼 ${count(most)} 格，請分次貼上。`,
    wrong: (cells: number) => `有 ${count(cells)} 格不是可以用的金額，所以整欄都沒有存。請在試算表改好再貼一次。`,
    wrongCell: (row: number, text: string, why: string, name: string) =>
      `第 ${count(row)} 格「${text}」${why}${name === '' ? '' : `（${name}）`}`,
    moreWrong: (cells: number) => `還有 ${count(cells)} 格`,
    beyondTitle: '格數比品項多',
    beyond: (cells: number, rows: number, first: string, left: number) =>
      `複製了 ${count(cells)} 格，但從「${first}」往下只有 ${count(rows)} 項。要填入前 ${count(rows)} 格，其餘 ${count(left)} 格不用嗎？`,
    fill: (rows: number) => `填入前 ${count(rows)} 格`,
    close: '關閉',
    cancel: '取消',
  },
  saved: {
    one: (name: string, column: string, to: string) => `${name} 的${column}改為 ${to}`,
    many: (rows: number, column: string) => `已改 ${count(rows)} 項的${column}`,
    undo: '復原',
    undone: '已復原',
  },
  clash: {
    title: (rows: number) => `有 ${count(rows)} 項剛由同事改過，您的修改都還沒有存`,
    row: (name: string, column: string, mine: string, who: string, theirs: string) =>
      `${name}：您要把${column}改為 ${mine}，${who}剛改為 ${theirs}`,
    gone: (name: string) => `${name}：剛由同事刪除`,
    more: (rows: number) => `還有 ${count(rows)} 項`,
    mine: '仍用我的',
    theirs: '用同事的',
    others: '略過這幾項，存其餘的',
  },
  selection: {
    archive: '封存',
    restore: '恢復使用',
    type: '改類別',
    percent: '調整售價',
    archived: (rows: number) => `已封存 ${count(rows)} 項`,
    restored: (rows: number) => `已恢復 ${count(rows)} 項`,
    typed: (rows: number, type: string) => `已把 ${count(rows)} 項改為「${type}」`,
    tooMany: (most: number) => `一次最多處理 ${count(most)} 項，請少選一些。`,
  },
  percent: {
    title: (rows: number) => `調整 ${count(rows)} 項的售價`,
    percent: '調整幅度（%）',
    percentHint: '例如 5 是漲 5%，-10 是降 10%',
    step: '取整到',
    steps: { 1: '1 元', 5: '5 元', 10: '10 元' },
    wrong: '請填 -100 到 1,000 之間的數字',
    example: (name: string, from: string, to: string) => `${name}：${from} → ${to}`,
    same: '這個幅度不會改變任何售價。',
    save: '調整售價',
  },
  retype: { title: (rows: number) => `把 ${count(rows)} 項改到另一個類別`, type: '類別', save: '改類別' },
  prices: {
    title: '價格紀錄',
    text: '舊帳單保留當時的價格。',
    since: '起',
    now: '目前',
    away: '價格紀錄需要網路連線。',
  },
} as const;
