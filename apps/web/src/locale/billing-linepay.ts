/** Words of the page to which a mobile payment returns. */
export const linepay = {
  results: {
    success: { title: '付款完成', text: '請回到櫃檯。診所收到款項通知後，會把收據交給您。' },
    cancelled: { title: '付款已取消', text: '沒有扣款。需要時可以請櫃檯再出示一次付款條碼，或改用其他方式。' },
    failed: { title: '付款沒有成功', text: '沒有完成付款。請確認餘額或付款方式，再請櫃檯重新發起一次。' },
    unknown: { title: '沒有付款結果', text: '這個網頁是付款之後才會開啟的。付款狀況請詢問櫃檯。' },
  },
  reference: (text: string) => `交易編號 ${text}`,
  truth: '是否入帳以診所的帳單為準，這個畫面不是收據。',
} as const;
