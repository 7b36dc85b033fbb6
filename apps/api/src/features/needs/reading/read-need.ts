import type { Attribute } from '@carreau/catalogue-search/vocabulary'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { maxNeedLines } from '@carreau/domain/needs/needs'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { openPace } from '../../../platform/http/load/pace.ts'
import type { ReadText } from '../../catalogue/door/read-text.ts'
import {
  findBunched,
  findCorrections,
  findHabits,
  findNamed,
  findSpecifications,
  forgetCorrection,
  type HabitRow,
  keepCorrection,
  type NamedProduct,
  type UsualSpecification,
} from './read-need.sql.ts'
import { correctionKey, type Understood, understandNeed } from './understand.ts'

type Line = AnswerOf<typeof endpoints.readNeed>['data']['lines'][number]

const filtersOf = (attributes: readonly Attribute[]): Line['filters'] => {
  const values = (field: Attribute['field']) =>
    attributes.filter(each => each.field === field).flatMap(each => each.values)
  const [bio] = values('bio')
  return {
    origins: values('origins').map(Number),
    size: values('size'),
    category: values('category'),
    is_organic: bio === undefined ? null : bio === 'true',
    brand: values('brand'),
    packaging: values('packaging'),
    maturity: values('maturity'),
  }
}

/** Wholesalers are chosen when the need is split; a word for one is none of the product's. */
const ofProduct = (attributes: readonly Attribute[]) =>
  attributes.filter(({ field }) => field !== 'fournisseurs')

/** Up to twice its ordinary order: so many packages are no surprise. */
const isUsual = (quantity: number | null, habit: HabitRow | undefined): boolean =>
  quantity !== null && habit !== undefined && quantity <= 2 * packagesFromMilli(habit.usualMilli)

const lineOf = (
  its: Understood,
  facts: {
    named: ReadonlyMap<number, NamedProduct>
    habits: ReadonlyMap<number, HabitRow>
    specifications: ReadonlyMap<number, UsualSpecification>
  },
): Line => {
  const product = its.productId === null ? undefined : facts.named.get(its.productId)
  const habit = product && facts.habits.get(product.id)
  const attributes = ofProduct(its.attributes)
  const usual = attributes.length > 0 ? undefined : habit
  const specification = usual && facts.specifications.get(usual.specificationId)
  const isSaid = its.quantity !== null
  return {
    text: its.text,
    words: its.words,
    status: product === undefined && its.status === 'read' ? 'unknown' : its.status,
    product: product ? { id: product.id, name: product.name, variety: product.variety } : null,
    quantity: its.quantity ?? (habit === undefined ? 1 : packagesFromMilli(habit.usualMilli)),
    unit: its.unit ?? 'package',
    quantity_said: isSaid,
    unit_sure: its.unit !== null || !isSaid || isUsual(its.quantity, habit),
    filters: filtersOf(attributes),
    filter_labels: attributes.map(({ label }) => label),
    usual_specification_id: usual?.specificationId ?? null,
    usual: specification
      ? {
          label: [
            specification.size,
            specification.category === null ? null : `cat. ${specification.category}`,
            specification.isOrganic ? 'Bio' : null,
          ]
            .filter(part => part !== null)
            .join(' · '),
          size: specification.size,
          category: specification.category,
          is_organic: specification.isOrganic,
        }
      : null,
    candidates: its.candidates.flatMap(id => {
      const candidate = facts.named.get(id)
      return candidate ? { product_id: id, label: candidate.designation } : []
    }),
  }
}

/**
 * Reads a need with the words of the catalogue and the company's habits: what it orders decides between products that are
 * named alike, and what it corrected once holds.
 */
export const readNeed = async (
  db: Db,
  read: ReadText,
  {
    buyerId,
    text,
    now,
    isGone,
  }: { buyerId: number; text: string; now: Date; isGone: () => boolean },
) => {
  const [habits, corrections, bunched] = await Promise.all([
    findHabits(db, buyerId, now),
    findCorrections(db, buyerId),
    findBunched(db),
  ])
  const times = new Map<number, number>()
  for (const { productId, times: more } of habits)
    times.set(productId, (times.get(productId) ?? 0) + more)
  const pace = openPace(isGone)
  const understood = await understandNeed(
    text,
    {
      read: words => read(words, times),
      times,
      corrections,
      isBunched: id => bunched.has(id),
      breathe: async () => {
        if (pace.isDue()) await pace.breathe()
      },
    },
    maxNeedLines,
  )
  if (understood === 'too_long') throw new AppError('need_too_long')
  // Of each product the specification that is ordered most comes first.
  const most = new Map<number, HabitRow>()
  for (const habit of habits) if (!most.has(habit.productId)) most.set(habit.productId, habit)
  const ids = understood.flatMap(({ productId, candidates }) => [productId ?? 0, ...candidates])
  const [named, specifications] = await Promise.all([
    findNamed(db, [...new Set(ids)]),
    findSpecifications(
      db,
      ids.flatMap(id => most.get(id)?.specificationId ?? []),
    ),
  ])
  return {
    data: { lines: understood.map(its => lineOf(its, { named, habits: most, specifications })) },
  }
}

/** Keeps which product some words mean to the company, or forgets it. */
export const correctNeed = async (
  db: Db,
  {
    buyerId,
    words,
    productId,
    now,
  }: { buyerId: number; words: string; productId: number | null; now: Date },
) => {
  const key = correctionKey(words)
  // Words that say nothing mean nothing either.
  if (key === '') return { data: null }
  if (productId === null) await forgetCorrection(db, buyerId, key)
  else {
    const isKept = await db
      .transaction()
      .execute(trx => keepCorrection(trx, buyerId, { words: key, productId, now }))
    if (!isKept) throw new AppError('product_not_found')
  }
  return { data: null }
}
