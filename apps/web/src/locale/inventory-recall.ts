/** Words of a recall as one message to many. */
export const recall = {
  open: '一次通知所有飼主',
  title: (lot: string) => `通知批號 ${lot} 的飼主`,
  text: '訊息內容',
  textHint: '{owner} 飼主、{pet} 用到這個批號的動物、{clinic} 院名、{phone} 電話會換成每一位的。',
  words: (product: string, lot: string) =>
    `{owner} 您好，{pet} 使用的「${product}」（批號 ${lot}）目前需要回收。請先停止使用，並把剩下的帶回{clinic}，我們會為您更換。如有不適請立即與我們聯絡 {phone}。`,
  urgent: '現在就傳，夜間也傳',
  urgentHint: '不等勿擾時段結束，也不受每位飼主每天的則數限制。',
  look: '看會傳給誰',
  counting: '查詢中…',
  owners: (all: number, already: number) =>
    already === 0 ? `${all} 位飼主拿到這個批號。` : `${all} 位飼主拿到這個批號，其中 ${already} 位已通知過，不會再傳。`,
  byWay: (way: string, owners: number, segments: number) =>
    segments > 0 ? `${way} ${owners} 位（${segments} 則）` : `${way} ${owners} 位`,
  sample: (name: string) => `${name} 會收到`,
  toCall: '要打電話的',
  toCallHint: '傳不到的飼主。送出後他們會列在「訊息」的需處理，打過電話按「已電話告知」。',
  nobody: '沒有還沒通知的飼主。',
  send: (owners: number) => `傳給 ${owners} 位`,
  list: (owners: number) => `把 ${owners} 位列入要打電話的`,
  sent: (written: number, toCall: number) =>
    written === 0
      ? `已把 ${toCall} 位飼主列入要打電話的`
      : toCall === 0
        ? `已通知 ${written} 位飼主`
        : `已通知 ${written} 位飼主，另外 ${toCall} 位請打電話`,
  cancel: '取消',
  notTold: '還沒通知',
  called: '已電話告知',
  calledDone: '已記下電話告知',
  noRight: '通知飼主需要「飼主資料編輯」的權限。',
} as const;
