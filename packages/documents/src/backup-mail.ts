import type { BackupFailure } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import type { MailText } from './account-mail.ts';

/** Why a backup, its proof or a restore came to nothing, and what to do about it: in the director's mail and on the screen. */
export const BACKUP_FAILURE_TEXT: Readonly<Record<BackupFailure, string>> = {
  placeGone: '備份位置連不上：硬碟可能沒有接上，或雲端服務沒有回應。請確認後再試。',
  placeSlow: '備份位置太慢，一直沒有回應。請確認網路與硬碟後再試。',
  placeFull: '備份位置已經滿了。請清出空間，或減少保留的份數。',
  placeRefused: '備份位置拒絕存取。請確認金鑰、權限與名稱是否正確。',
  placeClosed: '這個備份位置沒有開放給院所使用。請系統管理者開放，或改用其他位置。',
  noSecret: '這台伺服器還沒有備份位置的存取金鑰。請到備份設定重新輸入。',
  diskFull: '伺服器的硬碟空間不足，無法完成。請系統管理者清出空間。',
  noScratch: '資料庫的帳號不能建立暫時的資料庫，備份無法驗證，較舊版本的備份也無法還原。請系統管理者開放這個權限。',
  fileGone: '備份檔不在備份位置了，可能被刪除或移走。',
  otherBytes: '從備份位置讀回來的內容和寫出去的不同，這一份不能用。請檢查備份位置的硬碟。',
  otherContent: '備份還原後和院所的資料不一致，這一份不能用。請通知系統管理者。',
  wrongKey: '這把金鑰打不開這份備份。請確認是當時列印的那一把。',
  changed: '備份檔被更動過或不完整，不能還原。',
  interrupted: '伺服器中途停止，沒有完成。',
  practice: '練習用副本不備份。',
  archive: '備份檔的內容不符，不能還原。',
  newer: '這份備份來自較新的版本。請系統管理者先更新這台伺服器，再還原。',
  clinicTaken: '這個院所代號已經用過了，請換一個。',
  failure: '發生沒有預期的錯誤。請通知系統管理者。',
};

/** A backup that failed. */
export interface FailedBackup {
  readonly clinic: string;
  readonly reason: BackupFailure;
  /** What exactly, for whoever looks after the server. */
  readonly detail: string;
  /** The day of the last backup that was proved, as people write it; undefined where there is none. */
  readonly lastProof: string | undefined;
  readonly url: string;
}

/** To whoever leads the clinic: no backup was taken, or one that isn't good. */
export function backupFailedMail({ clinic, reason, detail, lastProof, url }: FailedBackup): MailText {
  return {
    subject: `VetLoom 備份失敗：${clinic}`,
    text: [
      `${clinic} 的備份沒有成功。`,
      '',
      BACKUP_FAILURE_TEXT[reason],
      '',
      lastProof === undefined ? '目前還沒有驗證過的備份。' : `最近一次驗證過的備份：${lastProof}`,
      `查看與處理：${url}`,
      '',
      `給系統管理者：${reason}（${detail}）`,
      '',
    ].join('\n'),
  };
}
