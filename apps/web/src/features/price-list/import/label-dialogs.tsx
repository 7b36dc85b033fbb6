import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { importLabelsQuery, useForgetLabel } from './import.queries.ts'

/** Labels remembered from earlier imports, which can be forgotten here. Loaded on demand. */
export const LabelsDialog = ({
  onClose,
  onForgotten,
}: {
  onClose: () => void
  onForgotten: () => void
}) => {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const forgetting = useForgetLabel()
  const { data, isError } = useQuery({
    ...importLabelsQuery(useApi(), q.trim(), page),
    placeholderData: keepPreviousData,
  })
  const forget = (id: number) => forgetting.mutate(id, { onSuccess: onForgotten })
  const more = data !== undefined && data.meta.total > page * data.meta.per_page
  return (
    <Dialog
      onClose={onClose}
      title="Corrections retenues"
      description="Les libellés de vos fichiers que vous avez corrigés ou toujours ignorés&nbsp;: ils se lisent seuls depuis."
    >
      <InputField
        label="Libellé"
        type="search"
        autoComplete="off"
        value={q}
        onChange={event => {
          setQ(event.target.value)
          setPage(1)
        }}
      />
      {isError && <p role="alert">Les corrections n’ont pas pu être lues. Réessayez.</p>}
      {data?.data.length === 0 && (
        <p className="text-ink-soft text-sm">
          {q.trim() === '' ? 'Aucune pour le moment.' : 'Aucune pour ce libellé.'}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {data?.data.map(({ id, label, specification }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="text-ink-soft">
                {specification === null ? 'Toujours ignorée' : specification.label}
              </span>
            </span>
            {specification === null ? (
              <Button
                variant="secondary"
                size="sm"
                disabled={forgetting.isPending}
                onClick={() => forget(id)}
              >
                Lire de nouveau<span className="sr-only"> «&nbsp;{label}&nbsp;»</span>
              </Button>
            ) : (
              <IconButton
                label={`Oublier «\u00a0${label}\u00a0»`}
                disabled={forgetting.isPending}
                onClick={() => forget(id)}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {(page > 1 || more) && (
        <div className="flex justify-between gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Précédentes
          </Button>
          <Button variant="secondary" size="sm" disabled={!more} onClick={() => setPage(page + 1)}>
            Suivantes
          </Button>
        </div>
      )}
    </Dialog>
  )
}
