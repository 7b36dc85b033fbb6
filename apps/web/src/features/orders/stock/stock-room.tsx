import { parisDay } from '@carreau/domain/french/paris-time'
import { ArrivalPage } from './arrivals-list.tsx'
import { LotPage } from './lot-page.tsx'
import { NewArrivalPage } from './new-arrival-page.tsx'
import { StockPage } from './stock-page.tsx'

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** Which view of the stock the address asks for. */
export const StockRoom = ({
  search: { view, lot, arrival },
}: {
  search: Record<string, unknown>
}) => {
  const today = parisDay(new Date())
  if (isId(lot)) return <LotPage key={lot} lotId={lot} today={today} />
  if (isId(arrival)) return <ArrivalPage key={arrival} arrivalId={arrival} today={today} />
  if (view === 'new') return <NewArrivalPage today={today} />
  return <StockPage view={view === 'arrivals' || view === 'promises' ? view : 'stock'} />
}
