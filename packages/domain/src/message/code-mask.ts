/** Stands in a message where its code goes: the outbox puts the digits in as it hands the message over, and nobody reads them afterwards. */
export const CODE_MASK = '●●●●●●';
