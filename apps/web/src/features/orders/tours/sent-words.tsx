import { formatCount } from '@carreau/domain/french/format'
import type { Sent } from './tours.queries.ts'

/** Of what did not go, so many are named. */
const mostNamed = 30

/** What went and what did not, each with its why. */
const SentWords = ({ sent: { gone, held }, isGoingOn }: { sent: Sent; isGoingOn: boolean }) => (
  <div role="status" className="text-sm">
    <p className="font-medium">
      {formatCount(gone, 'commande est partie', 'commandes sont parties')}
      {held.length > 0 && `, ${formatCount(held.length, 'ne l’est pas', 'ne le sont pas')}`}
      {isGoingOn && '…'}
    </p>
    <ul className="text-tomato-ink">
      {held.slice(0, mostNamed).map(({ order_id, company_name, number, message }) => (
        <li key={order_id}>
          {company_name}, {number}&nbsp;: {message}
        </li>
      ))}
      {held.length > mostNamed && (
        <li>Et {formatCount(held.length - mostNamed, 'autre', 'autres')}.</li>
      )}
    </ul>
  </div>
)

export default SentWords
