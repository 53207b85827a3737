type Detail = Readonly<Record<string, unknown>>;

/** What contradicts itself in electronic signatures, by the rule that a refusal names. */
export const SIGNATURE_CONTRADICTIONS: Readonly<Record<string, (detail: Detail) => string>> = {
  signatureSigned: () => '飼主已經簽署，不能取消。不再需要時請改用「作廢」並寫明原因。',
  signatureUnsigned: () => '還沒有全部簽署，不能作廢或封存。請改用「取消簽署」。',
  signatureOver: () => '這份簽署已經結束，沒有送出。請重新建立一份。',
  signatureNoPhone: () => '飼主沒有登記手機號碼，收不到驗證碼。請先補上號碼，或在平板簽署。',
  noSignatureProvider: () => '這台伺服器或院所沒有設定外部簽署服務。請改用平板或手機連結。',
  signatureProvider: ({ said }) => `外部簽署服務沒有收下文件：${String(said ?? '')}`,
};

/** What is wrong with what is signed, by the rule that a refusal names. */
export const SIGNATURE_PARAMETERS: Readonly<Record<string, (detail: Detail) => string>> = {
  signatureForeign: () => '這份文件是另一隻動物的，沒有建立簽署。',
  signatureSigners: () => '簽署人重複了，請檢查名單。',
  signatureEmpty: () => '估價單沒有項目，不能簽署。',
  signatureStranger: () => '這位不在簽署人名單上，沒有記錄。',
  signatureNobody: () => '請填簽署人的姓名。',
  signatureHash: () => '簽署的內容與這份文件不同，沒有記錄。請重新開啟文件再簽。',
  signatureUndrawn: () => '還沒有簽名，請在框內簽名。',
  signatureFull: () => '這份簽署的紀錄已滿，請重新建立一份。',
  notPDF: () => '這份文件不是 PDF，不能直接簽署。請用 Word 表單建立簽署。',
  pdfBroken: () => '這個 PDF 已經損壞，無法讀取。請重新輸出後再試。',
  pdfEncrypted: () => '這個 PDF 有密碼，不能簽署。請拿掉密碼後再上傳。',
  pdfSigned: () => '這個 PDF 已經有電子簽章，再簽會使原本的簽章失效，不能使用。',
  pdfScript: () => '這個 PDF 含有程式或會自動執行的動作，為了安全不能簽署。請另存成一般的 PDF。',
  pdfAttachment: () => '這個 PDF 夾帶檔案或影音，不能簽署。請拿掉後再上傳。',
  pdfForm: () => '這個 PDF 有可填寫的欄位，每個人看到的可能不同，不能簽署。請列印成一般的 PDF。',
  pdfPages: ({ limit }) => `這個 PDF 沒有頁面，或超過 ${String(limit ?? 200)} 頁，不能簽署。`,
  pdfTooMuch: () => '這個 PDF 太複雜，無法處理。請重新輸出後再試。',
  certificateFile: () => '這不是憑證檔，或檔案已經損壞。請選擇 PKCS #12 憑證檔。',
  certificatePassword: () => '憑證密碼不對，沒有更換。請確認後再試。',
  certificateNoKey: () => '這個檔案沒有私鑰，不能用來封存。請匯出含私鑰的憑證。',
  certificateKeyKind: () => '這張憑證的金鑰不是 2048 位元以上的 RSA，不能使用。',
  certificateExpired: () => '這張憑證已過期或尚未生效，不能使用。',
};
