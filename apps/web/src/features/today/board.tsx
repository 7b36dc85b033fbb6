import { formatLongDate } from '@carreau/domain/french/dates'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'
import { Button } from '../../ui/form/button.tsx'
import { usePapersAhead } from '../orders/door/papers-ahead.ts'
import { Approvals } from './approvals.tsx'
import { Arriving } from './arriving.tsx'
import { BoardPlaces } from './board-places.tsx'
import { Counts } from './counts.tsx'
import { CutOffs } from './cut-offs.tsx'
import { Recalls } from './recalls.tsx'
import { type Today, todayQuery, useLiveToday } from './today.queries.ts'

/** What is on its way, and what is ordered for the days one may still order for. */
const comingOf = ({ arriving, cut_offs }: Today) => [
  ...arriving,
  ...cut_offs.flatMap(({ order, delivery_date }) => (order ? [{ ...order, delivery_date }] : [])),
]

/** What waits for somebody today, before anything else of the home page. */
const Board = ({ tenant }: { tenant: SelectedTenant }) => {
  useLiveToday(tenantChannel(tenant))
  const { data, isError, refetch } = useQuery(todayQuery(useApi()))
  usePapersAhead(data === undefined ? [] : comingOf(data))
  if (data === undefined && !isError) return <BoardPlaces />
  return (
    <>
      <p className="text-ink-soft text-sm first-letter:uppercase">{formatLongDate(new Date())}</p>
      {data === undefined ? (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-3">
          <p>Le tableau du jour n’a pas pu être lu.</p>
          <Button variant="secondary" onClick={() => refetch()}>
            Réessayer
          </Button>
        </div>
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          <Recalls recalls={data.recalls} />
          <Counts today={data} orders={tenant.selectedRole !== 'accountant'} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
            {/* On a phone the lorry at the door stands above the next order's hours. */}
            <div className="contents min-w-0 flex-col gap-4 empty:hidden lg:flex">
              <Approvals orders={data.to_approve} mayApprove />
              <div className="flex min-w-0 flex-col gap-4 empty:hidden max-lg:order-2">
                <CutOffs cutOffs={data.cut_offs} />
                {data.cut_offs.length === 0 && tenant.selectedRole !== 'accountant' && (
                  <FirstOrder />
                )}
              </div>
            </div>
            <div className="flex min-w-0 flex-col gap-4 empty:hidden max-lg:order-1">
              <Arriving orders={data.arriving} />
              <Approvals orders={data.waiting_for_approval} mayApprove={false} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** For who has not ordered yet, or not for long. */
const FirstOrder = () => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line border-dashed p-4">
    <CalendarDays aria-hidden="true" className="size-6 shrink-0 text-leaf-ink" />
    <p className="min-w-0 flex-1 basis-56 text-pretty">
      Les heures limites des grossistes chez qui vous commandez s’afficheront ici.
    </p>
    <Button asChild>
      <Link to="/search-products">Voir les produits</Link>
    </Button>
  </div>
)

export default Board
