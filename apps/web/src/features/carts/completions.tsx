import { type Completion, completionsFor } from '@carreau/domain/carts/completion'
import { formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { lineTotal } from '@carreau/domain/money/quantity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/form/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { Price } from '../../ui/product/price.tsx'
import { SpecificationLine } from '../../ui/product/specification-line.tsx'
import { addToCart } from './door/adding.ts'
import { type Goods, nameOf } from './door/cart-edit.ts'
import { type Cart, type Completing, completionsQuery } from './door/carts.queries.ts'

/** Enough to choose from without a second screen. */
const shownAtFirst = 3

/**
 * What the company knows of this wholesaler and could add: to the minimum, open, or else to the franco,
 * on demand. What is added leaves, and the others follow what is missing then.
 */
export const Completions = ({ cart }: { cart: Cart }) => {
  const isMinimum = cart.missing_for_minimum > 0
  const missing = isMinimum ? cart.missing_for_minimum : cart.missing_for_franco
  const [asked, setAsked] = useState<boolean | null>(null)
  const [all, setAll] = useState(false)
  const panel = useId()
  const isOpen = asked ?? isMinimum
  const { data } = useQuery({
    ...completionsQuery(useApi(), cart.id),
    enabled: missing > 0 && cart.id > 0,
  })
  const held = new Set(cart.items.map(item => item.offer_id))
  const completions = completionsFor(
    (data ?? []).filter(offer => !held.has(offer.offer_id)),
    missing,
  )
  if (missing <= 0 || completions.length === 0) return null
  const shown = all ? completions : completions.slice(0, shownAtFirst)
  return (
    <section className="border-b">
      <h3 className="font-sans font-medium text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          className="flex min-h-11 w-full items-center justify-between gap-3 px-3 py-2 text-left text-sm hover:bg-sunken sm:px-4"
          onClick={() => setAsked(!isOpen)}
        >
          <span>
            {`Compléter\u00a0: encore ${formatEuros(missing)} pour ${isMinimum ? 'le minimum' : 'le franco'}`}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-4 shrink-0 text-ink-soft ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={panel} hidden={!isOpen}>
        <ul className="divide-y border-t">
          {shown.map(completion => (
            <Row
              // What is missing has moved: the packages proposed follow.
              key={`${completion.offer.offer_id} ${completion.packages}`}
              cart={cart}
              completion={completion}
              goal={isMinimum ? 'minimum' : 'franco'}
            />
          ))}
        </ul>
        {completions.length > shown.length && (
          <div className="border-t px-1 py-1">
            <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
              {`Voir les ${completions.length - shown.length} autres`}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** « minimum atteint, 1,20 € de plus » or « il manquera 12,00 € »: where so many packages lead. */
const leadsTo = (surplus: number, goal: 'minimum' | 'franco'): string => {
  if (surplus < 0) return `il manquera ${formatEuros(-surplus)}`
  return surplus === 0 ? `${goal} atteint` : `${goal} atteint, ${formatEuros(surplus)} de plus`
}

const Row = ({
  cart,
  completion: { offer, packages: proposed, surplus },
  goal,
}: {
  cart: Cart
  completion: Completion<Completing>
  goal: 'minimum' | 'franco'
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [packages, setPackages] = useState(proposed)
  const [isPending, setPending] = useState(false)
  const name = nameOf(offer)
  const more = lineTotal(offer.price, packages) - lineTotal(offer.price, proposed)
  const add = async () => {
    setPending(true)
    const goods: Goods = { shop: cart.shop, item: offer }
    await addToCart(
      { api, queryClient },
      { goods, specificationId: offer.specification.id, packages },
    )
    setPending(false)
  }
  return (
    <li className="grid gap-x-3 gap-y-1.5 px-3 py-2 sm:px-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex justify-between gap-3 font-medium leading-6">
          <span className="min-w-0 break-words">{name}</span>
          <Price
            value={lineTotal(offer.price, packages)}
            estimated={offer.estimated}
            className="md:hidden"
          />
        </p>
        <SpecificationLine name={name} specification={offer.specification} />
        <p className="text-ink-soft text-xs leading-5">
          <Price value={offer.price} estimated={offer.estimated} /> le colis ·{' '}
          {leadsTo(Math.round((surplus + more) * 100) / 100, goal)}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Price
          value={lineTotal(offer.price, packages)}
          estimated={offer.estimated}
          className="w-26 text-right font-medium max-md:hidden"
        />
        <QuantityStepper
          className="w-32"
          label={`Colis ${ofName(name)} à ajouter`}
          step={offer.allows_half ? 0.5 : 1}
          min={offer.min_packages}
          value={packages}
          onChange={setPackages}
        />
        <Button
          variant="soft"
          className="max-md:flex-1"
          aria-label={`Ajouter ${name}`}
          pending={isPending}
          onClick={() => void add()}
        >
          <Plus aria-hidden="true" className="size-4" />
          Ajouter
        </Button>
      </div>
    </li>
  )
}
