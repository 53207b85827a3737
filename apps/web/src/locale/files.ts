import type { ErrorDetail } from '@vetloom/domain/core/error.ts';

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Bytes as people read them. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Words of files: the parts that show, attach and remove them. */
export const files = {
  title: '檔案',
  list: '這次看診的檔案',
  none: '沒有檔案',
  add: '加入檔案',
  addHint: '可拖曳或貼上',
  take: '拍照',
  drop: '放開以加入檔案',
  notUploaded: '未上傳',
  quota: '空間已滿',
  refused: '無法上傳',
  missing: '尚未取得',
  missingWhy: '檔案還在拍攝的裝置上，或目前離線；連上之後會自動出現。',
  waiting: (count: number) => `${count} 個檔案未上傳，先留在這台電腦`,
  overQuota: '雲端儲存空間已滿，檔案先留在這台電腦。請管理員調整空間後再試一次。',
  retry: '再試一次',
  enlarge: (name: string) => `放大 ${name}`,
  edit: (name: string) => `修改 ${name}`,
  remove: (name: string) => `移除 ${name}`,
  removed: (name: string) => `已移除「${name}」`,
  undo: '復原',
  already: (name: string) => `「${name}」已經在這次看診裡`,
  attachment: '附件',
  therapy: '治療',
  openFailed: (name: string) => `「${name}」目前打不開：還在另一台裝置上，或目前離線。`,
} as const;

/** Why a picked file was not taken. */
export function fileRefusal(codeName: string, detail: ErrorDetail): string | undefined {
  const name = typeof detail.name === 'string' ? detail.name : '';
  if (detail.reason === 'kind')
    return /\.hei[cf]$/i.test(name)
      ? `「${name}」是 HEIC 格式，請先轉成 JPEG。`
      : `「${name}」不能加入：只收圖片（JPEG、PNG、WebP）、影片（MP4、WebM）、DICOM、PDF、Word、Excel 與純文字檔。`;
  if (detail.reason === 'empty') return `「${name}」是空的檔案。`;
  if (detail.reason === 'disk-full') return '這台電腦的瀏覽器空間已滿，檔案沒有加入。';
  if (detail.reason === 'pixels') return '這張圖片的像素太多，請先縮小再加入。';
  if (detail.reason === 'memory') return '這張圖片無法處理，請先縮小或另存成 JPEG 再加入。';
  if (detail.reason === 'link') return '這個連結已經收滿檔案，請診所再給一個新的連結。';
  if (codeName === 'tooLarge' && typeof detail.limit === 'number')
    return `「${name}」太大，上限是 ${megabytes(detail.limit)}。`;
  return undefined;
}
