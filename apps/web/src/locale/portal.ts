import type { AgeWords } from '@vetloom/ui/format/age.ts';
import { PORTAL_REFUSALS } from './codes-portal.ts';

/** To the clinic the same rule says something else. */
const DECIDED = '這份估價已經有決定了，不必再選。';

const CODES: Readonly<Record<string, string>> = {
  rateLimited: '嘗試的次數太多了，請過一會兒再試，或直接來電。',
  codeWrong: '驗證碼不正確或已經失效，請再試一次或重新索取。',
  notFound: '這個連結打不開了，請向診所索取新的連結。',
  networkRequired: '網路好像斷了，請檢查連線後再試一次。',
};

const age: AgeWords = {
  years: (count) => `${count} 歲`,
  months: (count) => `${count} 個月`,
  days: (count) => `${count} 天`,
};

/** Words of the page on which owners see their own animals. */
export const portal = {
  loading: '載入中…',
  gone: '這個連結打不開',
  goneNext: '連結可能已經失效或被收回。請向診所索取新的連結。',
  noLink: '請從診所傳給您的連結開啟',
  noLinkNext: '為了保護您的資料，這一頁要用診所傳給您的連結才能打開。',
  unreachable: '連不上診所',
  unreachableNext: '請檢查網路後再試一次。',
  retry: '再試一次',
  refusal: (rule: string, code: string) =>
    (rule === 'estimateDecided' ? DECIDED : PORTAL_REFUSALS[rule]?.()) ??
    CODES[code] ??
    '發生了一點問題，請再試一次或直接來電。',
  age,
  door: {
    title: '確認是您本人',
    toSms: (tail: string) => `我們會傳一組驗證碼到您留在診所的手機（末三碼 ${tail}）。`,
    toLine: '我們會用 LINE 傳一組驗證碼給您。',
    noWay: '診所沒有您可以收驗證碼的手機或 LINE，請來電更新您的資料。',
    send: '傳送驗證碼',
    sent: '驗證碼已傳出，10 分鐘內有效。',
    code: '6 位數驗證碼',
    confirm: '打開我的頁面',
    again: '重新傳送',
    againIn: (seconds: number) => `${seconds} 秒後可重新傳送`,
    over: '為了保護您的資料，頁面開了一段時間會自動關上。請再驗證一次。',
    help: '沒有收到，或換了號碼？請直接來電。',
  },
  home: {
    title: (owner: string) => `${owner}，您好`,
    close: '關閉頁面',
    closed: '頁面已關閉',
    closedNext: '要再看的話，請重新打開診所傳給您的連結。',
    pets: '我的毛孩',
    noPets: '目前沒有可以顯示的動物。',
  },
  pet: {
    picture: (name: string) => `${name}的照片`,
    kinds: { Canine: '狗', Feline: '貓' } as Readonly<Record<string, string>>,
    genders: { Male: '公', Female: '母', '': '' } as Readonly<Record<string, string>>,
    neutered: '已結紮',
    birth: '年齡',
    weight: '體重',
    weighed: (weight: string, day: string) => `${weight}（${day}）`,
    chip: '晶片',
    due: '接下來',
    late: '已過',
    vaccines: (count: number) => `打過的疫苗（${count}）`,
  },
  bookings: {
    title: '預約',
    none: '目前沒有預約。',
    book: '線上預約',
    open: '查看、改期或取消',
    states: {
      pending: '等候診所確認',
      approved: '已確認',
      refuse: '沒有排入',
      cancel: '已取消',
      checkedIn: '已報到',
      noShow: '未到',
    },
  },
  estimates: {
    title: '估價',
    none: '目前沒有要您決定的估價。',
    untitled: '估價單',
    validUntil: (day: string) => `${day} 前有效`,
    total: '合計',
    range: (low: string, high: string) => (low === high ? low : `${low} – ${high}`),
    remark: '以上為估計，實際費用依診療過程增減，以結帳時的帳單為準。',
    accept: '同意',
    decline: '不同意',
    sureAccept: (range: string) => `確定同意這份估價（${range}）？`,
    sureDecline: '確定不同意這份估價？',
    note: '想告訴診所的話（選填）',
    yes: '確定',
    no: '再想想',
    done: { accepted: '已告訴診所您同意。', declined: '已告訴診所您不同意。' },
    states: {
      open: '等您決定',
      accepted: '您已同意',
      partly: '您已同意部分項目',
      declined: '您沒有同意',
      contested: '診所會再向您確認',
    },
    at: (day: string) => `${day} 記下`,
  },
  bills: {
    title: '帳單',
    none: '沒有未付的帳單。',
    kinds: { visit: '看診', stay: '住院', sale: '購物' },
    owed: '尚未付',
    paid: (amount: string) => `已付 ${amount}`,
    pay: '用 LINE Pay 付款',
    paying: '付款處理中，請稍候再看。',
    desk: '請到診所櫃台付款。',
  },
  paid: {
    title: {
      waiting: '還沒有完成付款',
      unsure: '正在確認付款',
      done: '付款完成',
      cancelled: '付款已取消',
      expired: '付款時間已過',
      failed: '付款沒有成功',
      refunding: '正在退款',
      refunded: '已退款',
    },
    text: {
      waiting: 'LINE Pay 還沒有收到您的同意，沒有扣款。',
      unsure: 'LINE Pay 還沒有回覆結果。請不要再付一次，診所會確認；您可以稍後再看。',
      done: '診所已經收到您的付款，謝謝您。',
      cancelled: '沒有扣款。',
      expired: '超過付款時間，沒有扣款。要付款請重新開始。',
      failed: '沒有扣款。請再試一次，或到櫃台付款。',
      refunding: '款項正在退回您的 LINE Pay。',
      refunded: '款項已退回您的 LINE Pay。',
    },
    rest: '您付款時帳單已經在櫃台付了一部分或全部，多付的金額已存為您在診所的儲值。需要退回請與診所聯絡。',
    again: '再確認一次',
    toPage: '回到我的頁面',
    gone: '找不到這筆付款',
    goneNext: '請回到您的頁面查看帳單，或與診所聯絡。',
  },
  papers: {
    title: '文件',
    none: '目前沒有文件。',
    download: '下載',
    number: (number: string) => `編號 ${number}`,
    revoked: (day: string) => `${day} 起作廢`,
  },
  messages: { title: '診所傳給您的訊息', none: '目前沒有訊息。' },
} as const;
