import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { maxOffers } from '@carreau/domain/price-list/price-list'
import type { SpecificationKey } from '@carreau/domain/price-list/reading/listed-specification'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Actor, beginEdit } from '../offers/change-offers.sql.ts'
import { takeListForImport } from '../offers/offers.sql.ts'
import { holdBrands } from '../offers/specifications.sql.ts'
import { type Described, makeDescribed } from './described-lines.ts'
import { keyOf } from './duplicate-lines.ts'
import type { KnownMarket } from './known-market.sql.ts'
import type { ReadLine } from './read-line.ts'
import {
  ensureSpecifications,
  ensureVariants,
  stopOffers,
  variantKey,
  writeImported,
} from './write-import.sql.ts'

/** Rows of one statement: far below the time a statement may take. */
const slice = 1_000

const slices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / slice) }, (_, at) =>
    all.slice(at * slice, (at + 1) * slice),
  )

const byText =
  <T>(textOf: (each: T) => string) =>
  (one: T, other: T) =>
    textOf(one) < textOf(other) ? -1 : 1

/** The ids of these variants, made where there are none. */
const variantIds = async (
  trx: Trx,
  keys: readonly SpecificationKey[],
  market: KnownMarket,
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  for (const productId of new Set(keys.map(key => key.productId)))
    for (const known of market.byProduct.get(productId) ?? [])
      ids.set(variantKey(known), known.variantId)
  const missing = new Map(
    keys.flatMap(key => {
      const text = variantKey(key)
      return ids.has(text) ? [] : [[text, { ...key, key: text }] as const]
    }),
  )
  const sorted = [...missing.values()].sort(byText(({ key }) => key))
  for (const part of slices(sorted)) {
    for (const [text, id] of await ensureVariants(trx, part)) ids.set(text, id)
    await yieldToEventLoop()
  }
  return ids
}

/** Makes the specifications that lines describe: their ids, by `keyOf`. */
const createSpecifications = async (
  trx: Trx,
  keys: readonly SpecificationKey[],
  market: KnownMarket,
): Promise<Map<string, number>> => {
  const variants = await variantIds(trx, keys, market)
  const contents = new Map<number, SpecificationKey>()
  const rows = keys.flatMap(key => {
    const variantId = variants.get(variantKey(key))
    if (variantId === undefined) return []
    contents.set(variantId, key)
    return { ...key, variantId, sortedBy: keyOf(key) }
  })
  const ids = new Map<string, number>()
  for (const part of slices(rows.sort(byText(({ sortedBy }) => sortedBy)))) {
    for (const made of await ensureSpecifications(trx, part)) {
      const content = contents.get(made.variantId)
      if (content !== undefined) ids.set(keyOf({ ...content, ...made }), made.id)
    }
    await yieldToEventLoop()
  }
  return ids
}

const changedMeanwhile = (lines: readonly ReadLine[]): AppError =>
  new AppError('offer_changed', {
    message:
      'Une offre de ce fichier a été modifiée pendant l’import. Rien n’a été écrit : relancez-le.',
    errors: Object.fromEntries(
      lines
        .slice(0, 20)
        .map(({ line, label }) => [`lines.${line}`, [`« ${label} » a changé entre-temps.`]]),
    ),
  })

/** Writes what the lines of a file change, all of it. Throws when another was quicker. */
export const writeImport = async (
  trx: Trx,
  actor: Actor,
  {
    lines,
    market,
    described,
    missing,
    tell,
  }: {
    lines: readonly ReadLine[]
    market: KnownMarket
    /** What somebody described, to be made. */
    described: Described
    /** Offers to make unavailable. */
    missing: readonly number[]
    tell: (done: number, total: number) => Promise<void>
  },
): Promise<void> => {
  const length = await takeListForImport(trx, actor.shopId)
  if (length === null) throw new AppError('import_running')
  const written = lines.filter(({ offer }) => offer !== null)
  const created = written.filter(({ action }) => action === 'create').length
  if (length + created > maxOffers) throw new AppError('price_list_full')
  await beginEdit(trx, actor, 'import')
  await makeDescribed(trx, actor.shopId, { lines: written, described })
  const keys = written.flatMap(({ sells }) => (sells === null || 'id' in sells ? [] : sells))
  const brandIds = [...new Set(keys.flatMap(({ brandId }) => brandId ?? []))]
  if (brandIds.length > 0 && !(await holdBrands(trx, brandIds)))
    throw changedMeanwhile(written.filter(({ sells }) => sells !== null && !('id' in sells)))
  const made = keys.length === 0 ? new Map() : await createSpecifications(trx, keys, market)
  const idOf = ({ sells }: ReadLine): number =>
    sells === null ? 0 : 'id' in sells ? (sells.id as number) : (made.get(keyOf(sells)) ?? 0)
  let done = 0
  // By specification, as every import and the edits of one person lock them.
  const sorted = written.map(line => ({ line, id: idOf(line) })).sort((x, y) => x.id - y.id)
  for (const part of slices(sorted)) {
    const offers = part.flatMap(({ line: { offer }, id }) =>
      offer === null ? [] : { ...offer, specificationId: id },
    )
    const late = new Set(await writeImported(trx, actor.shopId, offers))
    if (late.size > 0)
      throw changedMeanwhile(part.filter(({ id }) => late.has(id)).map(({ line }) => line))
    done += part.length
    await tell(done, written.length)
  }
  for (const part of slices(missing)) await stopOffers(trx, actor.shopId, part)
}
