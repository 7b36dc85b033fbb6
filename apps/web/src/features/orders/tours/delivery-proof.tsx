import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatDateTime } from '@carreau/domain/french/dates'
import { formatEuros, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { crewWords } from '@carreau/domain/orders/crews'
import { signatureField } from '@carreau/domain/orders/tours'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { type Order, orderKeys } from '../door/orders.queries.ts'

/** Who received a delivery, as both sides read it; nothing where no driver recorded it. */
export const DeliveryProof = ({
  order: { id: orderId, postponed_from },
}: {
  order: Pick<Order, 'id' | 'postponed_from'>
}) => {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...orderKeys.detail(orderId), 'delivery'],
    queryFn: ({ signal }) => api.getDelivery({ params: { orderId }, signal }),
  })
  if (data === undefined) return null
  const { data: proof, attempts } = data
  return (
    <>
      {attempts.length > 0 && (
        <Card className="flex flex-col gap-2 break-words p-4 text-sm">
          <h2 className="text-base">
            {proof === null && postponed_from === null ? 'Non livrée' : 'Passages sans livraison'}
          </h2>
          {attempts.map(({ id, at, by, reason }) => (
            <p key={id}>
              {formatDateTime(at)}&nbsp;: {reason} <span className="text-ink-soft">({by})</span>
            </p>
          ))}
          {proof === null && postponed_from === null && (
            <p className="text-ink-soft">La commande est encore sur la route.</p>
          )}
        </Card>
      )}
      {proof !== null && <Proof orderId={orderId} proof={proof} />}
    </>
  )
}

const Proof = ({
  orderId,
  proof,
}: {
  orderId: number
  proof: NonNullable<AnswerOf<Endpoints['getDelivery']>['data']>
}) => {
  const api = useApi()
  const print = useMutation({
    mutationFn: async () => saveFile(await api.printDeliveryProof({ params: { orderId } })),
    onError: error =>
      toast.error(messageOf(error, 'La preuve n’a pas pu être établie. Réessayez.')),
  })
  return (
    <Card className="flex flex-col gap-2 break-words p-4 text-sm">
      <h2 className="text-base">Preuve de livraison</h2>
      <p>
        Reçue par {proof.received_by}, {formatDateTime(proof.at)}
      </p>
      <p className="text-ink-soft">
        Livré par {crewWords({ driver: proof.by, vehicle: proof.vehicle })}
      </p>
      {proof.temperature_c !== null && (
        <p>Température&nbsp;: {formatNumber(proof.temperature_c)} °C</p>
      )}
      {proof.refusals.length > 0 && (
        <div>
          <h3 className="font-medium text-sm text-tomato-ink">Refusé à la livraison</h3>
          <ul>
            {proof.refusals.map(({ line_id, name, packages, reason }) => (
              <li key={`${line_id} ${reason}`}>
                {formatPackages(packages)} · {name}&nbsp;: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {proof.crates.map(({ name, count }) => (
        <p key={name}>
          Repris&nbsp;: {count}&nbsp;× {name}
        </p>
      ))}
      {proof.taking !== null && (
        <p>
          Encaissé&nbsp;: {formatEuros(proof.taking.amount)} ({proof.taking.method_label})
        </p>
      )}
      {proof.note !== '' && <p className="whitespace-pre-line">{proof.note}</p>}
      {proof.signature !== null && (
        <svg
          viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
          role="img"
          aria-label={`Signature de ${proof.received_by}`}
          className="w-full max-w-72 rounded-md border border-line"
        >
          <path d={proof.signature} fill="none" stroke="currentColor" strokeWidth="4" />
        </svg>
      )}
      {proof.photo_url !== null && (
        <img
          src={proof.photo_url}
          alt="Photographie de la livraison"
          loading="lazy"
          className="w-full max-w-72 rounded-md"
        />
      )}
      <Button
        variant="secondary"
        className="self-start"
        data-paper="no"
        pending={print.isPending}
        onClick={() => print.mutate()}
      >
        Preuve en PDF
      </Button>
    </Card>
  )
}
