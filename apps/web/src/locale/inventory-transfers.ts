/** Words of goods that are on their way from one place of the clinic to another. */
export const transfers = {
  title: '在途的調撥',
  way: (from: string, to: string) => `${from} → ${to}`,
  line: (customID: string, items: number, time: string) => `${customID} ${items} 項 ${time} 送出`,
  receiveTitle: (customID: string) => `收下 ${customID}`,
  came: (name: string) => `${name} 收到的數量`,
  sent: (quantity: string) => `送出 ${quantity}`,
  reason: '少收的原因',
  needReason: '收到的比送出的少，請寫下原因',
  needQuantity: '請輸入 0 到送出數量之間的數字',
  receive: '收下',
  received: (customID: string) => `已收下 ${customID}`,
  callBack: '取消調撥',
  callBackText: '東西退回送出的地點，數量不變。',
  calledBack: (customID: string) => `已取消 ${customID}`,
  cancel: '關閉',
} as const;
