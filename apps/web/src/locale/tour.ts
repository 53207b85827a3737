import type { TourStop } from '../shell/tour/tour-steps.ts';

/** Words of the guided tour over a day's main job (spec 1 §1). */
export const tour = {
  menu: '操作教學',
  next: '下一步',
  back: '上一步',
  leave: '先離開',
  finish: '完成',
  progress: (at: number, total: number) => `${at} / ${total}`,
  resumeTitle: '繼續操作教學？',
  resumeText: (at: number, total: number) => `上次看到第 ${at} 步，共 ${total} 步。`,
  resume: '繼續',
  restart: '從頭開始',
  doneTitle: '教學完成',
  doneText: '從報到到收款的一天就是這樣。左下角的選單隨時可以再看一次，按 ? 會列出這一頁的快捷鍵。',
  close: '開始使用',
  stops: {
    rail: { title: '十二個區域', text: '左側是全部的功能。按 Ctrl Alt 加數字可以直接跳過去；沒有權限的區域不會出現。' },
    search: {
      title: '什麼都找得到',
      text: '按 Ctrl K 找動物、飼主、畫面與指令：名字、注音首碼、電話末三碼、晶片號碼都可以。',
    },
    board: {
      title: '今天的看板',
      text: '一張卡片是一隻動物，由左到右是報到、看診、檢驗、調劑、結帳。等太久的會變色，看板自己更新。',
    },
    checkIn: { title: '報到', text: '按 N 開始：找飼主或動物，沒有就當場新增，填來院原因與體重，按 Ctrl Enter 完成。' },
    visit: {
      title: '看診',
      text: '左邊照思考的順序寫，右邊是用藥與收費，小計隨時看得到。寫下的內容會自動儲存，離線也一樣。',
    },
    files: { title: '照片與檔案', text: '拖曳、貼上，或按「手機拍照上傳」掃 QR code，照片直接進到這次看診。' },
    record: { title: '病歷', text: '所有看診紀錄。可以依時間、醫師、狀態篩選，按 Enter 開啟。' },
    dispense: { title: '調劑', text: '醫師送出的藥袋出現在這裡。核對後按 F8 完成並列印藥袋標籤。' },
    checkout: { title: '結帳', text: '左邊是帳單，右邊收款，中間提醒做了卻沒收費的項目。按 F12 收款並列印收據。' },
    sync: { title: '同步狀態', text: '斷線時照常工作，未同步的筆數顯示在這裡，連上後自動上傳。按一下看細節。' },
    menu: { title: '您的選單', text: '切換院所、深淺色、快捷鍵與登出都在這裡。操作教學也是。' },
  } satisfies Record<TourStop, { readonly title: string; readonly text: string }>,
} as const;
