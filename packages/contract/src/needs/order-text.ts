import { maxNeedText } from '@carreau/domain/needs/need-text'
import { maxNeedLines } from '@carreau/domain/needs/needs'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { sells, suggestedOffer } from '../orders/desk.ts'
import { id } from '../scalars.ts'

const textLine = z.object({
  /** As it was written. */
  text: z.string(),
  /** `doubt`: a person chooses an offer or says how many; `unknown`: nothing like it is in the price list. */
  status: z.enum(['read', 'doubt', 'unknown']),
  /** What was written; null without a quantity. */
  asked: z.object({ quantity: z.number(), unit }).nullable(),
  /** What is most likely first. */
  offers: z.array(
    suggestedOffer.extend({
      /** Packages that hold what was asked, or a little more; null where that cannot be said. */
      packages_quantity: z.number().nullable(),
    }),
  ),
})

export const orderTextEndpoints = {
  readOrderText: endpoint('POST /v3/shop/orders/read', {
    summary: `What a customer’s message orders of this wholesaler, line by line, at most ${maxNeedLines}; nothing is kept`,
    access: sells,
    body: z.object({
      buyer_id: id,
      text: z
        .string('Collez le message du client.')
        .max(
          maxNeedText,
          `Ce message est trop long\u00a0: au plus ${maxNeedText} caractères à la fois.`,
        ),
    }),
    answer: z.object({ data: z.object({ lines: z.array(textLine) }) }),
    errors: ['customer_not_found', 'entry_not_allowed', 'customer_suspended', 'need_too_long'],
  }),
}
