import { CODE } from '@vetloom/domain/core/codes.ts';
import { sentenceOf } from './codes.ts';

/** Words of signing in, choosing a clinic, signing out, and being turned away. */
export const access = {
  slogan: ['把每一次照護，', '織成完整的病歷。'],
  signIn: {
    title: '登入',
    subtitle: '使用診所帳號繼續',
    account: '帳號',
    accountRequired: '請輸入帳號。',
    password: '密碼',
    passwordRequired: '請輸入密碼。',
    forgot: '忘記密碼',
    forgotText: '請診所的管理員替您重設密碼。',
    remember: '記住這台電腦（三天）',
    submit: '登入',
    submitting: '登入中',
    asking: '正在確認連線。',
    online: '連線正常。',
    serverAway: (clinic: string, time: string) =>
      [
        `連不到伺服器，仍可登入。這台電腦保有${clinic}的資料，報到、看診、調劑、收款、列印照常。`,
        `寫下的都存在這台電腦，連上後自動上傳。最近同步 ${time}。`,
      ] as const,
    serverAwayNotReady:
      '連不到伺服器，而這台電腦還沒有診所資料，現在不能登入。已經存進伺服器的紀錄都在；請檢查網路，或改用登入過的電腦。',
    offlineReady: (clinic: string, time: string) =>
      [`這台電腦保有${clinic}的資料，`, `斷線時仍可離線登入。最近同步 ${time}。`] as const,
    offlineNow: (clinic: string, time: string) =>
      [`目前離線，仍可登入。這台電腦保有${clinic}的資料，`, `連上後自動上傳。最近同步 ${time}。`] as const,
    notReady: '這台電腦第一次登入需要網路，之後斷線也能使用。',
    offlineNotReady: '目前離線，而這台電腦還沒有診所資料。請連上網路後登入一次。',
    unsent: {
      title: (count: number) => `這台電腦有 ${count} 筆紀錄還沒上傳`,
      clinic: (name: string, count: number, since: string) => `${name} ${count} 筆，最早 ${since}。`,
      carry:
        '都留在這台電腦，沒有遺失。這間院所的任何一位同事在這裡登入並連上網路，就會以原本的人的名義自動上傳；改過密碼的人請自己登入一次。',
    },
    errors: {
      [CODE.wrongCredentials]: sentenceOf('wrongCredentials'),
      [CODE.noVerifier]: sentenceOf('noVerifier'),
      [CODE.networkRequired]: sentenceOf('networkRequired'),
      [CODE.noUsableClinic]: sentenceOf('noUsableClinic'),
      [CODE.loginDataWrong]: sentenceOf('loginDataWrong'),
      [CODE.noDatabaseAccess]: sentenceOf('noDatabaseAccess'),
      [CODE.personNotFound]: sentenceOf('personNotFound'),
      [CODE.rateLimited]: sentenceOf('rateLimited'),
      [CODE.sessionRevoked]:
        '登入已被取消，請重新登入。密碼若已失效，請用寄到信箱的連結設定新密碼，或按「忘記密碼」。還沒上傳的紀錄都留在這台電腦。',
      [CODE.databaseNotReady]: sentenceOf('databaseNotReady'),
    } as Readonly<Record<number, string>>,
    awayAndEmpty:
      '沒有可以驗證的服務：連不到伺服器，這台電腦也還沒有診所資料，現在不能登入。已經存進伺服器的紀錄都在；請檢查網路，或改用登入過的電腦。',
    awayAndUnknown:
      '沒有可以驗證的服務：連不到伺服器，而這個帳號最近 30 天沒有在這台電腦登入過。這台電腦的紀錄都在；登入過的同事仍可登入，照常工作。請檢查網路後再試。',
    failed: '登入沒有成功。請再試一次。',
    closedUntil: (time: string, minutes: number) =>
      `密碼錯誤太多次，約 ${minutes} 分鐘後（${time}）可以再試。這台電腦的紀錄都還在；連上網路後不必等。`,
  },
  greeting: { morning: '早安', noon: '午安', evening: '晚安' },
  clinics: {
    greeting: (name: string, greeting: string) => `${name}，${greeting}`,
    question: '今天要在哪一間院所工作？',
    change: '換帳號',
    lastUsed: (time: string) => `上次使用 ${time}`,
    neverUsed: '尚未使用',
    direct: '直接進入',
    move: '移動',
    enter: (clinic: string) => `進入${clinic}`,
    alliance: '聯盟院所的飼主與病歷，進入後在搜尋結果以「聯盟」標示。',
    list: '可以使用的院所',
    yesterday: '昨天',
    today: '今天',
  },
  checking: '確認登入狀態',
  signOut: {
    title: '登出',
    leaving: '正在登出',
    done: '已登出',
    doneText: '可以關閉網頁，或換另一位同事登入。',
    again: '重新登入',
    unsynced: (count: number) => `還有 ${count} 筆紀錄沒有上傳`,
    unsyncedText:
      '這些紀錄會安全留在這台電腦，不會遺失。任何一位同事在這台電腦登入並連上網路後，會以您的名義自動上傳。',
    keep: '先不登出',
    goOn: '仍要登出',
  },
  deny: {
    title: '權限不足',
    text: '這個畫面需要的權限，您目前的角色沒有。需要使用時，請診所的管理員調整角色。',
    back: '回上一頁',
    home: '回到首頁',
    unsynced: (count: number) =>
      `您還有 ${count} 筆紀錄沒有上傳，都留在這台電腦：按上方的同步標記，可以閱讀、複製，或匯出交給管理員。`,
  },
  withdrawn: {
    title: '您已不是這間院所的成員',
    text: '這間院所的管理員移除了您的帳號，所以這裡的資料不能再看。',
    clinics: '選擇院所',
  },
  notFound: {
    title: '找不到這個畫面',
    text: '網址可能打錯了，或這個畫面已經移走。資料沒有受影響。',
    home: '回到首頁',
    search: '搜尋',
  },
  notBuilt: {
    title: (screen: string) => `「${screen}」還沒有做好`,
    text: '這個畫面排在之後的版本，其他畫面照常使用。',
    home: '回到首頁',
  },
  footer: { version: (version: string) => `版本 ${version}` },
} as const;
