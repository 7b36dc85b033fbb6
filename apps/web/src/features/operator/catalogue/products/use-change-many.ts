import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatCount } from '@carreau/domain/french/format'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../../platform/api-client/api-error.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { catalogueKey, type KeptRow } from '../catalogue.queries.ts'
import { isVatRate } from '../vat-options.tsx'

type Sent = SentBody<Endpoints['changeProducts']>['products'][number]
export type ManyChange = Omit<Sent, 'id' | 'version'>

/** How long the way back is offered. */
const undoMs = 8_000

const vatOf = (rate: string) => (isVatRate(rate) ? rate : undefined)

/** What a product was, in the fields that many may change in. */
const former = ({ next_vat: next, ...row }: KeptRow): ManyChange => {
  const nextRate = next === null ? undefined : vatOf(next.vat_rate)
  return {
    status: row.status,
    category_id: row.category.id,
    vat_rate: vatOf(row.vat_rate),
    next_vat:
      next === null || nextRate === undefined
        ? null
        : { vat_rate: nextRate, valid_from: next.valid_from },
    is_indivisible: row.is_indivisible,
    is_interfel_taxable: row.is_interfel_taxable,
  }
}

/** Changes many products, all or none, and offers to put them back as they were. */
export const useChangeMany = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: catalogueKey })
  const undo = async (products: readonly KeptRow[], versions: ReadonlyMap<number, number>) => {
    try {
      await api.changeProducts({
        body: {
          products: products.map(product => ({
            ...former(product),
            id: product.id,
            version: versions.get(product.id) ?? product.version,
          })),
        },
      })
      toast.success('Produits remis comme ils étaient')
    } catch (error) {
      toast.error(messageOf(error, 'Rien n’a été remis.'), {
        duration: undoMs,
        action: { label: 'Réessayer', onClick: () => void undo(products, versions) },
      })
    }
    await readAgain()
  }
  return useMutation({
    mutationFn: async ({
      products,
      change,
    }: {
      products: readonly KeptRow[]
      change: ManyChange
    }) =>
      (
        await api.changeProducts({
          body: { products: products.map(({ id, version }) => ({ id, version, ...change })) },
        })
      ).data,
    onSuccess: (changed, { products }) => {
      const versions = new Map(changed.map(({ id, version }) => [id, version]))
      toast.success(formatCount(products.length, 'produit changé', 'produits changés'), {
        duration: undoMs,
        action: { label: 'Annuler', onClick: () => void undo(products, versions) },
      })
    },
    onSettled: readAgain,
  })
}
