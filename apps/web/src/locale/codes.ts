import { CODE, type CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { BOOKING_CONTRADICTIONS, BOOKING_PARAMETERS } from './codes-booking.ts';
import { CLAIM_CONTRADICTIONS, CLAIM_PARAMETERS } from './codes-claim.ts';
import { CONVERSATION_CONTRADICTIONS, CONVERSATION_PARAMETERS } from './codes-conversation.ts';
import { DETECTION_CONTRADICTIONS, DETECTION_PARAMETERS } from './codes-detection.ts';
import { EINVOICE_CONTRADICTIONS, EINVOICE_PARAMETERS } from './codes-einvoice.ts';
import { ESTIMATE_CONTRADICTIONS, ESTIMATE_PARAMETERS } from './codes-estimate.ts';
import { handoverContradictions } from './codes-handover.ts';
import { INSTRUMENT_CONTRADICTIONS, INSTRUMENT_PARAMETERS, INSTRUMENT_TAKEN } from './codes-instrument.ts';
import { LIST_CONTRADICTIONS, LIST_MISSING, LIST_TAKEN } from './codes-list.ts';
import { PAPER_CONTRADICTIONS, PAPER_PARAMETERS, PAPER_TAKEN } from './codes-paper.ts';
import { goneWord, oldProof, wrongProof } from './codes-person.ts';
import { PORTAL_CONTRADICTIONS } from './codes-portal.ts';
import { PREPAID_PARAMETERS, prepaidContradictions } from './codes-prepaid.ts';
import { LETTER_CONTRADICTIONS, LETTER_PARAMETERS } from './codes-referral.ts';
import { SIGNATURE_CONTRADICTIONS, SIGNATURE_PARAMETERS } from './codes-signature.ts';
import { STOCK_CONTRADICTIONS, STOCK_TAKEN } from './codes-stock.ts';
import { REACTION_FAULTS } from './codes-stock-lots.ts';
import { noPlaceWords, SUBSCRIPTION_CONTRADICTIONS } from './codes-subscription.ts';
import { WALLET_CONTRADICTIONS, WALLET_PARAMETERS } from './codes-wallet.ts';
import { WARD_MISSING, WARD_PARAMETERS, wardContradictions } from './codes-ward.ts';
import { WEBHOOK_CONTRADICTIONS, WEBHOOK_PARAMETERS } from './codes-webhook.ts';
import { channelNames, reasonWords } from './message.ts';

/** What is known of a refusal, as it was thrown or as a kept one came back from the server. */
type Detail = Readonly<Record<string, unknown>>;

const text = (detail: Detail, key: string): string => {
  const value = detail[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What a table has for the rule that a refusal names; nothing for words that every object knows. */
const of = <T>(table: Readonly<Record<string, T>>, detail: Detail): T | undefined => {
  const rule = text(detail, 'rule');
  return Object.hasOwn(table, rule) ? table[rule] : undefined;
};

const listed = (detail: Detail, key: string): string => {
  const value = detail[key];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(' ') : '';
};

/** What is missing for a way of writing to somebody. */
const ADDRESSES: Readonly<Record<string, string>> = { line: ' LINE 帳號', sms: '手機號碼', mail: ' Email' };

/** A way of writing to somebody, where a refusal names it. */
const wayOf = (detail: Detail): string => {
  const channel = text(detail, 'channel');
  return Object.hasOwn(channelNames, channel) ? channelNames[channel as keyof typeof channelNames] : '這種傳送方式';
};

/** Why a place for backups can't be used. */
const PLACES: Readonly<Record<string, string>> = {
  placeGone: '連不上，請確認硬碟已接上、名稱正確，或服務正常',
  placeSlow: '一直沒有回應，請確認網路與硬碟',
  placeFull: '已經滿了',
  placeRefused: '拒絕存取，請確認金鑰、區域與權限',
  placeClosed: '沒有開放給院所使用，請洽系統管理者',
  noSecret: '還沒有存取金鑰，請重新輸入',
};
const placeSentence = (detail: Detail): string =>
  `備份位置${PLACES[text(detail, 'reason')] ?? '不能使用，請洽系統管理者'}。`;

/** What stands in the way, by the rule that a refusal names. */
const CONTRADICTIONS: Readonly<Record<string, (detail: Detail) => string>> = {
  ...LIST_CONTRADICTIONS,
  depositSpentHere: (detail) =>
    `院內已經用掉的儲值比檔案剩下的多（院內只剩 ${text(detail, 'left')} 元），沒有改動。請和飼主核對，再保留院內的金額。`,
  petHasVisits: (detail) => `${text(detail, 'name') || '這隻動物'}有看診紀錄，不能刪除。`,
  ownerHasVisits: () => '這位飼主有來院紀錄，不能刪除。需要時可以刪除個人資料。',
  petHasStays: (detail) =>
    `${text(detail, 'name') || '這隻動物'}有住院紀錄，不能刪除。已不在照護中的話，請改動物的狀態。`,
  ownerHasStays: () => '這位飼主的動物住過院，不能刪除。需要時可以刪除個人資料。',
  ownerHasOpenStays: (detail) => `還有 ${text(detail, 'count')} 隻動物在院，請先辦理離院與結帳。`,
  ownerHasOpenVisits: (detail) => `還有 ${text(detail, 'count')} 次看診沒有結束，請先完成。`,
  ownerHasDeposit: (detail) => `還有儲值 ${text(detail, 'left')} 元，請先退還。`,
  ownerOwes: (detail) => `還有 ${text(detail, 'owed')} 元未結，請先結清。`,
  backupIncomplete: () => '請先建立備份金鑰、選擇備份位置並儲存。',
  backupRunning: () => '備份或還原正在進行，請等它完成。',
  backupPlace: placeSentence,
  methodKept: () => '已經有收款用過這種付款方式，請改為停用。',
  petNotInCare: (detail) => `${text(detail, 'name') || '這隻動物'}已不在照護中（離世、送養、棄養或走失），不再提醒。`,
  reminderClosed: () => '這筆提醒已經結束，請先重新開啟。',
  campaignSent: () => '這個活動已經開始傳送，不能再修改或刪除。可以複製成新草稿。',
  campaignNotSent: () => '這個活動還是草稿，沒有東西要停止。',
  campaignWithdrawn: () => '這個活動已經停止，不能再傳送。可以複製成新草稿。',
  channelNotConnected: (detail) => `診所還沒有連接${wayOf(detail)}，請到「訊息設定」連接。`,
  channelClosed: () => '院所不使用這種傳送方式，請改用其他方式。',
  messagesRefused: (detail) => `${text(detail, 'name') || '這位飼主'}不願意收到訊息，請改用電話。`,
  noAddress: (detail) =>
    `${text(detail, 'name') || '這位飼主'}沒有可以收訊息的${ADDRESSES[text(detail, 'channel')] ?? '聯絡方式'}。`,
  macroCircle: (detail) => `這段文字會繞回自己：${text(detail, 'path')}。請拿掉其中一個引用。`,
  macroUnknown: (detail) => `沒有「${text(detail, 'name')}」這個縮寫。`,
  variableUnknown: (detail) => `大括號裡的「${text(detail, 'name')}」不是可以用的變數。`,
  macroTooLong: (detail) => `「${text(detail, 'name')}」展開後太長，請縮短或拆開。`,
  macroUsed: (detail) => `「${text(detail, 'name')}」還被「${text(detail, 'by')}」引用，請先改掉那一處。`,
  templateCircle: (detail) => `範本不能包含自己：${text(detail, 'path')}。請拿掉其中一個。`,
  templateUsed: (detail) => `「${text(detail, 'name')}」還被範本「${text(detail, 'by')}」包含，請先改掉那一處。`,
  examHasFindings: (detail) => `「${text(detail, 'name')}」已經有結果，類別沒有改變。請另開一項檢驗。`,
  bagDispensed: () => '同一個藥袋已經由別人調劑，這一次沒有記錄。請確認飼主沒有多拿一份。',
  bagHandedOut: () => '這個藥袋已經交給飼主，不能改。請先取消調劑並寫明原因，或另開一個藥袋。',
  handedOutByOther: () => '這個藥袋後來由別人調劑，您要取消的不是這一次，所以沒有取消。請看過再決定。',
  writtenSince: () => '這裡有您還沒看過的內容，所以沒有刪除。請看過再決定。',
  changedSince: () => '您看過之後，有人改了這裡，所以這一次沒有存入。請看過再決定。',
  mergedAway: (detail) =>
    `同事已經把這一筆併入${text(detail, 'name') === '' ? '另一筆' : `「${text(detail, 'name')}」`}，所以這一次沒有合併。請看過再決定。`,
  visitBegun: (detail) =>
    `${text(detail, 'name') === '' ? '醫師' : `${text(detail, 'name')} 醫師`}已經開始看診，報到沒有取消，動物也沒有更換。請直接和醫師確認。`,
  petChanged: (detail) =>
    `同事已經把這筆報到改成${text(detail, 'name') || '另一隻動物'}，所以這一次沒有更換。請看過再決定。`,
  keptIsGone: () => '您要留下的那次報到已經不在了，所以這一次沒有拿掉。請看過再決定。',
  doctorChanged: ({ name }) =>
    `這次看診的主治已經換成${typeof name === 'string' && name !== '' ? name : '別人'}，所以沒有改變。請看過再決定。`,
  visitCompleted: ({ name }) =>
    `${typeof name === 'string' && name !== '' ? `${name} 醫師` : '同事'}已經完成這次看診，主治沒有改變。請直接和醫師確認。`,
  secondPerson: () => '有管制藥品，要先由第二人覆核。',
  secondPersonSame: () => '覆核要由調劑者以外的人來做。',
  archiveHistory: () => '封存檔裡的異動紀錄前後不符，沒有建立院所。',
  archiveScratch: () =>
    '這個封存檔來自較舊的版本，要先在暫時的資料庫裡更新，但資料庫的帳號不能建立。請開放這個權限後再試一次。',
  archiveUpdate: () => '這個封存檔來自較舊的版本，更新成現在的版本時失敗，沒有建立院所。請洽技術支援。',
  exportRuns: () => '這家院所正在匯出，請等它完成。',
  importRuns: () => '正在匯入另一個封存檔，請等它完成。',
  archiveState: () => '這個封存檔現在不能匯入，請重新整理看目前的狀態。',
  interrupted: () => '伺服器中途重新啟動，這一次沒有完成，也沒有留下一半。請再做一次。',
  takenBack: () => '已經停止，沒有留下任何東西。',
  practice: () => '這是練習用的副本，不會寄出信件，也不會傳送訊息或檢驗要求。',
  ...INSTRUMENT_CONTRADICTIONS,
  taskDone: () => '這筆待辦已經完成，沒有取消。',
  notDoctor: (detail) =>
    `${text(detail, 'name') || '這位同事'}不是醫師，不能指定為看診醫師。請改選其他人，或請管理員調整角色。`,
  beforeBirth: () => '看診時間早於動物的生日，請檢查看診時間或生日。',
  deathTakenBack: () => '這隻動物的離世登記已經取消，請先確認再處理遺體。',
  afterDeath: () => '看診時間晚於動物離世的日期，請檢查看診時間或離世日期。',
  billNotLocked: () => '這張帳單沒有鎖定，可以直接修改，不必解鎖。',
  adminRole: () => '管理員角色固定全開，不能修改或刪除。請改用另一個角色。',
  ownRole: () => '不能取消自己角色的「角色權限」，否則沒有人能再改回來。請另一位有權限的同事調整。',
  lastAdministrator: () => '這是最後一位管理員。請先把另一位同事設為管理員。',
  self: () => '不能對自己做這個動作，請另一位有權限的同事來做。',
  openVisits: (detail) => `還有 ${text(detail, 'count')} 筆未完成的看診由這位負責，請先完成或改派。`,
  ownPassword: () => '自己的密碼請在「我的帳號」更改。',
  foreignAccount: () => '這個 Email 也在其他院所使用，不能代設密碼。請改用邀請連結。',
  mailedOnly: () => '這個 Email 也列在其他院所，連結只能寄到對方信箱。請用「改寄連結給對方」。',
  joined: () => '對方已經有帳號，也已加入，可以直接登入，不需要邀請連結。',
  notRecordOwner: (detail) => `${text(detail, 'name') || '這位同事'}不能擁有病歷。請改選其他人，或請管理員調整角色。`,
  smsNotOwners: () => '這個號碼不是任何飼主的手機，請先登記在飼主資料。',
  lineNotSetUp: () => '診所還沒有連接 LINE 官方帳號，請到「訊息設定」連接。',
  nothingOwed: () => '這張帳單已經沒有未結的金額，沒有轉成呆帳。',
  notBadDebt: () => '這筆收款不是呆帳，不能收回。',
  isBadDebt: () => '這一筆是呆帳，不能直接改。請用「收回呆帳」，或取消這筆呆帳。',
  discountChanged: () => '別人剛給了另一個折扣，這一次沒有改。請看看現在的折扣，再決定要不要換。',
  saleCancelled: () => '這筆零售已經作廢，不能再改。請重新開一筆。',
  saleHasMoney: (detail) => `這筆零售已經收了 ${text(detail, 'received')} 元，先沖銷收款才能作廢。`,
  discountLimit: (detail) =>
    `您的角色在一張帳單上最多折扣 ${text(detail, 'most')}%，這一次沒有記錄。要折更多請主管給折扣，或在「設定 → 系統 → 治療」調整上限。`,
  discountLineGone: () => '這一項已經不在帳單上，折扣沒有記錄。',
  receiptTakenBack: ({ replacedBy }) =>
    typeof replacedBy === 'string' && replacedBy !== ''
      ? `這筆收款已經由同事更正為收據 ${replacedBy}，錢沒有退，這一次沒有記錄。如果已經退錢給飼主，請取消收據 ${replacedBy}。`
      : '這筆收款已經由別人取消，這一次沒有記錄。請確認沒有重複退款給飼主。',
  depositTakenBack: () => '這筆儲值已經由別人取消，這一次沒有記錄。請確認沒有重複退款給飼主。',
  depositUsed: () => '這筆儲值已經用來付帳單，不能直接改。請取消那一筆收款，儲值就會退回。',
  entryCrossedOut: () => '這筆收支已經劃掉，不必再做一次。',
  mergeUndone: () => '這次合併已經還原過，沒有再做一次。',
  preview: () => '預覽中不會儲存任何內容，請先結束預覽。',
  formUsed: (detail) => `單據 ${text(detail, 'customID')} 是由這張單據來的，所以沒有刪除。請先處理那一張。`,
  codeTaken: (detail) =>
    `「${text(detail, 'value')}」已經是${text(detail, 'name') && ` ${text(detail, 'name')} `}的代碼或條碼，請換一個。`,
  nameTaken: (detail) => `這裡已經有「${text(detail, 'value')}」，請換一個名稱。`,
  inUse: () => '還有商品或服務用到它，不能刪除。請先改用別的，再刪除。',
  fixedWord: (detail) => `系統要用到「${text(detail, 'value')}」這個名稱，不能改也不能刪除。`,
  listFull: (detail) =>
    `這份清單已經滿了${text(detail, 'most') && `（最多 ${text(detail, 'most')} 項）`}，這一項沒有加入。`,
  ...STOCK_CONTRADICTIONS,
  ...prepaidContradictions,
  ...WALLET_CONTRADICTIONS,
  ...handoverContradictions,
  ...wardContradictions,
  ...BOOKING_CONTRADICTIONS,
  ...CONVERSATION_CONTRADICTIONS,
  ...EINVOICE_CONTRADICTIONS,
  ...DETECTION_CONTRADICTIONS,
  ...WEBHOOK_CONTRADICTIONS,
  ...ESTIMATE_CONTRADICTIONS,
  ...PORTAL_CONTRADICTIONS,
  ...CLAIM_CONTRADICTIONS,
  ...LETTER_CONTRADICTIONS,
  ...SUBSCRIPTION_CONTRADICTIONS,
  ...PAPER_CONTRADICTIONS,
  ...SIGNATURE_CONTRADICTIONS,
};

/** What is too large, by the rule that a refusal names. */
const OVERSIZED: Readonly<Record<string, (detail: Detail) => string>> = {
  paper: () => '這份文件太長，無法製成 PDF，請減少內容或分次列印。',
  page: () => '這一頁的內容太長，請一次少列幾筆。',
};

/** What is wrong with an archive. */
const ARCHIVE_FLAWS: Readonly<Record<string, string>> = {
  changed: '封存檔被改過，內容和它的清單不符',
  unreadable: '這個檔案不是院所的封存檔，或沒有傳完整',
  layout: '這個封存檔是舊的格式，請用現在的版本重新匯出；如果是較新的格式，請先更新這裡的系統',
  newer: '這個封存檔來自較新的版本，請先更新這裡的系統',
  older: '這個封存檔的版本太舊，請先更新原來的系統再匯出一次',
};

/** What of the input can't be, by the rule that a refusal names. */
const UNFIT: Readonly<Record<string, (detail: Detail) => string>> = {
  archive: (detail) =>
    `${ARCHIVE_FLAWS[text(detail, 'reason')] ?? '封存檔不完整、被改過，或不是這個版本的'}，沒有建立院所。${text(detail, 'name') && `（${text(detail, 'name')}）`}`,
  backupIncomplete: () => '請先建立備份金鑰並選擇備份位置，再開啟每日備份。',
  backupPlace: placeSentence,
  messageAccount: (detail) =>
    `業者沒有接受這個帳號：${reasonWords(text(detail, 'reason'))}。${text(detail, 'said') && `（${text(detail, 'said')}）`}`,
  messageSecret: () => '請輸入密碼或權杖。換了帳號或主機時，要再輸入一次。',
  backupKey: () => '請輸入儲存桶的存取金鑰 ID 與密碼。',
  wrongKey: () => '這把金鑰打不開這份備份，請確認是當時列印的那一把。',
  campaignWithoutText: () => '這個活動還沒有內容，請先寫要告訴飼主的話。',
  unknownPlaceholder: (detail) =>
    `${listed(detail, 'unknown')} 不會填入任何內容，飼主會直接看到這些字。可以用的是 ${listed(detail, 'known')}。`,
  listFull: (detail) =>
    `這裡已經滿了${text(detail, 'limit') && `（最多 ${text(detail, 'limit')} 筆）`}，這一筆沒有加入。輸入的內容都還在。`,
  billTooLarge: () => '帳單金額太大，請檢查單價和數量。',
  lotsTooMany: () => '這一列各批號的數量加起來比這一列的數量多，請檢查。',
  rowTooLong: () => '這一項的說明文字加起來太長，請縮短後再存。',
  moreThanReceived: (detail) => `這張帳單只收過 ${text(detail, 'received')} 元，不能退更多。`,
  ...PREPAID_PARAMETERS,
  ...WALLET_PARAMETERS,
  ...WARD_PARAMETERS,
  ...SIGNATURE_PARAMETERS,
  ...BOOKING_PARAMETERS,
  ...CONVERSATION_PARAMETERS,
  ...INSTRUMENT_PARAMETERS,
  ...EINVOICE_PARAMETERS,
  ...DETECTION_PARAMETERS,
  ...WEBHOOK_PARAMETERS,
  ...ESTIMATE_PARAMETERS,
  ...CLAIM_PARAMETERS,
  ...LETTER_PARAMETERS,
  ...PAPER_PARAMETERS,
  depositShort: (detail) => `儲值只剩 ${text(detail, 'left')} 元，請減少金額或改用其他方式。`,
  differenceUnexplained: (detail) => `點到的錢和帳上差 ${text(detail, 'difference')} 元，請寫下差額原因。`,
  leftTooMuch: () => '留在錢櫃的錢比點到的多，請再確認。',
  unknownMethod: () => '診所沒有這種付款方式，請選其他方式。',
  methodNotClosable: () => '現金、儲值與呆帳一直都在，不能停用。',
  methodNotTaken: () => '診所已停用這種付款方式，請選其他方式。',
  roleInUse: (detail) => `還有 ${text(detail, 'count')} 位同事是這個角色，請先改派再刪除。`,
  reversed: () => '參考範圍的下限高於上限，請檢查後再存一次。',
  ages: () => '參考範圍年齡的結束要大於開始，請檢查後再存一次。',
  empty: () => '參考範圍的上限、下限或正常的文字，請至少填一個。',
  overlap: () => '有兩個參考範圍的動物和年齡重疊，同一個年齡只能有一個，請改其中一個。',
  tillTooFull: () => '點到的張數太多，請再確認。',
  moreThanGivenUp: (detail) => `這筆呆帳只有 ${text(detail, 'owed')} 元，不能收回更多。`,
  otherDay: () => '收支要記在發生的那一天，請改記在今天。',
  partsDiffer: (detail) => `分配的合計是 ${text(detail, 'sum')} 元，帳單是 ${text(detail, 'total')} 元，請調整到一樣。`,
  partTwice: () => '每一份要分給不同的在職同事，請再確認。',
  depositByReceipt: () => '用儲值付的錢不能這樣退。請取消那一筆收款，儲值就會退回。',
  tooManyExams: () => '這次看診的檢驗太多，放不下了，請另開一次看診。',
  tooManyResults: () => '這項檢驗的結果太多，放不下了，請分次輸入。',
  deathAhead: () => '離世的時間還沒有到，請檢查日期與時間。',
  deathBeforeBirth: () => '離世日期早於出生日期，請檢查。',
  dayBeforeBirth: () => '日期早於動物的生日，請檢查日期或生日。',
  referralEmpty: () => '請填轉診的院所，或寫下原因。',
  ...REACTION_FAULTS,
  rowEmpty: () => '這一列還沒有內容，請至少填一格。',
  dayTooFar: () => '日期離今天太遠，不能寫備註。',
  notUndoable: () => '這一步不能直接復原，請自行改回來。',
  'clinicID.empty': () => '請填院所代號。',
  'clinicID.long': () => '院所代號最多 40 個字元。',
  'clinicID.characters': () => '院所代號只能用小寫英文字母、數字和連字號，開頭和結尾要是字母或數字。',
  'clinicID.reserved': () => '這個代號是系統保留的，請換一個。',
  taxID: () => '統一編號是 8 碼數字，且檢查碼要相符。',
  timeZone: () => '沒有這個時區，請從清單選擇。',
  overBeforeBegun: () => '結束的日期早於開始的日期，請檢查後再存一次。',
};

/** What isn't there, by the rule that a refusal names. */
const MISSING: Readonly<Record<string, () => string>> = {
  lineAccount: () => '找不到可以操作的資源：LINE 沒有這個帳號，飼主可能已經封鎖。請改用電話。',
  ...WARD_MISSING,
  ...LIST_MISSING,
};

/** Whose something already is, by the rule that a refusal names. */
const TAKEN: Readonly<Record<string, (name: string) => string>> = {
  clinicTaken: (name) => `代號「${name}」已經有院所使用，請換一個。`,
  clinicRemoved: (name) => `代號「${name}」曾屬於已移除的院所，不會再給別家使用，請換一個。`,
  petIDTaken: (name) => `這個號碼是${name}的。`,
  ...STOCK_TAKEN,
  ...INSTRUMENT_TAKEN,
  ...LIST_TAKEN,
  ...PAPER_TAKEN,
  formerIDTaken: (name) => `原來的編號現在是${name}的，不能還原。`,
};

/** What is closed for another reason than the role, by the rule that a refusal names. */
const CLOSED: Readonly<Record<string, string>> = {
  emulation: '代理登入時不能做這件事，請用自己的帳號登入。',
  delegated: '這件事要本人登入來做，不能由其他程式代做。',
  onlyAdmin: '只有管理員可以指派、調整或移除管理員。請另一位管理員來做。',
  givesRoles: '指派角色需要「角色權限」的權限。請有這項權限的同事來做。',
  beyond: '不能給予自己沒有的權限，也不能處理權限比自己多的人。請權限足夠的同事處理。',
  bridge: '這間院所沒有開啟「儀器連線程式」，請到院所資料開啟。',
  billLocked:
    '帳單已結清並鎖定，品項與金額沒有改。請有「解鎖已結帳紀錄」權限的同事在看診畫面或住院管理按「解鎖帳單」，再改一次；文字與批號可以直接改。',
  notStaff: '做這件事的人已不是這間診所的同事，所以沒有存。',
  numbersHeld: '這些編號由另一台電腦保留著，請再試一次，會改用別的編號。',
  pickupOnly: '您的角色只能替飼主辦理領藥，不能開其他項目。請醫師處理。',
  pushSession: '要用瀏覽器登入後，才能替這個瀏覽器開啟推播。',
  flag: '這間院所沒有開通這項功能，請洽系統管理員。已經建立的內容都還在。',
};

/** What somebody has done often enough for now, by the rule that a refusal names. */
const ENOUGH: Readonly<Record<string, string>> = {
  restores: '今天已經還原太多間院所，請明天再試。',
  looks: '嘗試太多次：一小時內查詢聯盟院所的次數已達上限，請稍後再試。',
  archives: '已經有好幾個封存檔在等，請先匯入或刪除。',
  mails: '短時間內已經寄出太多連結，請過 15 分鐘再寄。',
};

/** Whether a refusal is about why somebody did something: what stands there can't be read, or is too long. */
const isReason = (detail: Detail): boolean => text(detail, 'field').split('.').at(-1) === 'reason';

/** Each begins with the catalogue's own words (spec 1 §8), then what happened here and what to do. */
const SENTENCES: Readonly<Record<CodeName, string | ((detail: Detail) => string)>> = {
  success: '成功。',
  loginSuccess: '登入成功。',
  wrongCredentials: '帳號密碼錯誤，請檢查後再輸入一次。',
  noVerifier: '沒有可以驗證的服務，請檢查網路連線。',
  notLoggedIn: '未登入，或登入已經過期，請重新登入。輸入的內容都留在這台電腦。',
  networkRequired: '需要網路連線，請連線後再試。',
  badParameter: (detail) =>
    of(UNFIT, detail)?.(detail) ??
    wrongProof(detail) ??
    (isReason(detail)
      ? '缺少必要參數：請寫下看得懂的原因，最多 300 字；只有空白、符號或看不見的字不算。'
      : '缺少必要參數，或內容不合規定，請檢查後再試。'),
  noUsableClinic: '登入帳號沒有可用的診所，請診所的管理員加入您。',
  loginDataWrong: '登入使用者資料錯誤，請再登入一次。',
  noDatabaseAccess: '無存取該資料庫的權限，請洽診所的管理員。',
  personNotFound: '查無用戶資訊，請檢查後再試。',
  notFound: (detail) => of(MISSING, detail)?.() ?? `找不到可以操作的資源，${goneWord(detail) ?? ''}可能已經被刪除。`,
  ownerNotFound: '飼主 UserID 有誤，可能已經被刪除。',
  breedQueryMissing: '缺少查詢品種條件，請先選擇種類。',
  petNotFound: '寵物 petID 有誤，可能已經被刪除。',
  ownerPhoneTaken: (detail) => `飼主電話重複，已是${text(detail, 'name') || '另一位飼主'}的電話。`,
  emailTaken: '使用者已經註冊，Email 重複。',
  staffLimitReached: noPlaceWords,
  storageQuotaFull: (detail) =>
    text(detail, 'where') === 'server' || text(detail, 'rule') === 'archive'
      ? '伺服器的硬碟空間不夠，沒有開始。請先清出空間再試。'
      : text(detail, 'where') === 'device'
        ? '這台電腦的儲存空間已滿，這一步沒有保存。請先清出空間再試一次。'
        : '雲端儲存空間額度已滿，檔案先留在這台電腦。',
  forbidden: (detail) => of(CLOSED, detail) ?? oldProof(detail) ?? '您的角色沒有這個權限。需要時請診所的管理員調整。',
  conflict: (detail) =>
    of(TAKEN, detail)?.(text(detail, 'name')) ??
    (text(detail, 'id') === '' ? '有人同時改了同一筆資料，請看過之後再存一次。' : '這一筆已經存過，沒有再存一次。'),
  rateLimited: (detail) => of(ENOUGH, detail) ?? '嘗試太多次，請稍候再試。',
  tooLarge: (detail) => of(OVERSIZED, detail)?.(detail) ?? '內容太大，請縮短或分次輸入。',
  unknownCommand: '這個版本不認得這個動作，請重新整理。',
  protocolMismatch: '應用程式的版本太舊，請重新整理。',
  forkedClient: '這個瀏覽器的資料是複本，已換新的身分，請再試一次。',
  sequenceGap: '同步的順序有缺漏，請重新整理。',
  badSignature: '簽章不符，請重新登入。',
  contradictory: (detail) => of(CONTRADICTIONS, detail)?.(detail) ?? '這個動作和目前的資料互相矛盾，沒有執行。',
  quarantined: '這筆資料無法處理，已保留等待檢查。',
  sessionRevoked: '登入已被取消，請重新登入。',
  idempotencyMismatch: '同一個請求的內容前後不同，沒有執行。',
  writesTooMuch: (detail) =>
    text(detail, 'rule') === 'renamesTooMany'
      ? '用到這個名稱的商品和服務太多，不能一次改名。請先把一部分改用別的名稱。'
      : '這一步牽動的資料太多，沒有執行，輸入的內容都還在。請分成幾次再做。',
  secondFactorNeeded: '請輸入驗證碼。',
  linkExpired: '這個連結已經用過或過期，請再要一個新的。',
  pinLocked: 'PIN 已經試太多次，請改用密碼登入，之後就能再用 PIN。',
  clinicClosed: '院所已關閉，目前只能查閱。輸入的內容會留著，重新開放後再送出。',
  firstCodeWrong: '啟用碼不對。請輸入伺服器啟動時印出、也存在資料夾裡的啟用碼。',
  methodNotAllowed: '伺服器在這個位址不接受這種要求，請重新整理後再試。',
  unsupportedType: '伺服器不接受這種格式的內容。',
  staleVersion: '這份資料在您開啟之後已被更改。請重新載入，再做修改。',
  rangeOutside: '要求的範圍超出了檔案的大小。',
  codeWrong: '驗證碼不正確或已經失效，請重新索取。',
  databaseNotReady: (detail) =>
    text(detail, 'rule') === 'cleared'
      ? '資料庫連線失敗：這台電腦的資料被清除了，這一步沒有保存。請重新整理後再做一次。'
      : '資料庫連線失敗。輸入的內容都留在這台電腦，請稍候再試。',
  failure: (detail) =>
    text(detail, 'rule') === 'petReminders'
      ? '刪除寵物提醒發生錯誤'
      : '發生錯誤。輸入的內容都留在這台電腦，請再試一次。',
};

/** What a refusal says to the person at the desk: one sentence, the same for the same thing everywhere. */
export function sentenceOf(codeName: CodeName, detail: Detail = {}): string {
  const sentence = SENTENCES[codeName];
  return typeof sentence === 'string' ? sentence : sentence(detail);
}

/** What a refusal says of just this case; undefined where it has no other words than those of its code. */
export function ownSentenceOf(codeName: CodeName, detail: Detail): string | undefined {
  const sentence = sentenceOf(codeName, detail);
  return sentence === sentenceOf(codeName) ? undefined : sentence;
}

/** A caught error as sentence and code (spec 1 §8); what is no refusal is a failure. */
export function refusal(error: unknown): { readonly sentence: string; readonly code: number; readonly field: string } {
  if (!(error instanceof DomainError)) return { sentence: sentenceOf('failure'), code: CODE.failure, field: '' };
  return {
    sentence: sentenceOf(error.codeName, error.detail),
    code: error.code,
    field: text(error.detail, 'field'),
  };
}
