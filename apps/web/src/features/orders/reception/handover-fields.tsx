import { formatCount, formatEuros, formatNumber } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { crates } from '../../../ui/form/crates.ts'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { SignaturePad } from '../tours/stop/signature-pad.tsx'
import { type Reception, receptionQuery } from './reception.queries.ts'
import type { ReceptionDraft } from './reception-draft.ts'

type Handover = Pick<ReceptionDraft, 'crates' | 'signature'>

/** Crates that go back with the lorry, and who signs: what a delivery without any of it never opens. */
const HandoverFields = ({
  orderId,
  draft,
  onChange,
}: {
  orderId: number
  draft: Handover
  onChange: (change: Partial<Handover>) => void
}) => {
  const { data, error, refetch } = useQuery(receptionQuery(useApi(), orderId))
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">Caisses rendues</legend>
        {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
        {data === undefined && error !== null && (
          <p className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
            Les emballages de cette livraison ne sont pas sur cet appareil. Sans réseau, notez-les
            en remarque.
            <Button variant="secondary" onClick={() => void refetch()}>
              Réessayer
            </Button>
          </p>
        )}
        {data !== undefined && (
          <Kinds
            kinds={data.crates}
            counts={draft.crates}
            onCount={(id, count) => onChange({ crates: { ...draft.crates, [id]: count } })}
          />
        )}
      </fieldset>
      <SignaturePad value={draft.signature} onChange={signature => onChange({ signature })} />
    </div>
  )
}

/** « 4 livrées, 12 chez vous, consigne 1,50 € ». */
const factsOf = ({ kind, out, held }: Reception['crates'][number]): string =>
  [
    out > 0 && formatCount(out, 'livrée', 'livrées'),
    `${formatNumber(held)} chez vous`,
    kind.deposit > 0 && `consigne ${formatEuros(kind.deposit)}`,
  ]
    .filter(Boolean)
    .join(', ')

const Kinds = ({
  kinds,
  counts,
  onCount,
}: {
  kinds: Reception['crates']
  counts: ReceptionDraft['crates']
  onCount: (kindId: number, count: number) => void
}) => {
  const [isWhole, setWhole] = useState(false)
  const isHere = ({ kind, out, held }: Reception['crates'][number]) =>
    out > 0 || held > 0 || (counts[kind.id] ?? 0) > 0
  const shown = isWhole ? kinds : kinds.filter(isHere)
  return (
    <>
      {shown.map(crate => (
        <div key={crate.kind.id} className="flex items-center justify-between gap-3">
          <span className="min-w-0">
            {crate.kind.name}
            <span className="block text-ink-soft text-sm tabular-nums">{factsOf(crate)}</span>
          </span>
          <QuantityStepper
            label={`${crate.kind.name} rendues`}
            of={crates}
            min={0}
            max={10_000}
            value={counts[crate.kind.id] ?? 0}
            onChange={count => onCount(crate.kind.id, count)}
          />
        </div>
      ))}
      {shown.length < kinds.length && (
        <Button variant="ghost" className="self-start" onClick={() => setWhole(true)}>
          <PackageOpen aria-hidden="true" className="size-4" />
          Autres emballages
        </Button>
      )}
      {kinds.some(({ returned }) => returned > 0) && (
        <p className="text-ink-soft text-sm">
          Le livreur a déjà compté des emballages de cette livraison&nbsp;: son compte tient, le
          vôtre est gardé à côté.
        </p>
      )}
    </>
  )
}

export default HandoverFields
