import { formatEuros, formatPackages, formatQuantity } from '@carreau/domain/french/format'
import { unbroken } from '@carreau/domain/french/unbroken'
import { ChevronDown } from 'lucide-react'
import { Price } from '../../../ui/product/price.tsx'
import type { Proposal, ProposalLine, ProposalShop } from './needs.queries.ts'

/** Where each number of a proposal comes from: prices, fees, what is missing, what whole packages add. */
export const Why = ({
  proposal: { shops, missing },
  nameOf,
}: {
  proposal: Proposal
  nameOf: (line: number) => string
}) => (
  <details className="group border-line border-t pt-2 text-sm">
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-medium text-leaf-ink">
      Pourquoi
      <ChevronDown
        aria-hidden="true"
        className="size-4 transition-transform group-open:rotate-180"
      />
    </summary>
    {shops.map(shop => (
      <section key={shop.shop.id} className="border-line border-b py-3 last:border-b-0">
        <h4 className="font-semibold">{shop.shop.name}</h4>
        <p className="text-ink-soft">{feeOf(shop)}</p>
        <ul className="mt-2 flex flex-col gap-3">
          {shop.lines.map(line => (
            <Line key={line.line} line={line} />
          ))}
        </ul>
      </section>
    ))}
    {missing.length > 0 && (
      <section className="py-3">
        <h4 className="font-semibold">Ce qui manque</h4>
        <ul className="mt-1 flex flex-col gap-1">
          {missing.map(({ line, reason }) => (
            <li key={line}>{`${nameOf(line)}\u00a0: ${reason}`}</li>
          ))}
        </ul>
      </section>
    )}
  </details>
)

const feeOf = ({
  fee_net,
  in_cart_net,
  ordered_net,
  missing_for_franco,
  minimum_order,
}: ProposalShop): string =>
  [
    ordered_net > 0 ? `s’ajoute à votre commande de ${formatEuros(ordered_net)}` : null,
    in_cart_net > 0 ? `${formatEuros(in_cart_net)} déjà au panier comptent` : null,
    minimum_order > 0 ? `minimum ${formatEuros(minimum_order)} atteint` : null,
    fee_net > 0
      ? `livraison ${formatEuros(fee_net)}${missing_for_franco > 0 ? `, offerte à ${formatEuros(missing_for_franco)} de plus` : ''}`
      : 'sans frais de livraison de plus',
  ]
    .filter(part => part !== null)
    .join(' · ')

const priceKinds = {
  list: 'prix du jour',
  bracket: 'prix à cette quantité',
  customer: 'votre prix négocié',
} as const

const Line = ({ line }: { line: ProposalLine }) => {
  const { specification, product, asked, surplus, cheaper_at } = line
  return (
    <li>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">{product.commercial_designation}</p>
        <Price value={line.line_net} estimated={line.estimated} className="font-semibold" />
      </div>
      <p className="text-ink-soft">
        {unbroken(
          [specification.origin_name, specification.variant_size, specification.packaging_name]
            .filter(Boolean)
            .join(' · '),
        )}
      </p>
      <p className="text-ink-soft">
        {`${formatPackages(line.packages_quantity)} à `}
        <Price value={line.package_price} />
        {` (${priceKinds[line.price_kind]}, `}
        <Price value={line.comparison_price} unit={line.comparison_unit} />)
      </p>
      {surplus > 0 && (
        <p>
          {`Pour ${formatQuantity(asked.quantity, asked.unit)}\u00a0: les colis font ${formatQuantity(surplus, asked.unit)} de plus.`}
        </p>
      )}
      {cheaper_at !== null && (
        <p>
          {`${formatEuros(cheaper_at.saving_net)} de moins chez ${cheaper_at.shop.name}, mais\u00a0: ${cheaper_at.reason}`}
        </p>
      )}
    </li>
  )
}
