import { formatCount, formatEuros, formatList } from '@carreau/domain/french/format'
import { maxNeedLines } from '@carreau/domain/needs/needs'
import { useQuery } from '@tanstack/react-query'
import { Shuffle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/form/button.tsx'
import { type Need, type Proposal, splitQuery } from '../needs/door/needs.queries.ts'
import type { Cart, CartItem } from './door/carts.queries.ts'

const SplitDialog = lazy(() => import('../needs/door/split-dialog.tsx'))

const itemsOf = (carts: readonly Cart[]) =>
  carts.flatMap(({ items, shop }) => items.map(item => ({ ...item, shop })))

/** The very goods of the carts, from whoever has them. */
const needOf = (items: readonly CartItem[]): Need => ({
  replace: true,
  lines: items.map(({ specification, packages_quantity }) => ({
    specification_id: specification.id,
    quantity: packages_quantity,
    unit: 'package',
  })),
})

const shownNames = 3

/** « Tomate grappe, Carotte et 2 autres changeraient de fournisseur ». */
const movesOf = (items: ReturnType<typeof itemsOf>, proposal: Proposal): string => {
  const moved = proposal.shops.flatMap(({ shop, lines }) =>
    lines.filter(({ line }) => items[line]?.shop.id !== shop.id).map(({ product }) => product.name),
  )
  if (moved.length === 0) return 'Les mêmes fournisseurs, d’autres quantités.'
  const names = [...new Set(moved)]
  const more = names.length - shownNames
  const told = formatList(
    more > 0 ? [...names.slice(0, shownNames), formatCount(more, 'autre', 'autres')] : names,
  )
  return `${told} ${names.length === 1 ? 'changerait' : 'changeraient'} de fournisseur.`
}

/** What the same goods cost otherwise, where that is less or where the carts cannot be sent as they are. */
export const SplitOtherwise = ({ carts }: { carts: readonly Cart[] }) => {
  const [isOpen, setOpen] = useState(false)
  const items = itemsOf(carts)
  const need = needOf(items)
  const isAsked =
    items.length > 1 &&
    items.length <= maxNeedLines &&
    carts.every(({ isWaiting }) => isWaiting !== true)
  const { data } = useQuery({ ...splitQuery(useApi(), need), enabled: isAsked })
  const cheapest = data?.proposals.find(({ kind }) => kind === 'cheapest')
  if (!isAsked || cheapest === undefined || cheapest.missing.length > 0) return null
  const isBlocked = carts.some(({ blockers }) => blockers.length > 0)
  const total = carts.reduce((sum, { price, delivery_fee }) => sum + price + delivery_fee, 0)
  const saving = Math.round((total - cheapest.total_net) * 100) / 100
  if (!isBlocked && saving <= 0) return null
  return (
    <section
      aria-label="Répartir autrement"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-leaf-soft px-4 py-3 text-leaf-ink"
    >
      <Shuffle aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 text-pretty text-sm">{movesOf(items, cheapest)}</p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {isBlocked
          ? 'Répartir pour pouvoir commander'
          : `Répartir autrement\u00a0: −${formatEuros(saving)}`}
      </Button>
      <Suspense>
        {isOpen && (
          <SplitDialog
            title="Répartir autrement"
            description="Les mêmes produits, chez qui ils coûtent le moins, HT. Ce que contiennent vos paniers est remplacé."
            need={need}
            nameOf={line => items[line]?.product.name ?? ''}
            action="Remplacer mes paniers"
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
