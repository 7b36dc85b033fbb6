import { formatEuros, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../../platform/api-client/api-context.ts'
import { Button } from '../../../../ui/form/button.tsx'
import { type Stop, type Tours, tourKeys } from '../tours.queries.ts'
import { takingLabels } from './remarks.ts'

const CorrectForm = lazy(() => import('./correct-form.tsx'))

/** What was entered at a stop, for whoever drives to read again; nothing where no driver recorded it. */
export const EnteredDelivery = ({ tours, stop }: { tours: Tours; stop: Stop }) => {
  const api = useApi()
  const orderId = stop.order_id
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { data: entered } = useQuery({
    queryKey: [...tourKeys.all, 'entered', orderId],
    queryFn: async ({ signal }) =>
      (await api.getStopDelivery({ params: { orderId }, signal })).data,
    retry: false,
  })
  if (entered === undefined) return null
  return (
    <section aria-label="Saisi à la livraison" className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2 rounded-md border bg-surface px-4 py-3 tabular-nums">
        <Fact name="Reçue par">{entered.received_by}</Fact>
        <Fact name="Signature">{entered.has_signature ? 'Oui' : 'Non'}</Fact>
        {entered.has_photo && <Fact name="Photographie">Oui</Fact>}
        {entered.temperature_c !== null && (
          <Fact name="Température">{formatNumber(entered.temperature_c)} °C</Fact>
        )}
        <Fact name="Encaissé">
          {entered.taking === null
            ? 'Rien'
            : `${formatEuros(entered.taking.amount)}, ${takingLabels[entered.taking.method].toLowerCase()}`}
        </Fact>
        <Fact name="Emballages repris">
          {entered.crates.length === 0
            ? 'Aucun'
            : entered.crates.map(({ name, count }) => `${count}\u00a0× ${name}`).join(', ')}
        </Fact>
        {entered.refusals.map(({ line_id, name, packages, reason }) => (
          <Fact key={`${line_id} ${reason}`} name="Refusé">
            {formatPackages(packages)} · {name}, {reason}
          </Fact>
        ))}
        {entered.note !== '' && <Fact name="Note">{entered.note}</Fact>}
      </dl>
      {entered.can_correct && !isCorrecting && (
        <Button variant="secondary" size="lg" onClick={() => setIsCorrecting(true)}>
          Corriger l’encaissement ou les emballages
        </Button>
      )}
      {isCorrecting && (
        <Suspense>
          <CorrectForm
            orderId={orderId}
            kinds={tours.crate_kinds}
            entered={entered}
            onClose={() => setIsCorrecting(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: string | (string | number)[] }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 break-words text-right font-medium">{children}</dd>
  </div>
)
