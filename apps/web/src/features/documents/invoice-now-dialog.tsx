import { formatDate } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { useState } from 'react'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../platform/api-client/idempotency-key.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { FormAlert } from '../../ui/form/form-errors.tsx'
import { type ToInvoice, useInvoiceNow } from './to-invoice.queries.ts'

/** Asks before a décade is closed early: an invoice is never taken back. */
const InvoiceNowDialog = ({
  toInvoice,
  onClose,
}: {
  toInvoice: ToInvoice
  onClose: () => void
}) => {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const invoice = useInvoiceNow()
  const { buyer, to, due_on, net, deliveries_count } = toInvoice
  return (
    <Dialog
      onClose={onClose}
      title={`Facturer ${buyer.company_name} maintenant\u00a0?`}
      description={`Une facture de ${formatEuros(net)} HT, échéance le ${formatDate(due_on)}.`}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        <li>
          Elle porte {formatCount(deliveries_count, 'livraison', 'livraisons')} et part tout de
          suite chez le client.
        </li>
        <li>
          Ce qui sera livré d’ici au {formatDate(to)} fera l’objet d’une autre facture, dans la nuit
          de ce jour.
        </li>
        <li>Une facture établie ne s’annule pas&nbsp;: elle se corrige par un avoir.</li>
      </ul>
      <FormAlert
        message={
          invoice.error &&
          messageOf(invoice.error, 'La facture n’a pas pu être établie. Réessayez.')
        }
      />
      <DialogButtons
        onCancel={onClose}
        confirm="Établir la facture"
        pending={invoice.isPending}
        onConfirm={() =>
          invoice.mutate(
            { buyerId: buyer.id, to, seen_net: net, idempotencyKey },
            { onSuccess: onClose },
          )
        }
      />
    </Dialog>
  )
}

export default InvoiceNowDialog
