import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatDateTime } from '@carreau/domain/french/dates'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { drillMark, overlaps, recalledProducts } from '@carreau/domain/orders/stock/recalls'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { notifyOfRecall } from '../../notifications/door/recall-news.ts'
import { holdLots } from '../door/recalled-lots.sql.ts'
import { findLotLines, keepLotLines } from './lot-lines.sql.ts'
import { getRecall } from './read-recalls.ts'
import { findOpenRecalls, findRecalledLines, insertRecall } from './recalls.sql.ts'

type Asked = BodyOf<typeof endpoints.startRecall>
export type Recaller = Caller & { tenant: ShopTenant }

/** Channels that one event is told on. */
const channelsAtOnce = 100

/** Tells the wholesaler and those buyers that a recall has changed. */
export const publishRecall = async (
  trx: Trx,
  { recallId, shopId, buyerIds }: { recallId: number; shopId: number; buyerIds: readonly number[] },
): Promise<void> => {
  const channels = [
    tenantChannel({ type: 'shop', id: shopId }),
    ...buyerIds.map(id => tenantChannel({ type: 'buyer', id })),
  ]
  for (let at = 0; at < channels.length; at += channelsAtOnce)
    await publish(trx, channels.slice(at, at + channelsAtOnce), 'recall.changed', {
      recall_id: recallId,
    })
}

/** What the lot is of, by name; refuses products that are asked for and that it is not of. */
const productNames = async (trx: Trx, shopId: number, { lot, product_ids }: Asked) => {
  const lines = await findLotLines(trx, { shopId, lot, productIds: product_ids }, 100_000)
  const names = new Map(lines.map(({ productId, name }) => [productId, name]))
  if (product_ids.some(id => !names.has(id)))
    throw new AppError('invalid_input', {
      errors: { product_ids: ['Ce produit n’a pas ce lot\u00a0: cherchez le lot à nouveau.'] },
    })
  return [...new Set(names.values())]
}

const refuseTwice = async (trx: Trx, shopId: number, asked: Asked): Promise<void> => {
  const open = (await findOpenRecalls(trx, shopId, asked.lot)).find(
    one => one.isDrill === asked.is_drill && overlaps(one.productIds, asked.product_ids),
  )
  if (open !== undefined)
    throw new AppError('recall_open', {
      message: `Ce lot est déjà rappelé${open.isDrill ? ' pour exercice' : ''} depuis le ${formatDateTime(open.startedAt)}\u00a0: ouvrez ce rappel pour voir qui a répondu.`,
    })
}

/**
 * Recalls a lot (docs/product.md#recall): from then on no crate takes it, whoever holds it is written down, and those
 * whose goods have left are told, in one transaction. It waits for whoever is filling a crate, and whoever comes
 * afterwards waits for it. A drill does the same and keeps nothing out of a crate.
 */
export const startRecall = async (
  db: Db,
  caller: Recaller,
  { asked: sent, key }: { asked: Asked; key: string | undefined },
  now: Date,
) => {
  const { tenant, firstName } = caller
  const shopId = tenant.id
  const asked = { ...sent, product_ids: [...new Set(sent.product_ids)] }
  const recallId = await db.transaction().execute(async trx => {
    const request = `recall ${JSON.stringify(asked)}`
    const done = key === undefined ? null : await takeKey(trx, shopId, { key, request })
    if (done !== null) return Number(done.answer)
    await holdLots(trx, shopId)
    await refuseTwice(trx, shopId, asked)
    const { lot, is_drill: isDrill, motive, instruction } = asked
    const products = await productNames(trx, shopId, asked)
    const { id, shopName } = await insertRecall(trx, {
      shopId,
      lot,
      productIds: asked.product_ids,
      productNames: products,
      isDrill,
      motive,
      instruction,
      note: asked.note,
      startedAt: now,
      startedBy: firstName,
    })
    const buyerIds = await keepLotLines(trx, {
      shopId,
      lot,
      productIds: asked.product_ids,
      recallId: id,
      at: now,
    })
    const lines = await findRecalledLines(trx, shopId, id)
    await notifyOfRecall(
      trx,
      { id, shopName, lot, isDrill, motive, instruction, buyerIds, lines },
      now,
    )
    await publishRecall(trx, { recallId: id, shopId, buyerIds })
    await note(trx, {
      tenantId: shopId,
      kind: 'recall_started',
      subject: `${drillMark(isDrill)}lot ${lot}, ${recalledProducts(products)}`,
      changes: [{ field: 'reason', before: null, after: motive }],
    })
    if (key !== undefined) await keepAnswer(trx, shopId, key, id)
    return id
  })
  return getRecall(db, tenant, recallId)
}
