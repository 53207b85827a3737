import type { AccountTrouble } from '@vetloom/domain/clinic/settings/message-state.setting.ts';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { MessageMatter } from '@vetloom/domain/core/message-purposes.ts';
import type { MessageAttempt } from '@vetloom/domain/message/message.schema.ts';
import type { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { Unreachable } from '@vetloom/domain/message/reach.ts';
import type { Withdrawal } from '@vetloom/domain/message/withdrawn.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';

/** What each way is called. */
export const channelNames = { line: 'LINE', sms: '簡訊', mail: 'Email' } as const satisfies Record<Channel, string>;

/** What a message is about. */
export const purposeNames = {
  care: '健康提醒',
  result: '檢查結果',
  visit: '就診與帳務',
  greeting: '生日祝福',
  campaign: '診所活動',
  code: '驗證碼',
  order: '訂購單',
  claim: '理賠申請',
} as const satisfies Record<MessageMatter, string>;

/** Where a message stands. */
export const messageStates = {
  queued: '等待傳送',
  handing: '傳送中',
  unsure: '不確定',
  failed: '失敗',
  withdrawn: '已取消',
  called: '已電話告知',
  sent: '已送出',
  delivered: '已送達',
  read: '已讀',
} as const satisfies Record<keyof typeof MESSAGE_STATUS, string>;

/** Why an owner isn't written to by a way. */
const unreachable = {
  messagesRefused: '飼主不願意收到這類訊息',
  lineLeft: '飼主已退出或封鎖診所的 LINE',
  noAddress: '沒有可以收的號碼、帳號或信箱',
} as const satisfies Record<Unreachable, string>;

/** That an owner can't be written to by a way, for want of where to. */
const noAddress = {
  line: '飼主還沒有連結診所的 LINE',
  sms: '飼主沒有留手機',
  mail: '飼主沒有留 Email',
} as const satisfies Record<Channel, string>;

/** That the vendor says of what an owner left that it is no such thing. */
const badAddress = {
  line: '這個 LINE 帳號已經不能用，請飼主重新連結',
  sms: '這個號碼不能收簡訊，請核對',
  mail: '這個 Email 不對，請核對',
} as const satisfies Record<Channel, string>;

/** Why a message was called off. */
const withdrawals = {
  messagesRefused: unreachable.messagesRefused,
  petNotInCare: '動物已不在照護中',
  reminderClosed: '提醒已經結束',
  reminderMoved: '提醒已經改期',
  ownerChanged: '動物已經換了飼主',
  ownerAnswered: '飼主已經回覆',
  campaignWithdrawn: '活動已停止',
  orderWithdrawn: '訂購單已取消或刪除',
  visitChanged: '預約已改期、取消或報到',
  visitBegun: '已過看診時間',
  ownerBlocked: '飼主已列入預約黑名單',
  noteWithdrawn: '住院日誌的連結已收回',
  byPerson: '由同事取消',
} as const satisfies Record<Withdrawal, string>;

/** What is wrong with the clinic's account. */
const troubles = {
  credentials: '帳號、密碼或權杖不對',
  accountPaused: '業者停用了診所的帳號',
  notAllowed: '業者不允許這台主機或這個帳號傳送',
  misconfigured: '業者的位址或設定有誤',
  quotaUsedUp: '本月則數或點數用完了',
  noSecret: '這台伺服器沒有密碼，請重新連接',
} as const satisfies Record<AccountTrouble, string>;

/** Why a message failed, waits or is not known about, in the words of `channel/port.ts` and of the outbox. */
export const messageReasons: Readonly<Record<string, string>> = {
  ...unreachable,
  ...withdrawals,
  ...troubles,
  unknownAccount: '業者找不到這個帳號或信箱',
  blocked: '對方或電信業者拒收',
  badText: '內容太長，或有不能傳送的字',
  expired: '超過期限仍未送出',
  unreachable: '連不上業者',
  busy: '業者忙碌中',
  vendorPaused: '業者暫停服務',
  notReached: '業者收下了，但沒有送到對方',
  noOwner: '找不到飼主',
  noWay: '沒有其他可用的傳送方式',
  notConnected: '診所還沒有連接這種傳送方式',
  notCalled: '電話告知的紀錄已收回',
  interrupted: '傳送途中伺服器重新啟動',
  failure: '系統發生錯誤',
  fileMissing: '找不到要附上的檔案',
  claimNoConsent: '飼主不再同意把資料交給保險公司，或申請已撤回',
  unsure: '不能確定對方有沒有收到',
};

/** Words of messages to owners: the list, one message, calls. */
export const messages = {
  title: '訊息',
  label: '訊息清單',
  channel: channelNames,
  purpose: purposeNames,
  states: messageStates,
  reasons: messageReasons,
  troubles,
  unreachable,
  noAddress,
  badAddress,
  unknownReason: (code: string) => `業者的回覆：${code}`,
  lists: { trouble: '需處理', waiting: '傳送中', gone: '已送出', ended: '已結束' },
  listLabel: '訊息狀態',
  filters: {
    words: '內容、號碼或信箱',
    channel: '傳送方式',
    anyChannel: '所有方式',
    purpose: '用途',
    anyPurpose: '所有用途',
    day: '建立日',
    person: '飼主',
    pet: '動物',
    of: (name: string) => `只看 ${name}`,
    clear: '清除條件',
    fold: (set: number) => (set === 0 ? '條件' : `條件 ${set}`),
  },
  columns: { when: '時間', owner: '飼主', pet: '動物', way: '方式', text: '內容', state: '狀態', why: '說明' },
  count: (count: string) => `${count} 則`,
  more: '載入更早的訊息',
  partHere: '離線中，只列出這台電腦上的訊息。',
  keys: { open: '開啟飼主' },
  unknownOwner: '（找不到飼主）',
  none: '選一則訊息，這裡會顯示全文與每一次傳送。',
  empty: {
    trouble: { title: '沒有要處理的訊息', next: '送不出去或不確定的訊息會出現在這裡。' },
    waiting: { title: '沒有等待傳送的訊息', next: '從提醒、飼主頁或動物頁可以傳訊息。' },
    gone: { title: '還沒有送出的訊息', next: '送出之後，這裡會顯示有沒有送達。' },
    ended: { title: '沒有已結束的訊息', next: '取消的與改用電話告知的訊息會列在這裡。' },
  },
  noMatch: '沒有符合條件的訊息',
  noMatchNext: '換個條件，或清除條件再看一次。',
  next: {
    paused: '全部暫停中，恢復後送出',
    stopped: (way: string) => spaced(way, '停用中，恢復後送出'),
    soon: '即將送出',
    at: (time: string) => `${time} 送出`,
    again: (time: string) => `${time} 再試`,
  },
  detail: {
    facts: '經過',
    askedBy: '建立',
    server: '系統',
    about: '用途',
    reminder: '提醒',
    campaign: '活動',
    openCampaign: '看活動的結果',
    visit: '看診',
    openVisit: '開啟病歷',
    openOwner: '飼主頁',
    subject: '主旨',
    text: '全文',
    attempts: '傳送紀錄',
    noAttempts: '還沒有傳送過',
    calls: '電話紀錄',
    tries: (tries: number) => (tries > 1 ? `共試 ${tries} 次` : ''),
    cost: (segments: number, points: string) => (segments === 0 ? '' : `${segments} 段，${points} 點`),
    left: (points: string) => `剩 ${points} 點`,
    said: (words: string) => `業者：${words}`,
    outcomes: {
      handing: '傳送中',
      handedOver: '業者已收下',
      refused: '被拒絕',
      tryLater: '暫時沒有收下',
      unsure: '沒有收到回覆',
    } satisfies Record<MessageAttempt['outcome'], string>,
    arrived: { delivered: '已送達', failed: '沒有送達', read: '已讀' } satisfies Record<
      NonNullable<MessageAttempt['arrived']>,
      string
    >,
    last: (time: string) => `${time} 以後不再試`,
    reached: '已告知',
    notReached: '沒有聯絡上',
    takeBack: '收回',
  },
  act: {
    again: '再試一次',
    againBy: (way: string) => spaced('改用', way),
    otherWay: '改用其他方式',
    now: '立刻送出',
    withdraw: '取消傳送',
    withdrawTitle: (count: number) => `取消 ${count} 則訊息？`,
    withdrawText: '取消後不會再傳送。需要時可以重新寫一則。',
    keep: '保留',
    called: '已電話告知',
    notReached: '沒有聯絡上',
    arrived: '已確認送達',
    write: '寫訊息',
    callInstead: '改打電話',
    more: '其他',
    calls: (count: number) => `電話名單 ${count}`,
    note: '備註',
    notePlaceholder: '例如：已告知，週五回診',
  },
  /** What a task that comes of a message begins with. */
  task: {
    call: (purpose: string) => `電話告知：${purpose}`,
    other: (purpose: string) => `跟進訊息：${purpose}`,
  },
  done: {
    again: (count: number) => `${count} 則再試一次`,
    now: (count: number) => `${count} 則立刻送出`,
    withdraw: (count: number) => `${count} 則已取消`,
    arrived: (count: number) => `${count} 則記為已送達`,
    called: (name: string) => `已記錄：電話告知 ${name}`,
    notReached: (name: string) => `已記錄：${name} 沒有聯絡上`,
    takenBack: '已收回電話紀錄',
  },
  undo: '復原',
  pause: {
    stop: '全部暫停',
    resume: '恢復傳送',
    stopped: '已暫停，沒有訊息會送出',
    resumed: '已恢復傳送',
    title: '訊息全部暫停中',
    by: (name: string, time: string) => `${time} 由 ${name || '系統'} 暫停`,
    noReason: '沒有寫原因',
    reason: '暫停原因',
    keepReason: '記下原因',
    reasonKept: '已記下原因',
  },
  stopped: {
    title: (way: string) => spaced(way, '暫停傳送'),
    since: (time: string, reason: string) => `${time} 起：${reason}`,
    retry: '再試',
    retried: (way: string) => spaced(way, '已恢復傳送'),
    still: (way: string) => spaced('業者仍然不收', way, '，請檢查設定'),
    settings: '檢查設定',
  },
  practice: '這是練習用的副本，訊息不會真的送出。',
  calls: {
    title: '電話名單',
    intro: '傳送失敗、要改用電話告知的飼主。',
    list: '待聯絡的飼主',
    none: '都聯絡完了',
    noneNext: '沒有失敗的訊息要打電話。',
    gone: '這一位已經有人處理了',
    goneNext: '同事剛記錄過電話，或訊息已經送出。',
    nextOne: '下一位',
    back: '回訊息清單',
    left: (count: number) => `還有 ${count} 位`,
    tried: (count: number, time: string) => `打過 ${count} 次，最近 ${time}`,
    call: (name: string) => `打電話給 ${name}`,
    told: '已告知，下一位',
    notReached: '沒接，下一位',
    noPhone: '沒有電話',
  },
  history: {
    title: '訊息',
    none: '還沒有傳過訊息',
    all: '全部訊息',
    timeline: (purpose: string, way: string) => `${purpose}（${way}）`,
    on: (date: string) => `${date} 訊息`,
  },
} as const;

/** What a reason's code says to people; a code that nobody knows is shown as it is. */
export const reasonWords = (code: string): string =>
  code === '' ? '' : (messageReasons[code] ?? messages.unknownReason(code));
