// Written by `npm run schema` from the migrated database: change a migration, then run it again.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Json = ColumnType<unknown, string, string>

export type Tables = {
  address_links: {
    hash: Buffer
    user_id: number
    email: string
    expires_at: Date
  }
  api_calls: {
    id: GeneratedAlways<number>
    tenant_id: number
    key_id: number
    key_name: string
    at: Date
    method: string
    path: string
    status: number
    ms: number
    request_id: string
    code: string | null
  }
  api_keys: {
    id: GeneratedAlways<number>
    tenant_id: number
    made_by: number
    name: string
    hash: Buffer
    ending: string
    scopes: string[]
    addresses: Generated<string[]>
    expires_at: Date | null
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  arrivals: {
    id: GeneratedAlways<number>
    shop_id: number
    supplier: string
    note_number: Generated<string>
    arrived_on: string
    recorded_at: Date
    recorded_by: string
  }
  bank_entries: {
    id: GeneratedAlways<number>
    shop_id: number
    fingerprint: Buffer
    booked_on: string
    amount_cents: number
    recorded_by: number | null
    recorded_at: Date
    dismissed_at: Date | null
    dismissed_by: number | null
    dismissed_reason: Generated<string>
  }
  bank_payers: {
    shop_id: number
    payer: Buffer
    buyer_id: number
    learnt_at: Date
  }
  brands: {
    id: GeneratedAlways<number>
    name: string
    proposed_by: number | null
    created_at: Generated<Date>
    reviewed_at: Date | null
    refused_at: Date | null
    merged_into: number | null
    version: Generated<number>
    named_by: number | null
  }
  buyers: {
    tenant_id: number
    tenant_type: Generated<'buyer'>
    approval_limit_cents: number | null
    interfel_kind: Generated<'detaillant' | 'collectivite' | 'restaurant' | 'grossiste'>
    substitution: Generated<'equivalent' | 'same_product' | 'none'>
  }
  cart_items: {
    id: GeneratedAlways<number>
    cart_id: number
    offer_id: number
    packages_milli: number
    buyer_id: number
    added_price_e4: number | null
    place: number | null
  }
  carts: {
    id: GeneratedAlways<number>
    buyer_id: number
    shop_id: number
    delivery_date: string | null
    note: Generated<string>
    updated_at: Generated<Date>
  }
  categories: {
    id: GeneratedAlways<number>
    name: string
    slug: string
    position: number
    picture_key: string | null
    tint: Generated<string>
    retired_at: Date | null
    version: Generated<number>
  }
  claim_lines: {
    claim_id: number
    order_line_id: number
    packages_milli: number | null
    weight_g: number | null
    reason: string
    photo_keys: Generated<string[]>
    accepted_packages_milli: number | null
    accepted_weight_g: number | null
    fate: 'refused' | 'missing' | 'kept' | null
  }
  claims: {
    id: GeneratedAlways<number>
    order_id: number
    status: Generated<'open' | 'accepted' | 'refused'>
    opened_by: number | null
    opened_at: Generated<Date>
    answer_by: Date
    resolved_by: number | null
    resolved_at: Date | null
    reason: string | null
    buyer_id: number
    shop_id: number
  }
  conversation_marks: {
    conversation_id: number
    user_id: number
    side: 'buyer' | 'shop'
    message_id: number
    read_at: Generated<Date>
  }
  conversations: {
    id: GeneratedAlways<number>
    buyer_id: number
    shop_id: number
    opened_by_side: Generated<'buyer' | 'shop' | 'both'>
    order_id: number | null
    created_at: Generated<Date>
    last_message_id: number | null
    last_message_at: Generated<Date>
    last_buyer_message_id: number | null
    last_shop_message_id: number | null
  }
  crate_balances: {
    shop_id: number
    buyer_id: number
    kind_id: number
    count: number
    deposit_cents: number
  }
  crate_kinds: {
    id: GeneratedAlways<number>
    name: string
    deposit_cents: number
    said: string | null
  }
  crate_movements: {
    id: GeneratedAlways<number>
    shop_id: number
    buyer_id: number
    kind_id: number
    count: number
    deposit_cents: number
    reason: 'shipped' | 'handed_out' | 'returned' | 'received' | 'correction'
    note: Generated<string>
    order_id: number | null
    at: Date
    recorded_by: Generated<string>
  }
  customer_advances: {
    id: GeneratedAlways<number>
    shop_id: number
    buyer_id: number
    received_on: string
    amount_cents: number
    method: 'transfer' | 'card' | 'cheque' | 'direct_debit' | 'cash'
    reference: Generated<string>
    bank_entry_id: number | null
    recorded_by: number | null
    recorded_at: Generated<Date>
    kind: Generated<'received' | 'undone' | 'refunded'>
    returns_id: number | null
    reason: Generated<string>
    left_cents: number
  }
  customer_contacts: {
    id: GeneratedAlways<number>
    shop_id: number
    buyer_id: number
    name: string
    role: Generated<string>
    phone: string | null
    email: string | null
  }
  customer_prices: {
    buyer_id: number
    offer_id: number
    unit_price_e4: number
    updated_at: Generated<Date>
  }
  deliveries: {
    order_id: number
    buyer_id: number
    shop_id: number
    at: Date
    recorded_at: Date
    recorded_by: string
    received_by: string
    signature: string | null
    photo_key: string | null
    temperature_tenths: number | null
    note: Generated<string>
    taken_cents: number | null
    taken_method: 'cash' | 'cheque' | 'card' | null
    vehicle: Generated<string>
  }
  delivery_attempts: {
    id: GeneratedAlways<number>
    order_id: number
    buyer_id: number
    shop_id: number
    at: Date
    recorded_at: Date
    recorded_by: string
    reason: string
  }
  delivery_corrections: {
    id: GeneratedAlways<number>
    order_id: number
    buyer_id: number
    shop_id: number
    at: Date
    recorded_by: string
    taken_cents: number | null
    taken_method: 'cash' | 'cheque' | 'card' | null
  }
  delivery_terms: {
    shop_id: number
    buyer_id: number
    opens_at: string | null
    closes_at: string | null
    access: Generated<string>
  }
  desk_looks: {
    user_id: number
    shop_id: number
    seen_at: Date
    seen_in: string | null
  }
  devices: {
    id: GeneratedAlways<number>
    user_id: number
    session_id: number
    platform: 'web' | 'android' | 'ios'
    address: string
    p256dh: string | null
    auth: string | null
    created_at: Generated<Date>
    seen_at: Generated<Date>
  }
  document_counters: {
    shop_id: number
    kind: 'delivery_note' | 'invoice' | 'credit_note'
    year: number
    last_number: number
  }
  documents: {
    id: GeneratedAlways<number>
    order_id: number
    shop_id: number
    buyer_id: number
    kind: 'order_form' | 'delivery_note' | 'invoice' | 'credit_note'
    claim_id: number | null
    number: string | null
    revision: Generated<number>
    issued_at: Date
    due_date: string | null
    period_end: string | null
    net_cents: number | null
    gross_cents: number | null
    content: Json
    sha256: Buffer | null
    made_at: Date | null
  }
  electronic_flows: {
    id: GeneratedAlways<number>
    document_id: number
    shop_id: number
    buyer_id: number
    state: Generated<'waiting' | 'sent' | 'failed'>
    attempts: Generated<number>
    asked_at: Generated<Date>
    tracking_id: string | null
    first_tried_at: Date | null
    tried_at: Date | null
    next_at: Generated<Date | null>
    flow_id: string | null
    sent_at: Date | null
    last_error: string | null
  }
  electronic_settings: {
    shop_id: number
    platform_url: string
    token_url: string
    client_id: string
    client_secret: Buffer
    organization_id: string | null
    is_on: boolean
    settled_at: Generated<Date>
    taken_by: string | null
    taken_until: Generated<Date>
    read_until: Date | null
    last_polled_at: Date | null
    last_error: string | null
  }
  electronic_statuses: {
    id: GeneratedAlways<number>
    document_id: number
    shop_id: number
    buyer_id: number
    event_id: string
    code: string
    reason: string | null
    message: string | null
    at: Date
    recorded_at: Generated<Date>
  }
  empty_searches: {
    day: string
    words: string
    searches: number
  }
  entry_refusals: {
    buyer_id: number
    shop_id: number
    refused_at: Generated<Date>
  }
  favorites: {
    buyer_id: number
    specification_id: number
    created_at: Generated<Date>
  }
  featured_products: {
    product_id: number
    position: number
  }
  homepage_edits: {
    id: GeneratedAlways<number>
    part: 'hero' | 'features' | 'featured_products'
    content: Json
    actor_name: string
    at: Generated<Date>
  }
  homepage_parts: {
    part: 'hero' | 'features'
    content: Json
  }
  idempotency_keys: {
    tenant_id: number
    key: string
    request: string
    order_ids: number[] | null
    created_at: Generated<Date>
    answer: Json | null
  }
  identity_changes: {
    id: GeneratedAlways<number>
    tenant_id: number
    state: Generated<'waiting' | 'accepted' | 'refused' | 'withdrawn'>
    asked: Json
    former: Json
    asked_by: number | null
    asked_name: string
    asked_at: Generated<Date>
    decided_name: string | null
    decided_at: Date | null
    reason: string | null
  }
  ignored_labels: {
    label_folded: string
    at: Generated<Date>
  }
  interfel_rates: {
    id: GeneratedAlways<number>
    zone: 'FR' | 'UE_TIERS'
    valid_from: string
    valid_to: string | null
    rate_percent: string
  }
  invitations: {
    id: Generated<number>
    tenant_id: number
    email: string
    roles: string[]
    invited_by: number | null
    token_hash: Buffer | null
    created_at: Generated<Date>
    expires_at: Date
  }
  invoice_balances: {
    document_id: number
    order_id: number
    shop_id: number
    buyer_id: number
    number: string
    issued_on: string
    due_date: string
    gross_cents: number
    credited_cents: Generated<number>
    paid_cents: Generated<number>
    open_cents: GeneratedAlways<number>
  }
  invoice_payments: {
    id: GeneratedAlways<number>
    document_id: number
    shop_id: number
    buyer_id: number
    paid_on: string
    amount_cents: number
    method: 'transfer' | 'card' | 'cheque' | 'direct_debit' | 'cash'
    reference: Generated<string>
    recorded_by: number | null
    recorded_at: Generated<Date>
    undoes_id: number | null
    reason: Generated<string>
    bank_entry_id: number | null
    advance_id: number | null
  }
  journal: {
    id: GeneratedAlways<number>
    at: Generated<Date>
    tenant_id: number | null
    kind: string
    person_id: number | null
    person_name: string
    address: string | null
    request_id: string | null
    subject: Generated<string>
    changes: Generated<Json>
  }
  known_devices: {
    user_id: number
    hash: Buffer
    created_at: Generated<Date>
    seen_at: Generated<Date>
  }
  late_charges: {
    id: GeneratedAlways<number>
    shop_id: number
    buyer_id: number
    document_id: number
    kind: 'claimed' | 'paid' | 'waived'
    interest_cents: number
    indemnity_cents: number
    day: string
    method: 'transfer' | 'card' | 'cheque' | 'direct_debit' | 'cash' | null
    reference: Generated<string>
    reason: Generated<string>
    reminder_id: number | null
    undoes_id: number | null
    recorded_by: number | null
    recorded_at: Date
    bank_entry_id: number | null
    advance_id: number | null
  }
  late_payment_rates: {
    id: GeneratedAlways<number>
    kind: 'three_legal' | 'ecb_plus_10' | 'indemnity'
    valid_from: string
    amount: number
    source: string
  }
  list_lines: {
    list_id: number
    specification_id: number
    packages_milli: number
    par_milli: number | null
    counted_milli: number | null
    counted_at: Date | null
    ceiling_e4: number | null
    min_quality: 'Extra' | 'I' | 'II' | null
    replacements: Generated<number[]>
    other_origin: Generated<boolean>
    if_none: Generated<'skip' | 'smallest'>
    position: number
  }
  list_preparations: {
    id: GeneratedAlways<number>
    list_id: number
    date: string
    cut_off_at: Date
    prepared_at: Date
    cart_ids: Generated<number[]>
    added: Generated<Json>
    not_added: Generated<Json>
    status: Generated<'prepared' | 'proposed' | 'sent'>
    reason: string | null
    decisions: Generated<Json>
    proposal: Json | null
    order_ids: Generated<number[]>
    sent_at: Date | null
  }
  lists: {
    id: GeneratedAlways<number>
    buyer_id: number
    name: string
    type: Generated<'manual' | 'recurrent'>
    recurrences: Generated<Json>
    paused: Generated<boolean>
    skipped_date: string | null
    mode: Generated<'prepare' | 'propose' | 'order'>
    budget_cents: number | null
    max_shops: number | null
    ruled_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  live_events: {
    version: number
    published_in: Generated<string>
    channels: string[]
    event: string
    data: Json
  }
  live_secrets: {
    id: Generated<boolean>
    secret: string
  }
  login_failures: {
    subject: string
    failures: number
    window_ends_at: Date
  }
  maturities: {
    id: GeneratedAlways<number>
    name: string
    retired_at: Date | null
    version: Generated<number>
  }
  media_uploads: {
    key: string
    user_id: number
    tenant_id: number | null
    bytes: number
    at: Generated<Date>
  }
  memberships: {
    id: GeneratedAlways<number>
    user_id: number
    tenant_id: number
    role: 'admin' | 'purchaser' | 'accountant' | 'sales' | 'picker' | 'driver' | 'operator'
    created_at: Generated<Date>
  }
  messages: {
    id: GeneratedAlways<number>
    conversation_id: number
    buyer_id: number
    shop_id: number
    side: 'buyer' | 'shop'
    author_id: number | null
    author_name: string
    body: Generated<string>
    search_text: Generated<string>
    photo_keys: Generated<string[]>
    order_id: number | null
    quote: Json | null
    client_key: string | null
    created_at: Generated<Date>
    delivered_at: Date | null
    read_at: Date | null
  }
  need_corrections: {
    buyer_id: number
    words: string
    product_id: number
    at: Generated<Date>
  }
  notification_preferences: {
    user_id: number
    kind: string
    in_app: boolean
    email: boolean
    push: boolean
  }
  notifications: {
    id: GeneratedAlways<number>
    user_id: number
    tenant_id: number
    kind: string
    title: string
    many_title: string | null
    body: Generated<string>
    link: string
    group_key: string
    times: Generated<number>
    is_urgent: boolean
    in_app: boolean
    mail_due: boolean
    push_due: boolean
    mailed_at: Date | null
    pushed_at: Date | null
    created_at: Date
    read_at: Date | null
  }
  offer_brackets: {
    offer_id: number
    min_packages_milli: number
    unit_price_e4: number
  }
  offer_prices: {
    specification_id: number
    shop_id: number
    day: string
    price_e4: number | null
    change_permille: number | null
  }
  offer_stock: {
    offer_id: number
    shop_id: number
    specification_id: number
    stock_milli: number
    announced_milli: Generated<number>
    announced_for: string | null
    promised_milli: number
    early_milli: Generated<number>
    unbooked_milli: Generated<number>
    available_milli: GeneratedAlways<number>
    early_left_milli: GeneratedAlways<number | null>
  }
  offers: {
    id: GeneratedAlways<number>
    shop_id: number
    specification_id: number
    product_id: number
    billing_type: 'unit' | 'weight' | 'package'
    unit_price_e4: number
    min_packages_milli: Generated<number>
    allows_half: Generated<boolean>
    is_available: Generated<boolean>
    valid_until: Date | null
    updated_at: Generated<Date>
    note: Generated<string>
    version: Generated<number>
    withdrawn_at: Date | null
    previous_price_e4: number | null
    price_changed_at: Date | null
    weight_min_g: number | null
    weight_max_g: number | null
    stock_bound: Generated<boolean>
    left_milli: number | null
    left_before_milli: number | null
    more_from: string | null
  }
  operator_news: {
    id: Generated<boolean>
    told_until: Date
  }
  order_changes: {
    id: GeneratedAlways<number>
    order_id: number
    buyer_id: number
    shop_id: number
    state: 'to_approve' | 'asked' | 'proposed' | 'made' | 'rejected' | 'refused'
    kind: 'joined' | 'changed' | 'declined' | 'replaced'
    revision: number | null
    at: Date
    actor_id: number | null
    actor_name: string
    note: Generated<string>
    wanted: Generated<Json>
    changes: Json
    gross_before_cents: number
    gross_after_cents: number
    answered_at: Date | null
    answered_by: string | null
    reason: string | null
    made_in: Generated<string | null>
    told_at: Date | null
    replaces_line_id: number | null
  }
  order_file_sendings: {
    id: GeneratedAlways<number>
    shop_id: number
    order_id: number
    turn: Generated<number>
    asked_at: Date
    next_at: Date | null
    state: Generated<'waiting' | 'sent' | 'failed'>
    attempts: Generated<number>
    tried_at: Date | null
    why: string | null
    format: 'csv' | 'xlsx' | 'pdf' | 'order_x' | null
    revision: number | null
    is_cancelled: boolean | null
    file_name: string | null
    sent_to: string | null
    asked_by: string | null
  }
  order_file_targets: {
    shop_id: number
    is_on: boolean
    format: 'csv' | 'xlsx' | 'pdf' | 'order_x'
    way: 'mail' | 'sftp'
    email: string | null
    email_proved_at: Date | null
    email_of: number | null
    code_hash: Buffer | null
    code_until: Date | null
    code_tries: Generated<number>
    host: string | null
    port: number | null
    username: string | null
    folder: string | null
    login: 'password' | 'key' | null
    secret: Buffer | null
    host_key: string | null
    failing_since: Date | null
    told_at: Date | null
    taken_by: string | null
    taken_until: Generated<Date>
  }
  order_history: {
    id: GeneratedAlways<number>
    order_id: number
    at: Generated<Date>
    actor_id: number | null
    actor_name: string
    from_status: string | null
    to_status: string
    reason: string | null
  }
  order_lines: {
    id: GeneratedAlways<number>
    order_id: number
    position: number
    product_id: number
    specification_id: number
    offer_id: number | null
    name: string
    cultivar: string | null
    origin_name: string
    origin_iso_code: string
    variant_size: string | null
    category: string | null
    brand_name: string | null
    packaging_name: string
    maturity_name: string | null
    is_organic: boolean
    unit: 'kg' | 'piece' | 'bunch' | 'punnet' | 'package'
    billing_type: 'unit' | 'weight' | 'package'
    volume_type: 'fixed' | 'variable'
    units_per_package: number
    average_volume_g: number | null
    unit_price_e4: number
    vat_rate: string
    is_interfel_taxable: boolean
    ordered_milli: number
    picked_milli: number | null
    picked_weight_g: number | null
    net_cents: number
    lot: string | null
    reason: string | null
    buyer_id: number
    substitutes_line_id: number | null
    allowed_substitutes: number[] | null
    picking_version: Generated<number>
    picked_by: string | null
    picked_at: Date | null
    weighings_g: number[] | null
    tare_g: number | null
    shop_id: number
    agreed_milli: number | null
    added_milli: Generated<number>
    allotted_milli: number | null
    weight_min_g: number | null
    weight_max_g: number | null
    lot_key: GeneratedAlways<string | null>
    replaces_line_id: number | null
  }
  orders: {
    id: GeneratedAlways<number>
    number: GeneratedAlways<string>
    buyer_id: number
    shop_id: number
    status: 'to_approve' | 'submitted' | 'accepted' | 'picking' | 'shipped' | 'delivered' | 'rejected' | 'refused' | 'cancelled'
    delivery_date: string
    note: Generated<string>
    message: string | null
    placed_by: number | null
    parties: Json
    lines_count: number
    net_cents: number
    delivery_fee_cents: number
    vat: Json
    contributions: Json
    gross_cents: number
    estimated: boolean
    created_at: Generated<Date>
    submitted_at: Date | null
    changed_at: Date | null
    changed_by: number | null
    seen_at: Date | null
    contestable_until: Date | null
    version: Generated<number>
    arrived_in: Generated<string | null>
    changed_in: string | null
    net_min_cents: number | null
    net_max_cents: number | null
    gross_min_cents: number | null
    gross_max_cents: number | null
    touched_in: Generated<string | null>
    interfel_kind: 'detaillant' | 'collectivite' | 'restaurant' | 'grossiste' | null
    postponed_from: string | null
    postponed_at: Date | null
  }
  origins: {
    id: GeneratedAlways<number>
    name: string
    iso_code: string
    aliases: Generated<string[]>
    retired_at: Date | null
    version: Generated<number>
  }
  packagings: {
    id: GeneratedAlways<number>
    name: string
    retired_at: Date | null
    version: Generated<number>
    crate_kind_id: number | null
  }
  page_versions: {
    slug: string
    version: number
    title: string
    body_markdown: string
    actor_name: string
    at: Generated<Date>
  }
  pages: {
    slug: string
    title: string
    body_markdown: string
    updated_at: Generated<Date>
    version: Generated<number>
  }
  password_resets: {
    hash: Buffer
    user_id: number
    expires_at: Date
  }
  periodic_deliveries: {
    order_id: number
    shop_id: number
    buyer_id: number
    delivered_on: string
    period_end: string
    net_cents: number
    gross_cents: number
    content: Json | null
    document_id: number | null
  }
  price_changes: {
    offer_id: number
    edit_id: number | null
    at: Generated<Date>
    buyer_id: number | null
    billing_type: string
    before_e4: number | null
    after_e4: number | null
  }
  price_edits: {
    id: GeneratedAlways<number>
    shop_id: number
    actor_name: string
    source: 'created' | 'edited' | 'bulk' | 'import' | 'withdrawn' | 'customer'
    at: Generated<Date>
  }
  price_list_columns: {
    shop_id: number
    header_folded: string
    field: string | null
  }
  price_list_fetched_files: {
    fetch_id: number
    shop_id: number
    kept_at: Date
    bytes: Buffer
  }
  price_list_fetches: {
    id: GeneratedAlways<number>
    shop_id: number
    at: Date
    asked_by: string | null
    state: 'applied' | 'unchanged' | 'asked' | 'imported' | 'failed'
    why: string | null
    file_name: string | null
    sha256: Buffer | null
    ends_line: boolean | null
    lines: number | null
    summary: Json | null
    withdrawn: Generated<number>
    modified_at: Date | null
    settled_at: Date | null
    is_told: Generated<boolean>
  }
  price_list_imports: {
    shop_id: number
    key: string
    mode: 'preview' | 'apply'
    phase: 'reading' | 'matching' | 'writing' | 'done' | 'failed'
    done: Generated<number>
    total: number | null
    applied: boolean | null
    summary: Json | null
    updated_at: Generated<Date>
  }
  price_list_labels: {
    id: GeneratedAlways<number>
    shop_id: number
    label: string
    label_folded: string
    specification_id: number | null
    updated_at: Generated<Date>
  }
  price_list_meanings: {
    shop_id: number
    kind: 'word' | 'product' | 'packaging'
    said: string
    product_id: number | null
    packaging_id: number | null
    updated_at: Generated<Date>
  }
  price_list_readers: {
    shop_id: number
    buyer_id: number
    sent_at: Date | null
  }
  price_list_sendings: {
    shop_id: number
    is_on: Generated<boolean>
    send_at: Generated<string>
    message: Generated<string>
    reply_to: string
    seen_to_on: string | null
  }
  price_list_sources: {
    shop_id: number
    url: string
    username: string | null
    password: Buffer | null
    fetch_at: string
    is_on: boolean
    withdraws_missing: boolean
    next_at: Date | null
    asked_by: string | null
    failures: Generated<number>
    etag: string | null
    last_modified: string | null
    taken_by: string | null
    taken_until: Generated<Date>
  }
  products: {
    id: GeneratedAlways<number>
    category_id: number
    name: string
    variety: string | null
    commercial_designation: string
    description: string | null
    vat_rate: Generated<string>
    next_vat_rate: string | null
    next_vat_from: string | null
    is_interfel_taxable: boolean
    volume_type: 'fixed' | 'variable'
    billing_type: 'unit' | 'weight' | 'package'
    is_indivisible: boolean
    status: Generated<'active' | 'archived'>
    photo_keys: Generated<string[]>
    tint: Generated<string>
    months: Generated<number[]>
    synonyms: Generated<string[]>
    cultivars: Generated<string[]>
    search_text: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    version: Generated<number>
  }
  push_keys: {
    id: Generated<boolean>
    public_key: string
    private_key: string
  }
  quiet_hours: {
    user_id: number
    starts: string
    ends: string
  }
  recall_answers: {
    id: GeneratedAlways<number>
    recall_id: number
    shop_id: number
    buyer_id: number
    at: Date
    answered_by: string
    by_phone: boolean
    held_milli: number
    note: Generated<string>
  }
  recall_lines: {
    id: GeneratedAlways<number>
    recall_id: number
    shop_id: number
    buyer_id: number
    order_id: number
    order_line_id: number | null
    buyer_name: string
    name: string
    packaging_name: string
    packages_milli: number
    weight_g: number | null
    status: string
  }
  recall_notices: {
    recall_id: number
    shop_id: number
    buyer_id: number
    told_at: Date
  }
  recalls: {
    id: GeneratedAlways<number>
    shop_id: number
    shop_name: string
    lot: string
    lot_key: GeneratedAlways<string>
    product_ids: number[]
    product_names: string[]
    is_drill: boolean
    motive: string
    instruction: 'do_not_sell' | 'return' | 'destroy'
    note: Generated<string>
    started_at: Date
    started_by: string
    closed_at: Date | null
    closed_by: string | null
    summary: string | null
  }
  received_mails: {
    id: GeneratedAlways<number>
    shop_id: number
    message_id: string
    from_address: string
    from_name: Generated<string>
    subject: Generated<string>
    body: string
    is_cut: Generated<boolean>
    attachments: Generated<string[]>
    received_at: Generated<Date>
    state: Generated<'waiting' | 'entered' | 'aside'>
    order_id: number | null
    settled_at: Date | null
    settled_by: string | null
    digest: Generated<string>
  }
  reception_crates: {
    order_id: number
    kind_id: number
    buyer_id: number
    shop_id: number
    count: number
  }
  reception_lines: {
    id: GeneratedAlways<number>
    buyer_id: number
    order_id: number
    order_line_id: number
    received_at: Date
    written_at: Date
    received_by: string
    recorded_by: string
    supplier: string
    order_number: string
    product: string
    lot: string | null
    delivered_milli: number
    delivered_weight_g: number | null
    temperature_dc: number | null
    fate: 'refused' | 'missing' | 'kept' | null
    fault_milli: number | null
    fault_weight_g: number | null
    reason: Generated<string>
    note: Generated<string>
    best_before: string | null
  }
  receptions: {
    order_id: number
    buyer_id: number
    shop_id: number
    received_at: Date
    received_by: string
    signature: string | null
  }
  recovery_codes: {
    user_id: number
    prefix: string
    hash: string
  }
  red_flag_answers: {
    id: GeneratedAlways<number>
    tenant_id: number
    question: string
    is_clear: boolean
    note: Generated<string>
    seen: string
    actor_id: number | null
    actor_name: string
    at: Generated<Date>
  }
  reminder_lines: {
    document_id: number
    step: number
    reminder_id: number
    shop_id: number
    buyer_id: number
  }
  reminder_pauses: {
    shop_id: number
    buyer_id: number
    until: string | null
    reason: string
    set_by: number | null
    set_at: Date
  }
  reminder_rules: {
    shop_id: number
    days: number[]
    least_cents: number
    rate_kind: 'three_legal' | 'ecb_plus_10'
    reply_to: Generated<string>
  }
  reminders: {
    id: GeneratedAlways<number>
    shop_id: number
    buyer_id: number
    step: number
    content: Json
    released_by: number | null
    released_at: Date
    sha256: Buffer | null
    made_at: Date | null
  }
  search_counts: {
    day: string
    product_id: number
    searches: number
  }
  second_factors: {
    user_id: number
    sealed_secret: Buffer
    created_at: Generated<Date>
    enabled_at: Date | null
    last_step: Generated<number>
  }
  secret_addresses: {
    id: GeneratedAlways<number>
    tenant_id: number
    user_id: number
    kind: 'calendar' | 'orders' | 'order_lines' | 'deliveries' | 'documents' | 'offers'
    hash: Buffer
    ending: string
    made_at: Generated<Date>
    last_used_at: Date | null
  }
  shop_accounts: {
    shop_id: number
    accounts: Json
  }
  shop_customers: {
    shop_id: number
    buyer_id: number
    auto_accept: boolean | null
    late_changes: boolean | null
    confirm_changes: boolean | null
    payment_days: number | null
    invoicing: Generated<'per_delivery' | 'decade'>
    code: Generated<string>
    note: Generated<string>
    credit_limit_cents: number | null
    credit_policy: Generated<'warn' | 'ask' | 'block'>
    priority: Generated<number>
  }
  shop_day_customers: {
    shop_id: number
    day: string
    buyer_id: number
    orders: Generated<number>
    net_cents: Generated<number>
    credited_net_cents: Generated<number>
    packages_milli: Generated<number>
    weight_g: Generated<number>
    ordered_milli: Generated<number>
    short_milli: Generated<number>
    claims: Generated<number>
  }
  shop_day_products: {
    shop_id: number
    day: string
    product_id: number
    net_cents: number
    packages_milli: number
    weight_g: number
  }
  shops: {
    tenant_id: number
    tenant_type: Generated<'shop'>
    slug: string
    description: Generated<string>
    logo_key: string | null
    specialties: Generated<string[]>
    delivery_days: Generated<number[]>
    cut_off: Generated<string>
    lead_days: Generated<number>
    closures: Generated<string[]>
    minimum_order_cents: Generated<number>
    franco_cents: number | null
    fee_cents: Generated<number>
    delivery_departments: Generated<string[]>
    legal_form: Generated<string>
    share_capital_cents: number | null
    rcs_city: Generated<string>
    iban: Generated<string>
    organic_body: string | null
    payment_days: Generated<number>
    late_penalty_text: Generated<string>
    recovery_text: Generated<string>
    discount_text: Generated<string>
    auto_accept: Generated<boolean>
    late_changes: Generated<boolean>
    confirm_changes: Generated<boolean>
    auto_refuse: Generated<boolean>
    departure_time: Generated<string>
    profile_version: Generated<number>
    delivery_version: Generated<number>
    organic_certificate: Generated<string>
    organic_valid_until: string | null
    newcomer_limit_cents: Generated<number | null>
  }
  siret_disputes: {
    id: GeneratedAlways<number>
    siret: string
    state: Generated<'open' | 'upheld' | 'dismissed'>
    user_id: number
    company_name: string
    contact: string
    message: string
    created_at: Generated<Date>
    decided_name: string | null
    decided_at: Date | null
    reason: string | null
    taken_from: number | null
  }
  specifications: {
    id: GeneratedAlways<number>
    product_id: number
    variant_id: number
    origin_id: number
    brand_id: number | null
    packaging_id: number
    maturity_id: number | null
    is_organic: boolean
    category: string | null
    cultivar: string | null
  }
  stock_balances: {
    lot_id: number
    shop_id: number
    specification_id: number
    milli: number
    weight_g: number
  }
  stock_lots: {
    id: GeneratedAlways<number>
    shop_id: number
    arrival_id: number
    position: number
    product_id: number
    specification_id: number
    name: string
    facts: string
    origin_name: string
    lot: string
    lot_key: GeneratedAlways<string>
    package_g: number | null
    best_before: string | null
  }
  stock_movements: {
    id: GeneratedAlways<number>
    shop_id: number
    lot_id: number
    kind: 'arrived' | 'picked' | 'returned' | 'lost' | 'counted' | 'corrected'
    milli: number
    weight_g: number
    reason: 'expired' | 'damaged' | 'stolen' | 'given' | 'other' | null
    note: Generated<string>
    order_id: number | null
    cost_e4: number | null
    cost_unit: 'package' | 'kg' | null
    at: Date
    recorded_by: Generated<string>
  }
  tenant_history: {
    id: GeneratedAlways<number>
    tenant_id: number
    at: Generated<Date>
    actor_id: number | null
    actor_name: string
    from_status: string
    to_status: string
    reason: string | null
  }
  tenants: {
    id: GeneratedAlways<number>
    type: 'buyer' | 'shop' | 'platform'
    company_name: string
    status: Generated<'active' | 'pending' | 'refused' | 'suspended'>
    siret: string | null
    vat_number: string | null
    line1: Generated<string>
    line2: Generated<string>
    postal_code: Generated<string>
    city: Generated<string>
    created_at: Generated<Date>
    founded_by: number | null
    renamed_at: Date | null
    siret_changed_at: Date | null
  }
  tokens: {
    id: GeneratedAlways<number>
    hash: Buffer
    user_id: number
    parent_id: number | null
    membership_id: number | null
    created_at: Generated<Date>
    expires_at: Date
    user_agent: string | null
    last_used_at: Generated<Date>
  }
  tour_crews: {
    shop_id: number
    route_id: number
    day: string
    driver: Generated<string>
    vehicle: Generated<string>
  }
  tour_customers: {
    shop_id: number
    buyer_id: number
    route_id: number
    position: number
  }
  tour_routes: {
    id: GeneratedAlways<number>
    shop_id: number
    name: string
  }
  tour_stops: {
    order_id: number
    shop_id: number
    route_id: number | null
    position: number | null
  }
  unread_labels: {
    id: GeneratedAlways<number>
    shop_id: number
    label: string
    label_folded: string
    problem: string
    words: string
    packaging: string | null
    missing: Json | null
    product_id: number | null
    times: Generated<number>
    first_seen: Generated<Date>
    last_seen: Generated<Date>
  }
  users: {
    id: GeneratedAlways<number>
    email: string
    first_name: string
    password_hash: string
    email_proved_at: Date | null
    new_email: string | null
    avatar_key: string | null
    created_at: Generated<Date>
    last_signed_in_at: Generated<Date>
    deleted_at: Date | null
  }
  variants: {
    id: GeneratedAlways<number>
    product_id: number
    size: string | null
    unit: 'kg' | 'piece' | 'bunch' | 'punnet'
    units_per_package: number
    average_volume_g: number | null
  }
  webhook_deliveries: {
    id: GeneratedAlways<number>
    webhook_id: number
    tenant_id: number
    event: string
    subject: string
    data: Json
    happened_at: Generated<Date>
    next_at: Generated<Date | null>
    attempts: Generated<number>
    asked_at: Generated<Date>
    tried_at: Date | null
    code: number | null
    problem: string | null
    delivered_at: Date | null
  }
  webhooks: {
    id: GeneratedAlways<number>
    tenant_id: number
    url: string
    events: string[]
    secret: Buffer
    former_secret: Buffer | null
    former_until: Date | null
    state: Generated<'active' | 'paused' | 'disabled'>
    disabled_because: 'gone' | 'failing' | 'maker_left' | null
    failing_since: Date | null
    created_at: Generated<Date>
    taken_by: string | null
    taken_until: Generated<Date>
    made_by: number | null
  }
}
