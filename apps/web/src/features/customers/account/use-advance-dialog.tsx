import { formatEuros } from '@carreau/domain/french/format'
import { centsFromEuros, eurosFromCents } from '@carreau/domain/money/money'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import type { CustomerInvoice } from '../customers.queries.ts'
import { useUseAdvance } from './account.queries.ts'

/** Asks before an advance pays an invoice, and says what is left of both. */
const UseAdvanceDialog = ({
  invoice: { number, open },
  inAdvance,
  onClose,
}: {
  invoice: CustomerInvoice
  inAdvance: number
  onClose: () => void
}) => {
  const use = useUseAdvance()
  const used = Math.min(inAdvance, open)
  const less = (sum: number): string =>
    formatEuros(eurosFromCents(centsFromEuros(sum) - centsFromEuros(used)))
  return (
    <Dialog
      onClose={onClose}
      title="Utiliser l’acompte"
      description={`${formatEuros(used)} de l’acompte règlent la facture ${number}.`}
    >
      <p className="text-sm">
        Il restera {less(open)} à régler sur la facture, et {less(inAdvance)} en acompte. Le
        règlement s’annule comme les autres.
      </p>
      <DialogButtons
        onCancel={onClose}
        confirm="Utiliser l’acompte"
        pending={use.isPending}
        onConfirm={() => use.mutate(number, { onSuccess: onClose })}
      />
    </Dialog>
  )
}

export default UseAdvanceDialog
