import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useOver } from '../../../platform/edits/use-edits.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { useApproach } from '../../../ui/use-approach.ts'
import { useRowsLater } from '../../../ui/use-rows-later.ts'
import { type Cart, cartsQuery } from '../../carts/door/carts.queries.ts'
import { cartEdits } from '../../carts/door/edits.ts'
import { ShopTermsLine } from '../../companies/door/shop-terms-line.tsx'
import { cheapestOfTheirKind } from '../cheapest.ts'
import { guideQuery } from './guide.queries.ts'
import { GuideCartBar } from './guide-cart-bar.tsx'
import { GuideMarket } from './guide-market.tsx'
import { GuideRow } from './guide-row.tsx'
import {
  type Choices,
  firstOf,
  foundIn,
  type Group,
  groupsOf,
  inCartsOf,
  keepChoices,
  readChoices,
  shownLineOf,
} from './guide-view.ts'

const groupings = [
  { value: 'shop', label: 'Grossiste' },
  { value: 'family', label: 'Famille' },
  { value: 'place', label: 'Place' },
] as const

const priceChoices = [
  { value: 'usual', label: 'Mes fournisseurs' },
  { value: 'best', label: 'Meilleur prix' },
] as const

/** What the address holds: going back from a product finds the same lines. */
/** Under a name of its own: `search` would stand in the market's search box too. */
export type GuideSearched = { find?: string }

export const readGuideSearch = ({ find }: Record<string, unknown>): string =>
  typeof find === 'string' || typeof find === 'number' ? String(find).slice(0, 200) : ''

/** A word is written into the address once, not letter by letter. */
const writtenAfterMs = 300

const useSought = (search: string, onSearch: (searched: GuideSearched) => void) => {
  const [sought, setSought] = useState(search)
  const [seen, setSeen] = useState({ search, written: search })
  if (seen.search !== search) {
    setSeen({ ...seen, search })
    // Not ours: « Mes produits » of the menu.
    if (search !== seen.written) setSought(search)
  }
  const write = useEffectEvent(() => {
    const written = sought.trim() === '' ? '' : sought
    setSeen({ ...seen, written })
    onSearch(written === '' ? {} : { find: written })
  })
  useEffect(() => {
    if (sought === search) return
    const timer = window.setTimeout(write, writtenAfterMs)
    return () => window.clearTimeout(timer)
  }, [sought, search])
  return [sought, setSought] as const
}

/** « Mes produits »: what the company buys, a line each; what is typed goes to the carts at once. */
export const GuidePage = ({
  search,
  onSearch,
}: {
  search: string
  onSearch: (searched: GuideSearched) => void
}) => {
  const api = useApi()
  const { data: lines } = useSuspenseQuery(guideQuery(api))
  const { data: served = [] } = useQuery(cartsQuery(api))
  const carts = useOver(cartEdits)(served)
  const [choices, setChoices] = useState(readChoices)
  const [sought, setSought] = useSought(search, onSearch)
  const searched = useDeferredValue(sought)
  const inCarts = inCartsOf(carts)
  const shown = lines.map(line => shownLineOf(line, choices.prices, inCarts))
  const found = foundIn(shown, searched)
  const cheapest = cheapestOfTheirKind(shown.map(({ line, offer }) => ({ ...line, offer })))
  const choose = (choice: Partial<Choices>) => {
    const next = { ...choices, ...choice }
    setChoices(next)
    keepChoices(next)
  }
  return (
    <div className="page max-w-5xl! py-6 pb-28">
      <h1 className="text-3xl">Mes produits</h1>
      <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <GuideSearch value={sought} onChange={setSought} />
        {lines.length > 0 && (
          <>
            <Tabs
              label="Prix"
              value={choices.prices}
              onChange={prices => choose({ prices })}
              options={priceChoices}
            />
            <Tabs
              label="Rangé par"
              value={choices.grouping}
              onChange={grouping => choose({ grouping })}
              options={groupings}
            />
          </>
        )}
      </div>
      <p aria-live="polite" className="mt-2 min-h-5 text-ink-soft text-sm">
        {lines.length > 0 && formatCount(found.length, 'produit', 'produits')}
        {lines.length > 0 && searched.trim() !== '' && ` sur ${lines.length}`}
      </p>
      {lines.length === 0 && searched.trim() === '' && <EmptyGuide />}
      <div className="mt-2 flex flex-col gap-4">
        <GuideGroups
          groups={groupsOf(found, choices.grouping)}
          grouping={choices.grouping}
          cheapest={cheapest}
          carts={carts}
        />
        {searched.trim() !== '' && <GuideMarket name={searched} known={lines} inCarts={inCarts} />}
      </div>
      <GuideCartBar carts={carts} />
    </div>
  )
}

const GuideSearch = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const id = useId()
  return (
    <div className="w-full sm:max-w-xs">
      <label htmlFor={id} className="sr-only">
        Chercher ou ajouter un produit
      </label>
      <Input
        id={id}
        type="search"
        autoComplete="off"
        placeholder="Chercher ou ajouter un produit"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}

/** What fills the first sight of a phone and a desk, and what stands below it; a year's products are some three hundred. */
const [seenRows, firstRows] = [9, 16]
const rowsAtATime = 20

/** Whoever comes back finds as many rows as there were, and so the place they had scrolled to. */
let rowsBefore = firstRows

/** As many rows as the reader has come near to: those of a whole year keep a phone busy for seconds. */
const GuideGroups = ({
  groups,
  grouping,
  cheapest,
  carts,
}: {
  groups: readonly Group[]
  grouping: Choices['grouping']
  cheapest: ReturnType<typeof cheapestOfTheirKind>
  carts: readonly Cart[]
}) => {
  const [isBack] = useState(rowsBefore > firstRows)
  const [rows, setRows] = useState(rowsBefore)
  const all = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  const drawn = useRowsLater(rows, isBack ? rows : seenRows)
  const end = useApproach(rows < all ? rows : null, () => {
    rowsBefore = rows + rowsAtATime
    setRows(rowsBefore)
  })
  return (
    // Coming back, each row has its height at once: the place that was scrolled to is that of the same line.
    <div className="flex flex-col gap-4" data-whole={isBack ? '' : undefined}>
      {firstOf(groups, drawn).map(group => (
        <GuideGroup
          key={group.key}
          group={group}
          grouping={grouping}
          cheapest={cheapest}
          cart={carts.find(({ shop }) => shop.id === group.id)}
        />
      ))}
      {rows < all && <div ref={end} aria-hidden="true" />}
    </div>
  )
}

const GuideGroup = ({
  group: { title, id, lines },
  grouping,
  cheapest,
  cart,
}: {
  group: Group
  cheapest: ReturnType<typeof cheapestOfTheirKind>
  grouping: Choices['grouping']
  cart: Cart | undefined
}) => {
  const heading = useId()
  const isShop = grouping === 'shop' && id !== null
  return (
    <Card>
      <section aria-labelledby={heading}>
        <header className="flex flex-wrap items-baseline gap-x-3 border-b px-3 py-2.5 sm:px-4">
          <h2 id={heading} className="font-sans font-semibold text-base tracking-normal">
            {title}
          </h2>
          {isShop && (
            <p className="text-ink-soft text-xs tabular-nums leading-5">
              <ShopTermsLine shopId={id} />
            </p>
          )}
          {isShop && cart !== undefined && <CartState cart={cart} />}
          {grouping === 'place' && id !== null && (
            <Link
              to="/lists"
              search={{ list: id }}
              className="ml-auto text-ink-soft text-sm underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              Ranger
            </Link>
          )}
        </header>
        <ul className="divide-y">
          {lines.map(shown => (
            <GuideRow
              key={shown.line.id}
              {...shown}
              isUnderShop={isShop}
              kind={cheapest.get(shown.line.id)?.kind}
              beats={cheapest.get(shown.line.id)?.of}
            />
          ))}
        </ul>
      </section>
    </Card>
  )
}

/** Whether what is in its cart could be sent. */
const CartState = ({ cart }: { cart: Cart }) => (
  <p className="ml-auto text-sm tabular-nums">
    Au panier&nbsp;: <strong>{formatEuros(cart.price)}</strong>
    {cart.missing_for_minimum > 0 && (
      <span className="text-saffron-ink">
        {' '}
        · encore {formatEuros(cart.missing_for_minimum)} pour le minimum
      </span>
    )}
  </p>
)

const EmptyGuide = () => (
  <EmptyState
    icon={ClipboardList}
    title="Vos produits viendront ici"
    text="Ce que vous commandez, mettez en favori ou rangez dans une liste se retrouve sur cet écran, prêt à être recommandé. Cherchez un produit ci-dessus pour commencer."
  >
    <Button asChild>
      <Link to="/search-products">Parcourir les produits</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/lists">Mes listes</Link>
    </Button>
  </EmptyState>
)
