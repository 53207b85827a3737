/** What a tool says, as people read it. */
const REASONS: Readonly<Record<string, string>> = {
  'the server was not reached yet': '它啟動後還沒有連上伺服器，不知道現在的時間。等它連上後再試。',
  'it is too late for this job': '這一件已經過期，請重新送出。',
  'a job of another tool': '這一件是給另一個同步工具的。',
};

/** Words of handing a task to the sync tool on this machine. */
export const localTool = {
  handOver: '交給這台電腦',
  testHere: '由這台電腦測試',
  taken: (device: string) => `這台電腦的同步工具已收下，${device} 接著進行`,
  known: '這台電腦的同步工具已經有這一件',
  denied: {
    title: '瀏覽器不准這個網站連到這台電腦上的程式',
    text: '點網址列左邊的圖示，把「區域網路存取」或「這台裝置上的應用程式」改成允許，再試一次。',
  },
  absent: {
    title: '這台電腦上沒有回應',
    text: '確認同步工具在這台電腦上執行；瀏覽器問是否允許連線時選「允許」，再試一次。',
  },
  other: {
    title: '這台電腦上是另一個同步工具',
    text: (name: string) =>
      name === '' ? '它還沒有配對，請到連著這台儀器的電腦上操作。' : `它是「${name}」，請到連著這台儀器的電腦上操作。`,
  },
  refused: {
    title: '同步工具沒有收下',
    text: (why: string) => (Object.hasOwn(REASONS, why) ? (REASONS[why] ?? why) : why),
  },
  offline: '現在沒有連線，交給這台電腦要先由伺服器簽發。儀器送來的結果，同步工具會先存著，連線後補上。',
} as const;
