import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount, formatNumber } from '@carreau/domain/french/format'
import { signatureField } from '@carreau/domain/orders/tours'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import type { Order } from '../door/orders.queries.ts'
import { type Reception, receptionQuery } from './reception.queries.ts'

/** Crates of a delivery and who signed for it, as both sides read it; nothing where there is neither. */
const ReceptionCard = ({ order }: { order: Order }) => {
  const { data } = useQuery(receptionQuery(useApi(), order.id))
  const isBuyer = useAuth().tenant?.type === 'buyer'
  if (data === undefined) return null
  const crates = data.crates.filter(
    ({ out, returned, said }) => out > 0 || returned !== 0 || said !== null,
  )
  const { received } = data
  if (crates.length === 0 && (received === null || (isBuyer && received.signature === null)))
    return null
  return (
    <Card className="flex flex-col gap-2 break-words p-4 text-sm">
      <h2 className="text-lg">{crates.length > 0 ? 'Emballages' : 'Réception'}</h2>
      {crates.map(crate => (
        <Crate key={crate.kind.id} crate={crate} />
      ))}
      {received !== null && (
        <p>
          Réceptionnée par {received.by}, {formatDateTime(received.at)}
        </p>
      )}
      {received !== null && received.signature !== null && (
        <svg
          viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
          role="img"
          aria-label={`Signature de ${received.by}`}
          className="w-full max-w-72 rounded-md border border-line"
        >
          <path
            d={received.signature}
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      {isBuyer && crates.length > 0 && (
        <Link
          to="/orders"
          search={{ view: 'crates', shop: order.shop.id }}
          className="inline-flex min-h-11 items-center text-leaf-ink underline underline-offset-4"
        >
          Compte d’emballages chez {order.shop.name}
        </Link>
      )}
    </Card>
  )
}

/** Said by the kitchen and counted by the wholesaler: where they differ, both read both. */
const Crate = ({
  crate: { kind, out, returned, said },
}: {
  crate: Reception['crates'][number]
}) => (
  <div className="tabular-nums">
    <p className="flex justify-between gap-3">
      <span className="font-medium">{kind.name}</span>
      <span>
        {formatCount(out, 'livrée', 'livrées')}, {formatCount(returned, 'rendue', 'rendues')}
      </span>
    </p>
    {said !== null && said !== returned && (
      <p className="mt-1 rounded-md bg-saffron-soft px-2 py-1 text-saffron-ink">
        La réception a compté {formatNumber(said)}, le compte en retient {formatNumber(returned)}.
      </p>
    )}
  </div>
)

export default ReceptionCard
