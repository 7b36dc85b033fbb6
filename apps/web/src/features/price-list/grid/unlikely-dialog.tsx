import { formatCount, formatExactUnitPrice } from '@carreau/domain/french/format'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import type { Offer } from '../price-list.queries.ts'
import type { Change } from './changes.ts'

const shownPrices = 20

/** Asks before prices are written that are far from those before: a comma is soon forgotten. Loaded on demand. */
const UnlikelyDialog = ({
  prices,
  offers,
  onApply,
  onClose,
}: {
  prices: readonly Change[]
  offers: ReadonlyMap<number, Offer>
  onApply: () => void
  onClose: () => void
}) => (
  <Dialog
    onClose={onClose}
    title={prices.length === 1 ? 'Ce prix est-il juste\u00a0?' : 'Ces prix sont-ils justes\u00a0?'}
    description={`${formatCount(prices.length, 'prix s’éloigne', 'prix s’éloignent')} beaucoup du précédent.`}
  >
    <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto text-sm">
      {prices.slice(0, shownPrices).map(({ offerId, from, to }) => {
        const offer = offers.get(offerId)
        return (
          offer && (
            <li key={offerId}>
              {offer.specification.label}&nbsp;: {formatExactUnitPrice(Number(from), offer.unit)} →{' '}
              <strong>{formatExactUnitPrice(Number(to), offer.unit)}</strong>
            </li>
          )
        )
      })}
      {prices.length > shownPrices && <li>Et {prices.length - shownPrices} autres.</li>}
    </ul>
    <DialogButtons
      cancel="Ne rien changer"
      onCancel={onClose}
      confirm="C’est juste"
      onConfirm={onApply}
    />
  </Dialog>
)

export default UnlikelyDialog
