import type { CameraTrouble } from '../parts/scan/camera.ts';

/** Words of reading codes by the camera. */
export const scan = {
  open: '用相機掃描',
  title: '掃描條碼',
  aim: '把條碼放進框裡。',
  starting: '開啟相機…',
  read: (code: string) => `已讀到 ${code}`,
  nobody: '這個畫面目前不收條碼。',
  light: '補光',
  picture: '改用拍照',
  pictureHint: '拍一張條碼清楚的照片，或選一張圖。',
  nothingIn: '這張照片裡讀不到條碼。靠近一點、避開反光再拍一次。',
  notReadable: '讀碼程式沒有載入。連上網路後再開一次，之後離線也能用。',
  again: '再試一次',
  close: '完成',
  usedLots: '這次用到的批號、廠商與進貨單',
  unknown: (code: string) => `找不到這個條碼的品項：${code}`,
  notInBags: (name: string) => `這次沒有開「${name}」，請確認拿的是哪一種藥。`,
  isInBags: (name: string) => `「${name}」在藥袋裡。`,
  lotChosen: (name: string, lot: string) => `「${name}」取批號 ${lot}。`,
  trouble: {
    insecure: '瀏覽器只在 https 網址開放相機。請改用診所的 https 網址，或改用拍照。',
    none: '這台裝置沒有相機。可以改用掃描槍，或選一張條碼的照片。',
    denied: '相機沒有開放給這個網站。請在網址列的權限裡允許相機，再試一次。',
    busy: '相機正被別的程式使用。關掉它之後再試一次。',
  } satisfies Record<CameraTrouble, string>,
};
