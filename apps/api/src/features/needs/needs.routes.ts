import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { ReadText } from '../catalogue/door/read-text.ts'
import { applyNeed } from './applying/apply-need.ts'
import { correctNeed, readNeed } from './reading/read-need.ts'
import { readOrderText } from './reading/read-order-text.ts'
import { inReadingTurn } from './reading/reading-turns.ts'
import { splitNeed } from './splitting/split-need.ts'

/** What a kitchen needs, before anyone decides who sells it. */
export const needRoutes = (
  serve: Serve,
  { db, readText }: { db: Db; readText: ReadText },
): void => {
  serve(endpoints.readNeed, ({ caller, body, now, isGone }) =>
    inReadingTurn({ companyId: caller.tenant.id, text: body.text }, () =>
      readNeed(db, readText, { buyerId: caller.tenant.id, text: body.text, now, isGone }),
    ),
  )
  serve(endpoints.readOrderText, ({ caller, body, isGone }) =>
    inReadingTurn({ companyId: caller.tenant.id, text: body.text }, () =>
      readOrderText(db, readText, {
        shopId: caller.tenant.id,
        buyerId: body.buyer_id,
        text: body.text,
        isGone,
      }),
    ),
  )
  serve(endpoints.correctNeed, ({ caller, body, now }) =>
    correctNeed(db, {
      buyerId: caller.tenant.id,
      words: body.words,
      productId: body.product_id,
      now,
    }),
  )
  serve(endpoints.splitNeed, ({ caller, body, now, isGone }) =>
    splitNeed(db, { buyerId: caller.tenant.id, body, now, isGone }),
  )
  serve(endpoints.applyNeed, ({ caller, body, idempotencyKey, now }) =>
    applyNeed(db, { buyerId: caller.tenant.id, body, key: idempotencyKey, now }),
  )
}
