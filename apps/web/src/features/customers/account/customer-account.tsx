import { formatDate } from '@carreau/domain/french/dates'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { type Advance, accountQuery, type Charge } from './account.queries.ts'

const ReturnAdvanceDialog = lazy(() => import('./return-advance-dialog.tsx'))
const SettleChargesDialog = lazy(() => import('./settle-charges-dialog.tsx'))

/** Some of it was paid: that may be taken back as well. */
const isPartly = ({ settled, open, interest, indemnity }: Charge): boolean =>
  settled === null && open < interest + indemnity - 0.001

/** What stands on the account beside the invoices: advances, and interest that was claimed. Nothing where there is neither. */
export const CustomerAccount = ({ buyerId, mayPay }: { buyerId: number; mayPay: boolean }) => {
  const { data } = useQuery(accountQuery(useApi(), buyerId))
  const [returning, setReturning] = useState<Advance | null>(null)
  const [settling, setSettling] = useState<Charge | null>(null)
  if (data === undefined || data.advances.length + data.charges.length === 0) return null
  return (
    <section aria-labelledby="account" className="rounded-lg border bg-surface p-4 text-sm">
      <h2 id="account" className="mb-2 text-xl">
        En compte
      </h2>
      {data.advances.length > 0 && (
        <>
          <p>
            Acomptes à utiliser&nbsp;: <Price value={data.in_advance} className="font-semibold" />
          </p>
          <ul className="divide-y">
            {data.advances.map(advance => (
              <li key={advance.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-48 break-words text-ink-soft">
                  {advance.method_label} du {formatDate(advance.received_on)}
                  {advance.reference && ` · ${advance.reference}`} ·{' '}
                  <Price value={advance.amount} />
                  {!advance.is_whole && (
                    <>
                      , reste <Price value={advance.left} />
                    </>
                  )}
                </span>
                {mayPay && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Rendre ou annuler l’acompte du ${formatDate(advance.received_on)}`}
                    onClick={() => setReturning(advance)}
                  >
                    Rendre ou annuler
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {data.charges.length > 0 && (
        <>
          <p className="mt-2 font-medium">Intérêts et indemnités réclamés</p>
          <ul className="divide-y">
            {data.charges.map(charge => (
              <li key={charge.number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-48 text-ink-soft">
                  {charge.number}, le {formatDate(charge.claimed_on)}&nbsp;: intérêts{' '}
                  <Price value={charge.interest} />, indemnité <Price value={charge.indemnity} />
                  {isPartly(charge) && (
                    <>
                      , reste <Price value={charge.open} />
                    </>
                  )}
                </span>
                {charge.settled !== null && (
                  <Chip tone="leaf">{charge.settled === 'paid' ? 'Réglés' : 'Abandonnés'}</Chip>
                )}
                {mayPay && isPartly(charge) && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Rouvrir ce qui est réglé des intérêts de ${charge.number}`}
                    onClick={() => setSettling({ ...charge, settled: 'paid' })}
                  >
                    Rouvrir
                  </Button>
                )}
                {mayPay && (
                  <Button
                    size="sm"
                    variant={charge.settled === null ? 'secondary' : 'ghost'}
                    aria-label={`${charge.settled === null ? 'Solder' : 'Rouvrir'} les intérêts de ${charge.number}`}
                    onClick={() => setSettling(charge)}
                  >
                    {charge.settled === null ? 'Solder' : 'Rouvrir'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {returning !== null && (
          <ReturnAdvanceDialog advance={returning} onClose={() => setReturning(null)} />
        )}
        {settling !== null && (
          <SettleChargesDialog
            charge={settling}
            inAdvance={data.in_advance}
            onClose={() => setSettling(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
