import { formatEuros, formatNumber } from '@carreau/domain/french/format'
import { seesCosts } from '@carreau/domain/orders/stock/stock'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { marginQuery } from './stock.queries.ts'

const percentOf = (percent: number | null): string =>
  percent === null ? '' : ` (${formatNumber(percent)}\u00a0%)`

/** What is left of an order over the cost of its lots; nothing where no cost is known. For those who keep prices. */
const OrderMargin = ({ orderId }: { orderId: number }) => {
  const role = useAuth().tenant?.selectedRole
  const mayAsk = seesCosts.some(one => one === role)
  const { data } = useQuery({ ...marginQuery(useApi(), orderId), enabled: mayAsk })
  if (data === undefined || data.known_lines === 0) return null
  return (
    <Card className="flex flex-col gap-2 p-4">
      <h2 className="text-lg">Marge</h2>
      <p className="tabular-nums">
        <strong className={data.margin < 0 ? 'text-tomato-ink' : ''}>
          {formatEuros(data.margin)}
        </strong>
        {percentOf(data.margin_percent)} sur {formatEuros(data.net)} HT
      </p>
      <ul className="divide-y text-sm">
        {data.lines.map(line => (
          <li key={line.line_id} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 break-words">
              {line.name} <span className="text-ink-soft">lot {line.lot}</span>
            </span>
            <span className={`shrink-0 tabular-nums ${line.margin < 0 ? 'text-tomato-ink' : ''}`}>
              {formatEuros(line.margin)}
              {percentOf(line.margin_percent)}
            </span>
          </li>
        ))}
      </ul>
      {data.known_lines < data.picked_lines && (
        <p className="text-ink-soft text-sm">
          Coût connu pour {data.known_lines} lignes sur {data.picked_lines}, hors transport.
        </p>
      )}
    </Card>
  )
}
export default OrderMargin
