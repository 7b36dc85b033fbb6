import { foldText } from '@carreau/catalogue-search/words/fold'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { type keptCategoryEndpoints, mostCategories } from '@carreau/contract/operator/kept-kinds'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { refuseForeignPictures } from '../../companies/door/own-pictures.ts'
import { lockCatalogue } from './keeping.sql.ts'
import {
  type CategoryRow,
  deleteUnusedCategory,
  findCategoryAlike,
  findKeptCategories,
  findKeptCategory,
  insertCategory,
  placeCategories,
  rewriteCategory,
  type WrittenCategory,
} from './kept-categories.sql.ts'
import type { Keeper } from './kept-products.ts'

type Endpoints = typeof keptCategoryEndpoints
type Category = AnswerOf<Endpoints['createCategory']>['data']

const present = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  picture: row.pictureKey === null ? null : { key: row.pictureKey, url: mediaUrl(row.pictureKey) },
  retired: row.isRetired,
  products_count: row.productsCount,
  version: row.version,
})

export const listKeptCategories = async (db: Db): Promise<Category[]> =>
  (await findKeptCategories(db, mostCategories)).map(present)

const found = async (trx: Trx, id: number): Promise<CategoryRow> => {
  const row = await findKeptCategory(trx, id)
  if (row === undefined) throw new AppError('category_not_found')
  return row
}

const wrong = (field: 'name' | 'slug', message: string): AppError =>
  new AppError('invalid_input', { errors: { [field]: [message] } })

const written = ({
  name,
  slug,
  picture_key,
}: Pick<BodyOf<Endpoints['createCategory']>, 'name' | 'slug' | 'picture_key'>): WrittenCategory => {
  const made =
    slug ||
    foldText(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  if (made === '') throw wrong('slug', 'Indiquez une adresse\u00a0: « fruits-rouges ».')
  return { name, slug: made, pictureKey: picture_key }
}

const refuseFaults = async (
  trx: Trx,
  keeper: Keeper,
  text: WrittenCategory,
  before: CategoryRow | undefined,
): Promise<void> => {
  const alike = await findCategoryAlike(trx, text, before?.id ?? 0)
  if (alike !== undefined)
    throw alike.hasName
      ? wrong('name', `Le rayon «\u00a0${alike.name}\u00a0» existe déjà.`)
      : wrong('slug', `C’est l’adresse du rayon «\u00a0${alike.name}\u00a0».`)
  if (text.pictureKey !== null && text.pictureKey !== before?.pictureKey)
    await refuseForeignPictures(trx, keeper, { picture_key: text.pictureKey })
}

const journalled = (row: CategoryRow | undefined) =>
  row === undefined
    ? {}
    : {
        name: row.name,
        slug: row.slug,
        picture: row.pictureKey === null ? null : mediaUrl(row.pictureKey),
        status: row.isRetired ? 'retiré du menu' : 'au menu',
      }

const noteCategory = (
  trx: Trx,
  { tenant }: Keeper,
  before: CategoryRow | undefined,
  after: CategoryRow | undefined,
): Promise<void> =>
  note(trx, {
    kind: 'category_changed',
    tenantId: tenant.id,
    subject: (after ?? before)?.name ?? '',
    changes: journalChanges(journalled(before), journalled(after), [
      'name',
      'slug',
      'picture',
      'status',
    ]),
  })

export const createCategory = (
  db: Db,
  keeper: Keeper,
  body: BodyOf<Endpoints['createCategory']>,
): Promise<Category> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const text = written(body)
    await refuseFaults(trx, keeper, text, undefined)
    if ((await findKeptCategories(trx, mostCategories)).length === mostCategories)
      throw wrong('name', `Le menu est limité à ${mostCategories} rayons.`)
    const after = await found(trx, await insertCategory(trx, text))
    await noteCategory(trx, keeper, undefined, after)
    return present(after)
  })

export const updateCategory = (
  db: Db,
  keeper: Keeper,
  categoryId: number,
  { version, retired, ...body }: BodyOf<Endpoints['updateCategory']>,
): Promise<Category> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await found(trx, categoryId)
    if (before.version !== version) throw new AppError('changed_meanwhile')
    const text = written(body)
    await refuseFaults(trx, keeper, text, before)
    await rewriteCategory(trx, categoryId, { ...text, isRetired: retired })
    const after = await found(trx, categoryId)
    await noteCategory(trx, keeper, before, after)
    return present(after)
  })

export const deleteCategory = (db: Db, keeper: Keeper, categoryId: number): Promise<null> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await found(trx, categoryId)
    if (!(await deleteUnusedCategory(trx, categoryId))) throw new AppError('category_in_use')
    await noteCategory(trx, keeper, before, undefined)
    return null
  })

/** The order of the menu, as of the families that there are: one more or less, and nothing is written. */
export const orderCategories = (
  db: Db,
  { tenant }: Keeper,
  ids: readonly number[],
): Promise<Category[]> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const before = await findKeptCategories(trx, mostCategories)
    const known = new Set(before.map(({ id }) => id))
    const isWhole = new Set(ids).size === ids.length && ids.length === known.size
    if (!isWhole || !ids.every(id => known.has(id))) throw new AppError('changed_meanwhile')
    await placeCategories(trx, ids)
    const after = await findKeptCategories(trx, mostCategories)
    const names = (rows: readonly CategoryRow[]) => rows.map(({ name }) => name).join(', ')
    if (names(before) !== names(after))
      await note(trx, {
        kind: 'category_changed',
        tenantId: tenant.id,
        subject: 'Ordre du menu',
        changes: [
          {
            field: 'position',
            before: names(before).slice(0, 300),
            after: names(after).slice(0, 300),
          },
        ],
      })
    return after.map(present)
  })
