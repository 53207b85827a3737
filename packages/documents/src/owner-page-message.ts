/** What an owner reads with the link to their own page. */
export const ownerPageMessage = (clinic: string, owner: string, link: string): string =>
  `【${clinic}】${owner}您好，這是您的飼主頁，可以查看毛孩的資料：\n${link}\n開啟時需要驗證碼，會傳到您留在本院的手機或 LINE。`;
