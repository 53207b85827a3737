import type { WardPushShown } from '@vetloom/domain/clinic/settings/ward-push.setting.ts';

/** Words of what browsers are told of the ward while no page is open. */
export const wardPush = {
  part: '推播通知',
  text: '關掉 VetLoom、鎖定螢幕也收得到：任務時間前 10 分鐘，這個瀏覽器會跳出通知。只通知您自己開啟的瀏覽器；登出後停止，再登入同一個瀏覽器會自動恢復。',
  on: '推播到這個瀏覽器',
  shows: {
    animals: '通知會寫動物名、籠位和要做的事，不寫飼主。鎖定的螢幕也看得到，請留意手機放在哪裡。',
    count: '依診所規定，通知只寫有幾隻動物要處理，不寫動物名。',
    nothing: '診所規定不使用推播。',
  } satisfies Record<WardPushShown, string>,
  route: '通知經由瀏覽器廠商（Google、Apple、Mozilla、Microsoft）傳送，內容加密，廠商讀不到。',
  hindrance: {
    insecure: '這個網址不是 https，瀏覽器不提供推播。請洽系統管理者。',
    home: 'iPhone、iPad 要先「加入主畫面」，再從主畫面開啟 VetLoom，才能開推播。',
    none: '這個瀏覽器沒有推播的功能。',
    denied: '瀏覽器已經封鎖這個網站的通知，要先在瀏覽器的網站設定開放。',
  },
  offline: '沒有網路，不能更改推播。',
  unreachable: '瀏覽器連不到廠商的推播服務，沒有開啟。請確認網路後再試。',
  notGranted: '沒有允許通知，所以沒有開啟推播。',
  tryIt: '試送一則',
  tried: {
    taken: '已經送出，請看看有沒有跳出通知。沒有的話，請檢查系統的通知設定或勿擾模式。',
    gone: '這個瀏覽器的推播已經失效，請重新開啟。',
    later: '推播服務暫時沒有收下，請稍後再試。',
    refused: '推播服務沒有收下，請關掉推播再重新開啟。',
  },
  lastSent: (when: string) => `上次送達推播服務：${when}`,
  lastFailed: (when: string) => `${when} 沒有送出，畫面上的通知不受影響。`,
  others: (count: number) => `另有 ${count} 個瀏覽器開著推播`,
  endOthers: '停止其他瀏覽器',
  ended: '其他瀏覽器不再推播',
  rule: {
    label: '住院推播的內容',
    hint: '同事可以讓自己的瀏覽器在任務時間前跳出通知；鎖定的手機螢幕也看得到。飼主姓名不會出現。',
    shows: { animals: '動物、籠位、任務', count: '只寫有幾隻', nothing: '不使用推播' } satisfies Record<
      WardPushShown,
      string
    >,
  },
} as const;
