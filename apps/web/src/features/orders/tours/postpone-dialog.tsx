import { formatDateInSentence, formatLongDate } from '@carreau/domain/french/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { type Postponement, postponementQuery, usePostpone } from './postponing.queries.ts'

/** To which day and tour a delivery goes that could not be made. */
const PostponeDialog = ({ orderId, onClose }: { orderId: number; onClose: () => void }) => {
  const { data, error } = useQuery(postponementQuery(useApi(), orderId))
  return (
    <Dialog
      onClose={onClose}
      title="Reporter la livraison"
      {...(data !== undefined && { description: saidOf(data) })}
    >
      {data === undefined && error === null && <Skeleton className="h-40 w-full" />}
      {data === undefined && error !== null && (
        <FormAlert message={messageOf(error, 'Les jours n’ont pas pu être lus. Réessayez.')} />
      )}
      {data !== undefined && <PostponeForm orderId={orderId} to={data} onClose={onClose} />}
    </Dialog>
  )
}

const saidOf = ({ number, company_name, delivery_date, reason }: Postponement): string =>
  [
    `${company_name}, ${number}, prévue le ${formatDateInSentence(delivery_date)}`,
    ...(reason === null ? [] : [`Non livrée\u00a0: ${reason}`]),
  ].join('. ')

const PostponeForm = ({
  orderId,
  to,
  onClose,
}: {
  orderId: number
  to: Postponement
  onClose: () => void
}) => {
  const postpone = usePostpone(orderId)
  const later = to.days.find(day => day !== to.delivery_date)
  const [day, setDay] = useState(later ?? to.delivery_date)
  const [routeId, setRouteId] = useState(to.route_id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    postpone.mutate(
      { day, ...(routeId !== to.route_id && { route_id: routeId }) },
      { onSuccess: onClose },
    )
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label="Jour">
        {control => (
          <Select {...control} value={day} onChange={event => setDay(event.target.value)}>
            {to.days.map(one => (
              <option key={one} value={one}>
                {formatLongDate(one)}
                {one === to.delivery_date && ', nouveau passage'}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {to.routes.length > 0 && (
        <Field label="Tournée">
          {control => (
            <Select
              {...control}
              value={routeId ?? ''}
              onChange={event =>
                setRouteId(event.target.value === '' ? null : Number(event.target.value))
              }
            >
              <option value="">Sans tournée</option>
              {to.routes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <p className="text-ink-soft text-sm">
        Un nouveau bon de livraison porte ce jour, et la facture celui de la remise. Si le client
        n’en veut plus,{' '}
        <Link
          to="/shop/tours/$orderId"
          params={{ orderId }}
          search={{ day: to.delivery_date }}
          className="underline underline-offset-4"
        >
          enregistrez un refus complet
        </Link>
        &nbsp;: il ouvre la réclamation, puis l’avoir.
      </p>
      <DialogButtons onCancel={onClose} confirm="Reporter" pending={postpone.isPending} />
    </form>
  )
}

export default PostponeDialog
