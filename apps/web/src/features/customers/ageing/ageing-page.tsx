import { type AgeingSort, ageingSorts, recordsPayments } from '@carreau/domain/customers/customers'
import { formatDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, CircleCheck, Download, Landmark, MailWarning } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { type Ageing, ageingQuery, useDownloadAgeing } from './ageing.queries.ts'
import { AgeingSkeleton } from './ageing-skeleton.tsx'

const sortLabels: Record<AgeingSort, string> = {
  '-late': 'Montant en retard',
  '-balance': 'Solde',
  '-oldest': 'Plus ancien retard',
  name: 'Nom',
}

/** What customers have to pay, by how late it is. */
export const AgeingPage = ({
  page,
  sort: asked,
  onSort,
}: {
  page: number
  sort: string | undefined
  onSort: (sort: AgeingSort) => void
}) => {
  const sort = ageingSorts.find(known => known === asked) ?? '-late'
  const ageing = useQuery({
    ...ageingQuery(useApi(), { page, sort }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const download = useDownloadAgeing()
  const role = useAuth().tenant?.selectedRole
  const mayRecord = recordsPayments.some(known => known === role)
  if (ageing.data === undefined) return <AgeingSkeleton />
  const { data, meta } = ageing.data
  return (
    <>
      <Link
        to="/shop/customers"
        className="inline-flex h-11 items-center gap-1 text-ink-soft text-sm hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" /> Clients
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-3xl">Balance âgée</h1>
          <p role="status" className="mt-1 text-ink-soft text-sm">
            {formatCount(meta.total, 'client', 'clients')} au {formatDate(data.today)}, montants TTC
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {mayRecord && (
            <Button asChild variant="secondary">
              <Link to="/shop/customers" search={{ view: 'reminders' }}>
                <MailWarning aria-hidden="true" className="size-4" />
                Relances
              </Link>
            </Button>
          )}
          {mayRecord && (
            <Button asChild variant="secondary">
              <Link to="/shop/customers" search={{ view: 'bank' }}>
                <Landmark aria-hidden="true" className="size-4" />
                Importer un relevé bancaire
              </Link>
            </Button>
          )}
          {meta.total > 0 && (
            <Button
              variant="secondary"
              pending={download.isPending}
              onClick={() => download.mutate()}
            >
              {!download.isPending && <Download aria-hidden="true" className="size-4" />}
              CSV
            </Button>
          )}
        </div>
      </div>
      {meta.total === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="Tous les comptes sont soldés"
          text="Les factures à régler de vos clients se lisent ici, par retard."
        />
      ) : (
        <div className="mt-4">
          <SelectField
            label="Trier par"
            className="w-full sm:w-56"
            value={sort}
            onChange={({ currentTarget: { value } }) => onSort(value as AgeingSort)}
          >
            {ageingSorts.map(one => (
              <option key={one} value={one}>
                {sortLabels[one]}
              </option>
            ))}
          </SelectField>
          <div
            aria-busy={ageing.isPlaceholderData}
            className="mt-4 overflow-x-auto rounded-lg border bg-surface transition-opacity aria-busy:opacity-60"
          >
            <table className="w-full text-sm max-lg:block">
              <thead className="max-lg:sr-only">
                <tr className="border-b text-ink-soft text-xs">
                  <th scope="col" className="px-4 py-2 text-left font-medium">
                    Client
                  </th>
                  {data.total.unpaid_by_due.map(({ bucket, label }) => (
                    <th key={bucket} scope="col" className="px-3 py-2 text-right font-medium">
                      {label}
                    </th>
                  ))}
                  <th scope="col" className="px-3 py-2 text-right font-medium">
                    Intérêts
                  </th>
                  <th scope="col" className="px-3 py-2 text-right font-medium">
                    Trop-perçus
                  </th>
                  <th scope="col" className="px-3 py-2 text-right font-medium">
                    Acomptes
                  </th>
                  <th scope="col" className="px-4 py-2 text-right font-medium">
                    Solde
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y max-lg:block">
                {data.customers.map(({ buyer, code, ...amounts }) => (
                  <tr key={buyer.id} className={`relative hover:bg-sunken ${row}`}>
                    <th scope="row" className={name}>
                      <Link
                        to="/shop/customers/$buyerId"
                        params={{ buyerId: buyer.id }}
                        search={{ tab: 'factures' }}
                        className="break-words font-medium after:absolute after:inset-0"
                      >
                        {buyer.company_name}
                      </Link>
                      {code !== '' && (
                        <span className="block font-normal text-ink-soft">{code}</span>
                      )}
                    </th>
                    <Amounts ageing={amounts} />
                  </tr>
                ))}
              </tbody>
              <tfoot className="max-lg:block">
                <tr className={`border-t-2 bg-sunken font-semibold ${row}`}>
                  <th scope="row" className={name}>
                    Total
                  </th>
                  <Amounts ageing={data.total} />
                </tr>
              </tfoot>
            </table>
          </div>
        </div>
      )}
      <div className="mt-6">
        <Pagination
          page={meta.page}
          pages={Math.ceil(meta.total / meta.per_page)}
          link={(to, props) => (
            <Link to="/shop/customers" search={{ view: 'ageing', page: to, sort }} {...props} />
          )}
        />
      </div>
    </>
  )
}

// A phone reads a customer as a card of its amounts.
const row = 'max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3'
const name = 'min-w-0 text-left max-lg:col-span-full lg:px-4 lg:py-2.5'

type Amounts = Pick<
  Ageing['total'],
  'unpaid_by_due' | 'charges' | 'overpaid' | 'advances' | 'balance'
>

const Amounts = ({
  ageing: { unpaid_by_due, charges, overpaid, advances, balance },
}: {
  ageing: Amounts
}) => (
  <>
    {unpaid_by_due.map(({ bucket, label, amount }) => (
      <Amount key={bucket} label={label} amount={amount} isLate={bucket !== 'not_due'} />
    ))}
    <Amount label="Intérêts et indemnités" amount={charges} />
    <Amount label="Trop-perçus" amount={-overpaid} />
    <Amount label="Acomptes" amount={-advances} />
    <td className="lg:px-4 lg:py-2.5 lg:text-right">
      <span className="block text-ink-soft text-xs lg:sr-only">Solde </span>
      <Price value={balance} className="font-semibold" />
    </td>
  </>
)

/** On a phone what is nothing takes no place. */
const Amount = ({
  label,
  amount,
  isLate = false,
}: {
  label: string
  amount: number
  isLate?: boolean
}) => (
  <td className={`lg:px-3 lg:py-2.5 lg:text-right ${amount === 0 ? 'max-lg:hidden' : ''}`}>
    <span className="block text-ink-soft text-xs lg:sr-only">{label} </span>
    {amount === 0 ? (
      <span className="text-ink-soft">—</span>
    ) : (
      <Price value={amount} className={isLate ? 'text-tomato-ink' : ''} />
    )}
  </td>
)
