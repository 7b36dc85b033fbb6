import { formatDay } from '@carreau/domain/french/dates'
import { formatEuros, formatNumber } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { figuresQuery } from './operator.queries.ts'

/** Whether the market is well. */
export const FiguresPage = () => {
  const { data, error, refetch } = useQuery(figuresQuery(useApi()))
  const countOf = (type: string, status: string) =>
    data?.tenants.find(row => row.type === type && row.status === status)?.count ?? 0
  const facts =
    data === undefined
      ? []
      : ([
          ['Grossistes validés', countOf('shop', 'active')],
          ['Grossistes en attente', countOf('shop', 'pending')],
          ['Acheteurs', countOf('buyer', 'active')],
          ['Offres en vente', data.active_offers],
          ['Réclamations hors délai', data.overdue_claims],
          ['Tâches en échec', data.failed_jobs],
        ] as const)
  return (
    <div className="flex min-h-dvh flex-col gap-6">
      <h1 className="text-2xl">Chiffres</h1>
      {data === undefined && error !== null && <ErrorState error={error} reset={refetch} />}
      {data === undefined && error === null && <Skeleton className="h-128 rounded-lg" />}
      {data !== undefined && (
        <>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
            {facts.map(([label, count]) => (
              <div key={label} className="rounded-lg border border-line bg-surface p-4">
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="font-display font-semibold text-2xl tabular-nums">
                  {formatNumber(count)}
                </dd>
              </div>
            ))}
          </dl>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Card className="p-5">
              <table className="w-full text-sm tabular-nums">
                <caption className="pb-3 text-left font-display font-semibold text-lg">
                  Commandes des 30 derniers jours
                </caption>
                <thead>
                  <tr className="text-ink-soft">
                    <th scope="col" className="py-1 text-left font-normal">
                      Jour
                    </th>
                    <th scope="col" className="text-right font-normal">
                      Commandes
                    </th>
                    <th scope="col" className="pl-4 text-right font-normal">
                      Montant HT
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.days.toReversed().map(day => (
                    <tr key={day.date} className="border-line border-t">
                      <th scope="row" className="whitespace-nowrap py-1 text-left font-normal">
                        {formatDay(day.date)}
                      </th>
                      <td className="text-right">{formatNumber(day.orders)}</td>
                      <td className="whitespace-nowrap pl-4 text-right">{formatEuros(day.net)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Card>
            <div className="flex flex-col gap-6">
              <Ranking
                title="Produits les plus cherchés"
                empty="Aucune recherche comptée."
                rows={data.searches.map(({ product, count }) => [product, count])}
              />
              <Ranking
                title="Recherches sans résultat"
                empty="Toutes les recherches ont trouvé un produit en vente."
                rows={data.missed_searches.map(({ words, count }) => [words, count])}
              />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const Ranking = ({
  title,
  empty,
  rows,
}: {
  title: string
  empty: string
  rows: readonly (readonly [name: string, count: number])[]
}) => (
  <Card className="p-5">
    <h2 className="text-lg">{title}</h2>
    <p className="text-ink-soft text-sm">30 derniers jours</p>
    {rows.length === 0 ? (
      <p className="mt-3 text-ink-soft text-sm">{empty}</p>
    ) : (
      <ol className="mt-3 flex flex-col gap-1.5 text-sm">
        {rows.map(([name, count]) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">{name}</span>
            <span className="tabular-nums">{formatNumber(count)}</span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)
