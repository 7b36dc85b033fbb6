import { foldText } from '@carreau/catalogue-search/words/fold'
import type { AnswerOf, BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { keptProductEndpoints } from '@carreau/contract/operator/kept-products'
import { type JournalField, journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { mayComeFrom } from '@carreau/domain/catalogue/appellations'
import { formatDate } from '@carreau/domain/french/dates'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { refuseForeignPictures } from '../../companies/door/own-pictures.ts'
import { lockCatalogue } from './keeping.sql.ts'
import {
  deleteProductRow,
  findCategoryNames,
  findKeptProduct,
  findKeptProducts,
  findOtherNames,
  findSoldOrigins,
  insertProduct,
  isProductInUse,
  type KeptProduct,
  type KeptProductRow,
  type ManyChanged,
  rewriteProduct,
  type WrittenProduct,
} from './kept-products.sql.ts'

/** The operator at work, and when. */
export type Keeper = Pick<Caller, 'userId'> & { tenant: Tenant; now: Date }
export type ProductText = BodyOf<typeof keptProductEndpoints.createProduct>
type Endpoints = typeof keptProductEndpoints
type Detail = AnswerOf<Endpoints['getKeptProduct']>['data']

export const presentRow = (row: KeptProductRow) => ({
  id: row.id,
  commercial_designation: row.designation,
  status: row.status,
  category: { id: row.categoryId, name: row.categoryName },
  synonyms: row.synonyms,
  months: row.months,
  first_photo: row.photoKeys[0] === undefined ? null : mediaUrl(row.photoKeys[0]),
  tint: row.tint,
  vat_rate: row.vatRate,
  next_vat:
    row.nextVatRate === null || row.nextVatFrom === null
      ? null
      : { vat_rate: row.nextVatRate, valid_from: row.nextVatFrom },
  is_interfel_taxable: row.isInterfelTaxable,
  is_indivisible: row.isIndivisible,
  offers_count: row.offersCount,
  version: row.version,
})

const presentProduct = (product: KeptProduct): Detail => ({
  ...presentRow(product),
  name: product.name,
  variety: product.variety,
  description: product.description,
  billing_type: product.billingType,
  volume_type: product.volumeType,
  cultivars: product.cultivars,
  photos: product.photoKeys.map(key => ({ key, url: mediaUrl(key) })),
  updated_at: product.updatedAt.toISOString(),
})

export const listKeptProducts = async (db: Db, query: QueryOf<Endpoints['listKeptProducts']>) => {
  const { q = '', status, category_id: categoryId, page, per_page: perPage } = query
  const words = foldText(q).split(' ').filter(Boolean)
  const { products, total } = await findKeptProducts(db, {
    words,
    status,
    categoryId,
    page,
    perPage,
  })
  return {
    data: products.map(presentRow),
    categories: await findCategoryNames(db),
    meta: { total, page, per_page: perPage },
  }
}

export const getKeptProduct = async (db: Db, productId: number): Promise<Detail> => {
  const product = await findKeptProduct(db, productId)
  if (product === undefined) throw new AppError('product_not_found')
  return presentProduct(product)
}

/** Each word once, however it is written. */
const distinct = (words: readonly string[]): string[] =>
  [...new Map(words.toReversed().map(word => [foldText(word), word])).values()].toReversed()

/** A product as it is stored: every word once, its season in the order of the year. */
const written = (text: ProductText): WrittenProduct => {
  const designation = text.commercial_designation
  const synonyms = distinct(text.synonyms).filter(word => foldText(word) !== foldText(designation))
  const cultivars = distinct(text.cultivars)
  const words = [designation, text.name, text.variety ?? '', ...synonyms, ...cultivars]
  return {
    designation,
    name: text.name,
    variety: text.variety,
    categoryId: text.category_id,
    description: text.description || null,
    vatRate: text.vat_rate,
    nextVatRate: text.next_vat?.vat_rate ?? null,
    nextVatFrom: text.next_vat?.valid_from ?? null,
    isInterfelTaxable: text.is_interfel_taxable,
    billingType: text.billing_type,
    volumeType: text.volume_type,
    isIndivisible: text.is_indivisible,
    status: text.status,
    months: [...new Set(text.months)].sort((a, b) => a - b),
    synonyms,
    cultivars,
    photoKeys: [...new Set(text.photo_keys)],
    searchText: foldText(words.filter(Boolean).join(' ')),
  }
}

type Faults = Record<string, string[]>

/** Names that are another product's: whoever reads them could mean either. */
const nameFaults = async (
  trx: Trx,
  product: WrittenProduct,
  before: KeptProduct | undefined,
): Promise<Faults> => {
  const others = await findOtherNames(trx, before?.id ?? 0)
  const named = new Map<string, string>()
  for (const { designation, synonyms } of others)
    for (const word of synonyms) named.set(foldText(word), designation)
  const designations = new Map(others.map(({ designation: d }) => [foldText(d), d]))
  const names = new Set(others.flatMap(each => [foldText(each.designation), foldText(each.name)]))
  const faults: Faults = {}
  const own = foldText(product.designation)
  const sameName = designations.get(own)
  const meant = named.get(own)
  if (sameName !== undefined)
    faults.commercial_designation = [`Le produit «\u00a0${sameName}\u00a0» porte déjà ce nom.`]
  else if (meant !== undefined && own !== foldText(before?.designation ?? ''))
    faults.commercial_designation = [
      `C’est un synonyme de «\u00a0${meant}\u00a0»\u00a0: retirez-le d’abord de ce produit.`,
    ]
  // What was there before stays: two products may have shared a word since the beginning.
  const known = new Set((before?.synonyms ?? []).map(foldText))
  for (const [index, word] of product.synonyms.entries()) {
    const folded = foldText(word)
    if (known.has(folded)) continue
    const other = named.get(folded)
    if (!/\p{L}{2}/u.test(folded))
      faults[`synonyms.${index}`] = ['Un synonyme compte au moins deux lettres.']
    else if (names.has(folded))
      faults[`synonyms.${index}`] = [`«\u00a0${word}\u00a0» est le nom d’un autre produit.`]
    else if (other !== undefined)
      faults[`synonyms.${index}`] = [
        `«\u00a0${word}\u00a0» est déjà un synonyme de «\u00a0${other}\u00a0».`,
      ]
  }
  return faults
}

export const vatDayPassed =
  'Choisissez un jour à venir\u00a0: dès aujourd’hui, changez le taux lui-même.'

/**
 * Whether a rate is newly planned for a day that is no longer to come. One that was to come when it was
 * written may have come since: the job is about to see to it.
 */
export const isPastVat = (
  { nextVatFrom }: Pick<ManyChanged, 'nextVatFrom'>,
  before: Pick<ManyChanged, 'nextVatFrom'> | undefined,
  now: Date,
): boolean =>
  nextVatFrom !== null && nextVatFrom !== before?.nextVatFrom && nextVatFrom <= parisDay(now)

/** A new name that wholesalers’ offers would belie: « Asperge d’Alsace » of what comes from Spain. */
const appellationFaults = async (
  trx: Trx,
  { designation }: WrittenProduct,
  before: KeptProduct | undefined,
): Promise<string[]> => {
  if (before === undefined || before.designation === designation) return []
  const sold = await findSoldOrigins(trx, before.id)
  return sold.some(({ isoCode, cultivar }) => !mayComeFrom(isoCode, { designation, cultivar }))
    ? ['Des grossistes proposent ce produit d’une autre origine que celle que ce nom annonce.']
    : []
}

const refuseFaults = async (
  trx: Trx,
  keeper: Keeper,
  product: WrittenProduct,
  before: KeptProduct | undefined,
): Promise<void> => {
  const faults = await nameFaults(trx, product, before)
  const belied = await appellationFaults(trx, product, before)
  if (belied.length > 0) faults.commercial_designation ??= belied
  const categories = await findCategoryNames(trx)
  const category = categories.find(({ id }) => id === product.categoryId)
  if (category === undefined)
    faults.category_id = ['Ce rayon n’existe plus. Choisissez-en un autre.']
  else if (category.retired && before?.categoryId !== category.id)
    faults.category_id = ['Ce rayon est retiré du menu. Choisissez-en un autre.']
  if (before !== undefined && before.billingType !== product.billingType && before.offersCount > 0)
    faults.billing_type = [
      'Des grossistes proposent ce produit\u00a0: son unité de vente ne change plus.',
    ]
  if (isPastVat(product, before, keeper.now)) faults['next_vat.valid_from'] = [vatDayPassed]
  if (Object.keys(faults).length > 0) throw new AppError('invalid_input', { errors: faults })
  const added = product.photoKeys.filter(key => before?.photoKeys.includes(key) !== true)
  await refuseForeignPictures(
    trx,
    keeper,
    Object.fromEntries(added.map(key => [`photo_keys.${product.photoKeys.indexOf(key)}`, key])),
  )
}

export const noted = [
  'commercial_designation',
  'name',
  'variety',
  'description',
  'vat_rate',
  'next_vat',
  'status',
  'shelf',
  'is_indivisible',
  'is_interfel_taxable',
  'months',
  'synonyms',
  'cultivars',
] as const satisfies readonly JournalField[]

const statusWords = { active: 'visible', archived: 'masqué' } as const

/** What the journal says of the fields that may change of many products too. */
export const journalledRow = (row: Omit<ManyChanged, 'id'> & { categoryName?: string }) => ({
  vat_rate: row.vatRate,
  next_vat:
    row.nextVatFrom === null
      ? null
      : `${row.nextVatRate} à partir du ${formatDate(row.nextVatFrom)}`,
  status: statusWords[row.status],
  shelf: row.categoryName,
  is_indivisible: row.isIndivisible,
  is_interfel_taxable: row.isInterfelTaxable,
})

const journalled = (product: WrittenProduct | KeptProduct | undefined) =>
  product === undefined
    ? {}
    : {
        commercial_designation: product.designation,
        name: product.name,
        variety: product.variety,
        description: product.description,
        ...journalledRow(product),
        months: product.months.map(String),
        synonyms: product.synonyms,
        cultivars: product.cultivars,
      }

const noteProduct = (
  trx: Trx,
  { tenant }: Keeper,
  before: KeptProduct | undefined,
  after: WrittenProduct | KeptProduct | undefined,
): Promise<void> =>
  note(trx, {
    kind: 'product_changed',
    tenantId: tenant.id,
    subject: (after ?? before)?.designation ?? '',
    changes: journalChanges(journalled(before), journalled(after), noted),
  })

/** Adds a product inside a transaction that holds the catalogue. */
export const addProduct = async (trx: Trx, keeper: Keeper, text: ProductText): Promise<number> => {
  const product = written(text)
  await refuseFaults(trx, keeper, product, undefined)
  const id = await insertProduct(trx, product)
  await noteProduct(trx, keeper, undefined, product)
  return id
}

/** Has words mean a product, inside a transaction that holds the catalogue. */
export const addSynonym = async (
  trx: Trx,
  keeper: Keeper,
  { productId, synonym }: { productId: number; synonym: string },
): Promise<void> => {
  const before = await findKeptProduct(trx, productId)
  if (before?.status !== 'active') throw new AppError('product_not_found')
  const product = written({ ...textOf(before), synonyms: [...before.synonyms, synonym] })
  const faults = await nameFaults(trx, product, before)
  const [fault] = Object.values(faults)
  if (fault !== undefined) throw new AppError('invalid_input', { errors: { synonym: fault } })
  await rewriteProduct(trx, productId, product)
  await noteProduct(trx, keeper, before, product)
}

const textOf = (product: KeptProduct): ProductText => {
  const { photos: _, category, ...detail } = presentProduct(product)
  return {
    ...detail,
    category_id: category.id,
    photo_keys: product.photoKeys,
    // What is stored passed the same list.
    vat_rate: detail.vat_rate as ProductText['vat_rate'],
    next_vat: detail.next_vat as ProductText['next_vat'],
  }
}

export const createProduct = (db: Db, keeper: Keeper, text: ProductText): Promise<Detail> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    return getKeptProduct(trx, await addProduct(trx, keeper, text))
  })

export const updateProduct = (
  db: Db,
  keeper: Keeper,
  productId: number,
  { version, ...text }: BodyOf<Endpoints['updateProduct']>,
): Promise<Detail> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await findKeptProduct(trx, productId)
    if (before === undefined) throw new AppError('product_not_found')
    if (before.version !== version) throw new AppError('changed_meanwhile')
    const product = written(text)
    await refuseFaults(trx, keeper, product, before)
    await rewriteProduct(trx, productId, product)
    await noteProduct(trx, keeper, before, await findKeptProduct(trx, productId))
    return getKeptProduct(trx, productId)
  })

export const deleteProduct = (db: Db, keeper: Keeper, productId: number): Promise<null> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await findKeptProduct(trx, productId)
    if (before === undefined) throw new AppError('product_not_found')
    if (await isProductInUse(trx, productId)) throw new AppError('product_in_use')
    await deleteProductRow(trx, productId)
    await noteProduct(trx, keeper, before, undefined)
    return null
  })
