import { formatDateTime } from '@carreau/domain/french/dates'
import { formatEuros, formatNumber } from '@carreau/domain/french/format'
import { signatureField } from '@carreau/domain/orders/tours'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Card } from '../../../ui/card.tsx'
import { orderKeys } from '../door/orders.queries.ts'

/** Who received a delivery, as both sides read it; nothing where no driver recorded it. */
export const DeliveryProof = ({ orderId }: { orderId: number }) => {
  const api = useApi()
  const { data: proof } = useQuery({
    queryKey: [...orderKeys.detail(orderId), 'delivery'],
    queryFn: async ({ signal }) => (await api.getDelivery({ params: { orderId }, signal })).data,
  })
  if (proof == null) return null
  return (
    <Card className="flex flex-col gap-2 break-words p-4 text-sm">
      <h2 className="text-base">Preuve de livraison</h2>
      <p>
        Reçue par {proof.received_by}, {formatDateTime(proof.at)}
      </p>
      <p className="text-ink-soft">Livrée par {proof.by}</p>
      {proof.temperature_c !== null && (
        <p>Température&nbsp;: {formatNumber(proof.temperature_c)} °C</p>
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
    </Card>
  )
}
