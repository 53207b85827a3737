/** Words of asking for the second person that a controlled drug needs. */
export const secondPerson = {
  who: '覆核的人',
  proof: '用什麼確認',
  pin: 'PIN',
  password: '密碼',
  show: '顯示輸入的內容',
  wrong: '不對，請再試一次。',
  old: '登入已超過十二小時，請改用密碼。',
  aloneReason: '沒有第二人的理由',
} as const;
