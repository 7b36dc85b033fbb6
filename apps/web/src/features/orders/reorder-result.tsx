import {
  formatCount,
  formatNumber,
  formatPackages,
  formatUnitPrice,
} from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { Order } from './door/orders.queries.ts'
import type { Reordered } from './reordering.ts'

/** What went into the cart, what changed on the way and what is missing, in words. */
export const ReorderResult = ({ order, result }: { order: Order; result: Reordered }) => (
  <Card className="mt-6 flex flex-col gap-4 p-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg">{inWords(result, order.lines.length)}</h2>
      {result.added > 0 && (
        <Button asChild>
          <Link to="/cart">
            <ShoppingBasket aria-hidden="true" className="size-4" />
            Voir le panier
          </Link>
        </Button>
      )}
    </div>
    {result.adjusted.length > 0 && (
      <section>
        <h3 className="font-semibold text-sm">Quantités ajustées</h3>
        <ul className="mt-1 flex flex-col gap-1 text-sm">
          {result.adjusted.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer that never changes; names may repeat
            <li key={index}>
              {line.name}
              {'\u00a0'}: {formatPackages(line.packages_quantity)} au lieu de{' '}
              {formatNumber(line.ordered_packages)}
            </li>
          ))}
        </ul>
      </section>
    )}
    {result.already.length > 0 && (
      <section>
        <h3 className="font-semibold text-sm">Déjà au panier, laissé tel quel</h3>
        <ul className="mt-1 flex flex-col gap-1 text-sm">
          {result.already.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer that never changes; names may repeat
            <li key={index}>
              {line.name}
              {'\u00a0'}: {formatPackages(line.packages_in_cart)}
              {line.packages_in_cart !== line.ordered_packages &&
                `, ${formatNumber(line.ordered_packages)} dans la commande`}
            </li>
          ))}
        </ul>
      </section>
    )}
    {result.repriced.length > 0 && (
      <section>
        <h3 className="font-semibold text-sm">Prix changés depuis</h3>
        <ul className="mt-1 flex flex-col gap-1 text-sm">
          {result.repriced.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer that never changes; names may repeat
            <li key={index}>
              {line.name}
              {'\u00a0'}: {formatUnitPrice(line.ordered_unit_price, line.unit)} →{' '}
              <span
                className={
                  line.unit_price > line.ordered_unit_price ? 'text-tomato-ink' : 'text-leaf-ink'
                }
              >
                {formatUnitPrice(line.unit_price, line.unit)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )}
    {result.missing.length > 0 && (
      <section>
        <h3 className="font-semibold text-sm">Pas remis au panier</h3>
        <ul className="mt-1 flex flex-col divide-y text-sm">
          {result.missing.map(line => (
            <MissingLine key={line.specification_id} order={order} line={line} />
          ))}
        </ul>
      </section>
    )}
  </Card>
)

const inWords = ({ added, already }: Reordered, lines: number): string => {
  if (added === 0) return 'Aucune ligne n’a pu être remise au panier'
  if (already.length === added) return 'Déjà au panier\u00a0: rien n’a été ajouté'
  return added === lines
    ? `${formatCount(added, 'ligne remise', 'lignes remises')} au panier, aux prix du jour`
    : `${formatCount(added, 'ligne', 'lignes')} sur ${formatNumber(lines)} au panier, aux prix du jour`
}

const MissingLine = ({ order, line }: { order: Order; line: Reordered['missing'][number] }) => {
  const { alternative } = line
  const ordered = order.lines.find(
    ({ specification_id }) => specification_id === line.specification_id,
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div>
        <p className="font-medium">{line.name}</p>
        <p className="text-ink-soft">{line.reason}</p>
      </div>
      {alternative !== null && ordered !== undefined && (
        <Link
          to="/products/$productId"
          params={{ productId: String(ordered.product_id) }}
          search={{ specificationId: line.specification_id, wholesalerId: alternative.shop.id }}
          className="inline-flex min-h-11 items-center text-leaf-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {formatUnitPrice(alternative.unit_price, alternative.unit)} chez {alternative.shop.name}
        </Link>
      )}
    </li>
  )
}
