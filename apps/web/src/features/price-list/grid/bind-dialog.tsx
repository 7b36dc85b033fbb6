import { formatCount } from '@carreau/domain/french/format'
import { maxChanges } from '@carreau/domain/price-list/price-list'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Offer, useReplaceOffers } from '../price-list.queries.ts'

/** Has offers sold within their stock, or without counting it. */
const useBindToStock = () => {
  const api = useApi()
  const replace = useReplaceOffers()
  return useMutation({
    mutationFn: async ({
      offerIds,
      isBound,
      isConfirmed,
    }: {
      offerIds: number[]
      isBound: boolean
      /** That nothing is in stock was said before. */
      isConfirmed: boolean
    }) =>
      (
        await api.changeShopOffers({
          body: {
            which: { offer_ids: offerIds.slice(0, maxChanges) },
            set: { stock_bound: isBound },
            stock_confirmed: isConfirmed,
          },
        })
      ).data,
    onSuccess: ({ offers }) => replace(offers),
  })
}

const nameOf = (offers: readonly Offer[], ids: readonly number[]): string =>
  offers.find(({ id }) => id === ids[0])?.specification.label ?? ''

const failed = 'Rien n’a été changé. Vérifiez votre connexion, puis réessayez.'

/**
 * Binds offers to their stock at once, or lets them go; asks first only where nothing is in stock, since buyers would then
 * find them sold out. Loaded on demand.
 */
const BindDialog = ({
  offers: chosen,
  isBound,
  onClose,
}: {
  offers: readonly Offer[]
  isBound: boolean
  onClose: () => void
}) => {
  // Those that are so already are not undone either.
  const ids = useRef(chosen.filter(one => one.stock_bound !== isBound).map(({ id }) => id))
  const [warning, setWarning] = useState<string | null>(null)
  const { mutateAsync, isPending } = useBindToStock()
  const bind = async (to: boolean, { isConfirmed = false, isUndone = false } = {}) => {
    try {
      const { changed } = await mutateAsync({
        offerIds: ids.current,
        isBound: to,
        isConfirmed,
      })
      const said = formatCount(changed, 'offre', 'offres')
      toast.success(to ? `${said} selon le stock` : `${said} sans compter le stock`, {
        id: 'bound-to-stock',
        duration: 8_000,
        ...(!isUndone && {
          action: {
            label: 'Annuler',
            onClick: () => void bind(!to, { isConfirmed: true, isUndone: true }),
          },
        }),
      })
      onClose()
    } catch (error) {
      if (isApiError(error) && error.code === 'stock_unrecorded') return setWarning(error.message)
      toast.error(messageOf(error, failed))
      onClose()
    }
  }
  const begun = useRef(false)
  const begin = useRef(bind)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (ids.current.length === 0) onClose()
    else void begin.current(isBound)
  }, [isBound, onClose])
  if (warning === null) return null
  return (
    <Dialog
      onClose={onClose}
      title="Rien en stock"
      description={
        ids.current.length === 1 ? `${nameOf(chosen, ids.current)}. ${warning}` : warning
      }
    >
      <Link
        to="/shop/stock"
        search={{ view: 'new' }}
        className="inline-flex min-h-11 items-center self-start font-medium text-leaf-ink underline underline-offset-4"
      >
        Enregistrer un arrivage
      </Link>
      <DialogButtons
        cancel="Ne rien changer"
        onCancel={onClose}
        confirm="Lier au stock quand même"
        pending={isPending}
        onConfirm={() => void bind(true, { isConfirmed: true })}
      />
    </Dialog>
  )
}

export default BindDialog
