// Whose each table is, should the market outgrow one PostgreSQL (docs/decisions/0060-scale.md): the key by which its rows
// would be spread over several.

/** The wholesaler's: what both parties share too, since numbering, picking and the day's sums are done here at once. */
export const byShop = [
  ...['orders', 'order_lines', 'order_history', 'order_changes', 'received_mails'],
  ...['claims', 'claim_lines', 'desk_looks'],
  ...['documents', 'document_counters', 'periodic_deliveries', 'invoice_balances'],
  ...[
    'invoice_payments',
    'customer_advances',
    'late_charges',
    'reminders',
    'reminder_lines',
    'reminder_rules',
    'reminder_pauses',
    'bank_entries',
    'bank_payers',
    'shop_accounts',
    'electronic_settings',
    'electronic_flows',
    'electronic_statuses',
    'crate_movements',
    'crate_balances',
  ],
  ...['receptions', 'reception_crates'],
  ...[
    'tour_routes',
    'tour_customers',
    'tour_stops',
    'tour_crews',
    'deliveries',
    'delivery_attempts',
    'delivery_corrections',
    'delivery_terms',
  ],
  ...['recalls', 'recall_lines', 'recall_notices', 'recall_answers'],
  ...['arrivals', 'stock_lots', 'stock_movements', 'stock_balances', 'offer_stock'],
  ...['shop_customers', 'customer_contacts', 'shop_day_customers', 'shop_day_products'],
  ...['conversations', 'messages', 'conversation_marks'],
  ...[
    'price_edits',
    'price_list_labels',
    'price_list_columns',
    'price_list_imports',
    'price_list_meanings',
    'price_list_readers',
    'price_list_sendings',
    'order_file_targets',
    'order_file_sendings',
    'price_list_sources',
    'price_list_fetches',
    'price_list_fetched_files',
    'unread_labels',
  ],
]

/** The buyer's: what it keeps before it orders. */
export const byBuyer = [
  ...['carts', 'cart_items', 'favorites', 'lists', 'list_lines', 'list_preparations'],
  ...['customer_prices', 'entry_refusals', 'need_corrections', 'reception_lines'],
]

/** A copy on each machine: read with everything, by everybody, written seldom beside that. */
export const everywhere = [
  ...['tenants', 'buyers', 'shops', 'crate_kinds'],
  ...['categories', 'origins', 'brands', 'packagings', 'maturities', 'products', 'variants'],
  ...[
    'specifications',
    'interfel_rates',
    'late_payment_rates',
    'offers',
    'offer_brackets',
    'offer_prices',
    'price_changes',
  ],
]

/** On one machine: people and what is theirs, small beside orders, and what is the platform's. */
export const inOnePlace = [
  ...['users', 'tokens', 'password_resets', 'address_links', 'known_devices', 'login_failures'],
  ...[
    'api_keys',
    'secret_addresses',
    'webhooks',
    'webhook_deliveries',
    'api_calls',
    'second_factors',
    'recovery_codes',
    'devices',
    'journal',
    'memberships',
    'invitations',
  ],
  ...['notifications', 'notification_preferences', 'quiet_hours', 'push_keys', 'live_secrets'],
  ...['live_events', 'identity_changes', 'siret_disputes', 'idempotency_keys', 'media_uploads'],
  ...[
    'search_counts',
    'empty_searches',
    'ignored_labels',
    'tenant_history',
    'red_flag_answers',
    'operator_news',
  ],
  ...['pages', 'page_versions', 'homepage_parts', 'featured_products', 'homepage_edits'],
]

/** Rows found by their parent's, which has the key: the step that each of them would take with it as a column. */
export const byParent: Record<string, string> = {
  claim_lines: 'claims',
  conversation_marks: 'conversations',
  list_lines: 'lists',
  list_preparations: 'lists',
  order_history: 'orders',
}

/**
 * Statements on a wholesaler's tables that do not name it, by file, and why. On several machines each would ask them all,
 * or what is told here would be done first.
 */
export const withoutShop: Record<string, string> = {
  // The buyer's side of what both share: all its wholesalers at once, by its own index on each machine.
  'archive-invoices.sql.ts': 'the buyer’s papers of a month',
  'mailbox.sql.ts': 'what came long ago is deleted, whoever’s it was',
  'calendar.sql.ts': 'the buyer’s deliveries, for its calendar',
  'deliveries.sql.ts': 'the proof of an order whose party has been checked',
  'due.sql.ts': 'whom a paper names that somebody is told of',
  'dues.sql.ts': 'what the buyer has to pay',
  'habits.sql.ts': 'what the buyer has bought; what everybody asks for',
  'invoices.sql.ts': 'the buyer’s invoices',
  'keyed-orders.sql.ts': 'the buyer’s orders as they were last changed, for its own program',
  'messages.sql.ts': 'what was sent to the buyer is there',
  'open-orders.sql.ts': 'the buyer’s open claims',
  'open-recalls.sql.ts': 'the buyer’s open recalls',
  'order-tables.sql.ts': 'the buyer’s orders, for its spreadsheet',
  'purchases.sql.ts': 'what the buyer was invoiced',
  'recalls.sql.ts': 'what a buyer received of a recall',
  'unread.sql.ts': 'conversations the buyer has not read',
  // Found by a row that has the wholesaler: its key goes along.
  'change-offers.sql.ts': 'edits of one offer’s prices',
  'claims.sql.ts': 'a claim of an order that is locked',
  'corrections.sql.ts': 'what was handed over with an order that is locked',
  'documents.sql.ts': 'the invoice of an order that is locked',
  // The platform's and its operator's.
  'figures.sql.ts': 'the operator’s figures',
  'kept-products.sql.ts': 'whether the operator may delete a product',
  'move-specifications.sql.ts': 'the operator merges specifications',
  'rates.sql.ts': 'whether the operator may change a rate',
  'unread-labels.sql.ts': 'the operator has read a label',
  // Jobs and the one who looks after the machine.
  'delete-account.sql.ts': 'a person leaves every company',
  'sending.sql.ts': 'what is due goes out, and what was sent long ago is deleted, whoever’s it was',
  'fetching.sql.ts': 'what was fetched long ago is deleted, whoever’s it was',
  'import.sql.ts': 'imports of yesterday are forgotten',
  'pictures.sql.ts': 'whether anything shows a picture',
  'restore-database.sql.ts': 'whether there is a market here',
}
