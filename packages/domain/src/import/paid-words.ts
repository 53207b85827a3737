/** What other programs write for a bill that is paid. */
export const PAID = /^(?:是|已?付清?|已收款?|收訖|結清|已結清?|y|yes|true|paid|v|✓|1)$/i;
/** And for one that isn't. */
export const UNPAID = /^(?:否|未付清?|未收款?|未結清?|欠款?|賒帳|n|no|false|unpaid|x|0)$/i;
