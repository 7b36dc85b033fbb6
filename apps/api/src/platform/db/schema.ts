import type { JournalChange } from '@carreau/domain/accounts/journal-kinds'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// Longer than any other file, and one thing: what tables there are, for the compiler. A table of one
// room is read by others, so it belongs to none.

/** The tables as apps/api/migrations makes them. */
type Id = GeneratedAlways<number>
type Moment = ColumnType<Date, Date | undefined, Date>
type Json<T> = ColumnType<T, string, string>
type TenantType = 'buyer' | 'shop' | 'platform'
type BillingType = 'unit' | 'weight' | 'package'
type VolumeType = 'fixed' | 'variable'
type ContentUnit = 'kg' | 'piece' | 'bunch' | 'punnet'

export type Party = {
  company_name: string
  siret: string | null
  vat_number: string | null
  line1: string
  line2: string
  postal_code: string
  city: string
}

export type Schema = {
  users: {
    id: Id
    email: string
    first_name: string
    password_hash: string
    avatar_key: string | null
    created_at: Moment
    last_signed_in_at: Moment
    deleted_at: ColumnType<Date | null, Date | undefined, Date>
  }
  tenants: {
    id: Id
    type: TenantType
    company_name: string
    status: Generated<'active' | 'pending' | 'refused'>
    siret: string | null
    vat_number: string | null
    line1: Generated<string>
    line2: Generated<string>
    postal_code: Generated<string>
    city: Generated<string>
    created_at: Moment
  }
  buyers: {
    tenant_id: number
    tenant_type: Generated<'buyer'>
    approval_limit_cents: number | null
    interfel_kind: Generated<'detaillant' | 'collectivite' | 'restaurant' | 'grossiste'>
    substitution: Generated<'equivalent' | 'same_product' | 'none'>
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
    delivery_departments: Generated<string[]>
    minimum_order_cents: Generated<number>
    franco_cents: number | null
    fee_cents: Generated<number>
    legal_form: Generated<string>
    share_capital_cents: number | null
    rcs_city: Generated<string>
    iban: Generated<string>
    organic_body: string | null
    payment_days: Generated<number>
    late_penalty_text: Generated<string>
    recovery_text: Generated<string>
    discount_text: Generated<string>
    profile_version: Generated<number>
    delivery_version: Generated<number>
    organic_certificate: Generated<string>
    organic_valid_until: string | null
    auto_accept: Generated<boolean>
    auto_refuse: Generated<boolean>
    departure_time: Generated<string>
  }
  shop_customers: { shop_id: number; buyer_id: number; auto_accept: boolean | null }
  desk_looks: { user_id: number; shop_id: number; seen_at: Date; seen_in: string | null }
  memberships: {
    id: Id
    user_id: number
    tenant_id: number
    role: string
    created_at: Moment
  }
  tokens: {
    id: Id
    hash: Buffer
    user_id: number
    parent_id: number | null
    membership_id: number | null
    created_at: Moment
    expires_at: Date
    user_agent: string | null
    last_used_at: Moment
  }
  second_factors: {
    user_id: number
    sealed_secret: Buffer
    created_at: Moment
    enabled_at: Date | null
    last_step: Generated<number>
  }
  recovery_codes: { user_id: number; prefix: string; hash: string }
  journal: {
    id: Id
    at: Moment
    tenant_id: number | null
    kind: string
    person_id: number | null
    person_name: string
    address: string | null
    request_id: string | null
    subject: Generated<string>
    changes: Json<readonly JournalChange[]>
  }
  invitations: {
    id: Generated<number>
    tenant_id: number
    email: string
    roles: string[]
    invited_by: number | null
    token_hash: Buffer | null
    created_at: Moment
    expires_at: Date
  }
  notification_preferences: {
    user_id: number
    kind: string
    in_app: boolean
    email: boolean
    push: boolean
  }
  notifications: {
    id: Id
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
  quiet_hours: { user_id: number; starts: string; ends: string }
  devices: {
    id: Id
    user_id: number
    session_id: number
    platform: 'web' | 'android' | 'ios'
    address: string
    p256dh: string | null
    auth: string | null
    created_at: Moment
    seen_at: Moment
  }
  push_keys: { id: Generated<boolean>; public_key: string; private_key: string }
  pages: {
    slug: string
    title: string
    body_markdown: string
    updated_at: Moment
    version: Generated<number>
  }
  password_resets: { hash: Buffer; user_id: number; expires_at: Date }
  login_failures: { subject: string; failures: number; window_ends_at: Date }
  categories: {
    id: Id
    name: string
    slug: string
    position: number
    picture_key: string | null
    tint: Generated<string>
  }
  origins: { id: Id; name: string; iso_code: string }
  brands: { id: Id; name: string }
  packagings: { id: Id; name: string }
  maturities: { id: Id; name: string }
  products: {
    id: Id
    category_id: number
    name: string
    variety: string | null
    commercial_designation: string
    description: string | null
    vat_rate: Generated<string>
    is_interfel_taxable: boolean
    volume_type: VolumeType
    billing_type: BillingType
    is_indivisible: boolean
    status: Generated<'active' | 'archived'>
    photo_keys: Generated<string[]>
    tint: Generated<string>
    months: Generated<number[]>
    synonyms: Generated<string[]>
    search_text: string
    created_at: Moment
    updated_at: Moment
  }
  variants: {
    id: Id
    product_id: number
    size: string | null
    unit: ContentUnit
    units_per_package: number
    average_volume_g: number | null
  }
  specifications: {
    id: Id
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
  offers: {
    id: Id
    shop_id: number
    specification_id: number
    product_id: number
    billing_type: BillingType
    unit_price_e4: number
    min_packages_milli: Generated<number>
    allows_half: Generated<boolean>
    is_available: Generated<boolean>
    valid_until: Date | null
    updated_at: Moment
    note: Generated<string>
    version: Generated<number>
    withdrawn_at: Date | null
    previous_price_e4: number | null
    price_changed_at: Date | null
  }
  offer_brackets: { offer_id: number; min_packages_milli: number; unit_price_e4: number }
  offer_prices: {
    specification_id: number
    shop_id: number
    day: string
    price_e4: number | null
    change_permille: number | null
  }
  customer_prices: {
    buyer_id: number
    offer_id: number
    unit_price_e4: number
    updated_at: Moment
  }
  interfel_rates: {
    zone: 'FR' | 'UE_TIERS'
    valid_from: string
    valid_to: string | null
    rate_percent: string
  }
  carts: {
    id: Id
    buyer_id: number
    shop_id: number
    delivery_date: string | null
    note: Generated<string>
    updated_at: Moment
  }
  cart_items: {
    id: Id
    cart_id: number
    /** Of the cart, set by a trigger where the writer has not. */
    buyer_id: GeneratedAlways<number>
    offer_id: number
    packages_milli: number
  }
  orders: {
    id: Id
    number: GeneratedAlways<string>
    buyer_id: number
    shop_id: number
    status: string
    delivery_date: string
    note: Generated<string>
    placed_by: number | null
    parties: Json<{ buyer: Party; shop: Party }>
    lines_count: number
    net_cents: number
    delivery_fee_cents: number
    vat: Json<{ rate: string; base_cents: number; amount_cents: number }[]>
    contributions: Json<{ label: string; zone: string; rate: number; net_cents: number }[]>
    gross_cents: number
    estimated: boolean
    created_at: Moment
    submitted_at: Date | null
    changed_at: Date | null
    changed_by: number | null
    arrived_in: Generated<string | null>
    changed_in: string | null
    seen_at: Date | null
  }
  order_lines: {
    id: Id
    order_id: number
    /** Of the order, set by a trigger. */
    buyer_id: GeneratedAlways<number>
    shop_id: GeneratedAlways<number>
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
    unit: ContentUnit | 'package'
    billing_type: BillingType
    volume_type: VolumeType
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
    substitutes_line_id: number | null
    picking_version: Generated<number>
    picked_by: string | null
    picked_at: Moment | null
    weighings_g: number[] | null
    tare_g: number | null
  }
  order_history: {
    id: Id
    order_id: number
    at: Moment
    actor_id: number | null
    actor_name: string
    from_status: string | null
    to_status: string
    reason: string | null
  }
  claims: {
    id: Id
    order_id: number
    status: Generated<'open' | 'accepted' | 'refused'>
    opened_by: number | null
    opened_at: Moment
    answer_by: Date
    resolved_by: number | null
    resolved_at: Date | null
    reason: string | null
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
  }
  document_counters: {
    shop_id: number
    kind: 'invoice' | 'credit_note'
    year: number
    last_number: number
  }
  documents: {
    id: Id
    order_id: number
    shop_id: number
    buyer_id: number
    kind: 'order_form' | 'delivery_note' | 'invoice' | 'credit_note'
    claim_id: number | null
    number: string | null
    issued_at: Date
    due_date: string | null
    net_cents: number | null
    gross_cents: number | null
    content: Json<unknown>
    sha256: Buffer | null
    made_at: Date | null
  }
  conversations: {
    id: Id
    buyer_id: number
    shop_id: number
    opened_by_side: Generated<'buyer' | 'shop' | 'both'>
    order_id: number | null
    created_at: Moment
    last_message_id: number | null
    last_message_at: Moment
    last_buyer_message_id: number | null
    last_shop_message_id: number | null
  }
  messages: {
    id: Id
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
    quote: Json<unknown> | null
    client_key: string | null
    created_at: Moment
    delivered_at: Date | null
    read_at: Date | null
  }
  conversation_marks: {
    conversation_id: number
    user_id: number
    side: 'buyer' | 'shop'
    message_id: number
    read_at: Moment
  }
  media_uploads: { key: string; user_id: number; tenant_id: number | null; at: Moment }
  idempotency_keys: {
    tenant_id: number
    key: string
    request: string
    order_ids: number[] | null
    answer: Json<unknown> | null
    created_at: Moment
  }
  favorites: { buyer_id: number; specification_id: number; created_at: Moment }
  lists: {
    id: Id
    buyer_id: number
    name: string
    type: Generated<'manual' | 'recurrent'>
    recurrences: Json<{ days: number[]; shop_id: number | null }[]>
    paused: Generated<boolean>
    skipped_date: string | null
    created_at: Moment
    updated_at: Moment
  }
  list_lines: {
    list_id: number
    specification_id: number
    packages_milli: number
    par_milli: number | null
    position: number
  }
  list_preparations: {
    id: Id
    list_id: number
    date: string
    cut_off_at: Date
    prepared_at: Date
    cart_ids: Generated<number[]>
    added: Json<unknown>
    not_added: Json<unknown>
  }
  search_counts: { day: string; product_id: number; searches: number }
  empty_searches: { day: string; words: string; searches: number }
  homepage_parts: { part: 'hero' | 'features'; content: Json<unknown> }
  featured_products: { product_id: number; position: number }
}
