/**
 * Tables of a clinic beside documents, history and files whose rows belong into its archive, with the columns of their keys. What a row points to
 * stands before it.
 */
export const KEYS_OF_TABLES = {
  sync_client: 'client_id',
  file_alias: 'hash',
  index_entry: 'kind, id',
  supplier: 'id',
  product_level: 'id',
  product: 'id',
  service: 'id',
  supplier_product: 'supplier_id, product_id',
  supplier_offer: 'supplier_id, product_id',
  price_list: 'id',
  price_list_row: 'list_id, product_id',
  service_supply: 'service_id, product_id',
  package: 'id',
  package_item: 'package_id, place',
  erp_setting: 'kind, id',
  catalogue_price: 'kind, item_id, seq',
  stock_place: 'id',
  lot: 'id',
  stock_movement: 'seq, ord',
  stock_balance: 'product_id, lot_id, place_id',
  stock_value: 'product_id',
  form: 'id',
  form_item: 'form_id, id',
  form_payment: 'payment_id, purchase_id',
  form_file: 'id',
  form_series: 'series',
  stock_closing: 'month',
  stock_transfer: 'id',
  stock_count: 'id',
  stock_count_entry: 'count_id, spot, person',
  device: 'id',
  standard_set: 'id',
} as const;
/** A table whose rows belong into a clinic's archive. */
export type ArchivedTable = keyof typeof KEYS_OF_TABLES;
/** The tables whose rows belong into a clinic's archive, in the order in which they can be put in. */
export const ARCHIVED_TABLES = Object.keys(KEYS_OF_TABLES) as ArchivedTable[];

/** Tables of which an archive has a part of its own. */
export const ARCHIVED_OTHERWISE = ['clinic_head', 'document', 'history', 'command_log', 'file_blob'] as const;

/** Tables of clinics that stay behind, and why. A test asks of every table that there is. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  alliance_look: 'an hour’s count of looks into partner clinics, which are others elsewhere',
  audit_log: 'the installation’s own',
  backup_job: 'where this installation’s backups lie',
  backup_plan: 'the key of their place; whoever restores a clinic says anew where its backups go',
  bi_stretch: 'figures, added up anew from documents',
  command_attempt: 'commands that are being tried',
  figure_mark: 'how far figures were worked out',
  file_digest: 'found out when first asked for',
  file_look: 'worked out from documents',
  file_quota: 'the operator’s word',
  file_upload: 'uploads that are under way; the devices begin again',
  file_use: 'worked out from documents',
  idempotency: 'answers to calls of this installation’s programs',
  import_change: 'what a newer file said otherwise, decided only where it was brought in',
  import_chunk: 'rows of imports that are under way, which are given again',
  import_draw: 'records that were checked beside their source rows, which stay behind',
  import_draw_item: 'the same, one by one',
  import_job: 'taken back only where they ran; what they wrote is in the documents',
  import_refused: 'rows of imports that wait to be corrected, which are given again',
  import_taken_back: 'ids of what an import had brought in, given again only where it ran',
  import_thing: 'source rows of imports, which are compared only where they ran',
  import_word: 'what words of files that are brought in here mean, said again with the next file',
  import_write: 'for taking an import back',
  line_event: 'what the messaging app told this installation',
  line_invitation: 'links that serve for a day, to an account that is connected anew elsewhere',
  line_standing: 'what the messaging app told this installation',
  message_secret: 'what proves the clinic to vendors of messages, given anew where it is restored',
  oauth_grant: 'consents, which are people’s and given to programs of this installation',
  outbox_lease: 'which process hands messages over',
  owner_code: 'codes that serve for minutes',
  record_fact: 'written by the database for every visit',
  record_term: 'written by the database for every visit',
  replica_checkpoint: 'where copies of this installation’s database view stand',
  sold_line: 'figures, worked out anew from bills and forms',
  staff_limit: 'the operator’s word',
  stock_audit: 'what a comparison came to, which is made anew every night',
  stat_file: 'workbooks of figures, asked for anew',
  stock_worth: 'figures, worked out anew from the ledger',
  stock_worth_now: 'the same',
  upload_link: 'links that serve for minutes',
};
