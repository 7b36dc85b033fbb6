import { z } from 'zod'
import { mayOrder, quantityErrors } from '../carts/carts.ts'
import { endpoint } from '../endpoint.ts'
import { id, packagesQuantity, pathId } from '../scalars.ts'
import { changeAnswers, orderAnswer, orderParams } from './orders.ts'

const changedLine = z
  .object({
    /** A line of the order, with how many packages it shall hold: 0 takes it out. */
    line_id: id.optional(),
    /** Packages of the wholesaler’s specification on top of what is ordered, at today’s price. */
    specification_id: id.optional(),
    packages_quantity: packagesQuantity,
  })
  .refine(
    line => (line.line_id === undefined) !== (line.specification_id === undefined),
    'Indiquez une ligne de la commande ou une spécification.',
  )
  .refine(
    line => line.specification_id === undefined || line.packages_quantity > 0,
    'Indiquez combien de colis ajouter.',
  )

const changeErrors = [
  'order_not_found',
  'order_changed',
  'cut_off_passed',
  'picking_begun',
  'action_not_allowed_in_state',
  'role_not_allowed',
  'changes_waiting',
  'offer_unavailable',
  'stock_short',
  'order_would_be_empty',
  'minimum_not_reached',
  'credit_limit_reached',
  ...quantityErrors,
  'address_unproved',
  'company_suspended',
  'shop_suspended',
] as const

export const livingOrderEndpoints = {
  changeOrderLines: endpoint('PATCH /v3/orders/{orderId}/lines', {
    summary:
      'Changes lines until the cut-off and before picking; made, or asked for where the wholesaler or the limit says so. Idempotency-Key',
    access: mayOrder,
    params: orderParams,
    body: z.object({
      /** The order’s `version` as it was shown: another change since then answers `order_changed`. */
      version: z.int().min(1),
      lines: z
        .array(changedLine, 'Indiquez ce qui change.')
        .min(1, 'Indiquez ce qui change.')
        .max(300, 'Une modification compte au plus 300 lignes.'),
      note: z.string().trim().max(1_000, 'La note est limitée à 1\u00a0000 caractères.').nullish(),
    }),
    answer: orderAnswer,
    errors: [...changeErrors],
  }),
  answerOrderChange: endpoint('POST /v3/orders/{orderId}/changes/{changeId}', {
    summary:
      'Answers a change that waits: approve (or a part), reject, accept, refuse, or withdraw it',
    access: { buyer: ['admin', 'purchaser'], shop: ['admin', 'sales'] },
    params: z.object({ orderId: pathId, changeId: pathId }),
    body: z.object({
      action: z.enum(changeAnswers, 'Cette action n’existe pas.'),
      reason: z.string().trim().max(1_000).nullish(),
      /**
       * Of an admin who approves a part: how many of the packages that the change adds of a specification, 0 for none of them.
       * What is not named is approved whole.
       */
      lines: z
        .array(
          z.object({
            specification_id: id,
            packages_quantity: packagesQuantity.min(0, 'Indiquez une quantité.'),
          }),
        )
        .min(1, 'Indiquez ce qui est approuvé.')
        .max(300, 'Une modification compte au plus 300 lignes.')
        .optional(),
      /** Of the wholesaler's admin: accepted though the customer's credit limit blocks it. */
      despite_credit: z.boolean().optional(),
    }),
    answer: orderAnswer,
    errors: [
      ...changeErrors,
      'change_already_answered',
      'reason_required',
      'more_than_asked',
      'nothing_approved',
    ],
  }),
  declineAddition: endpoint('POST /v3/orders/{orderId}/lines/{lineId}/decline', {
    summary: 'The wholesaler declines what was added to a line since it accepted, before picking',
    access: { shop: ['admin', 'sales'] },
    params: z.object({ orderId: pathId, lineId: pathId }),
    body: z.object({
      version: z.int().min(1),
      reason: z.string('Indiquez un motif.').trim().min(1, 'Indiquez un motif.').max(1_000),
    }),
    answer: orderAnswer,
    errors: [
      'order_not_found',
      'order_changed',
      'picking_begun',
      'nothing_added',
      'order_would_be_empty',
      'quantity_too_large',
    ],
  }),
}
