import { type ReactNode, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { Removal } from './removal.tsx'

type Mutation<Sent> = {
  mutate: (sent: Sent, options?: { onSuccess?: () => void }) => void
  isPending: boolean
  error: Error | null
}
type Row = { id: number; version: number; retired: boolean }
export type Saved<Draft> = { draft: Draft; retired: boolean; version: number }
type Errors = Readonly<Record<string, readonly string[]>>

/**
 * Something of the catalogue, or a new one: its fields, whether it is retired, the way to delete what
 * nothing has. What a colleague has saved meanwhile is shown before anything of theirs is lost.
 */
export const KeptDialog = <Draft extends object>({
  row,
  title,
  description,
  draftOf,
  blank,
  words,
  retirement,
  removal,
  save,
  onClose,
  children,
}: {
  /** As the list has it now; null: a new one. */
  row: Row | null
  title: string
  description?: ReactNode
  draftOf: () => Draft
  blank: Draft
  /** What a draft says, in a line: for whoever compares it with their own. */
  words: (draft: Draft) => string
  /** What being retired means for it; left out for what cannot be. */
  retirement?: string
  /** Null while something has it. */
  removal: { label: string; consequence: string; work: Mutation<number> } | null
  save: Mutation<Saved<Draft>>
  onClose: () => void
  children: (draft: Draft, write: (change: Partial<Draft>) => void, errors: Errors) => ReactNode
}) => {
  const now = row === null ? blank : draftOf()
  const [base, setBase] = useState({
    draft: now,
    retired: row?.retired ?? false,
    version: row?.version ?? 0,
  })
  const [draft, setDraft] = useState(now)
  const [retired, setRetired] = useState(base.retired)
  const same = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)
  const isChanged = row === null || !same(draft, base.draft) || retired !== base.retired
  const errors = isApiError(save.error) ? save.error.errors : {}
  const isMet =
    row !== null &&
    row.version !== base.version &&
    isApiError(save.error) &&
    save.error.code === 'changed_meanwhile'
  const send = (version: number) => save.mutate({ draft, retired, version }, { onSuccess: onClose })
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (isChanged && !save.isPending) send(base.version)
        }}
      >
        {isMet && (
          <div role="alert" className="flex flex-col gap-3 rounded-md bg-saffron-soft p-4 text-sm">
            <p className="text-saffron-ink">
              Un collègue a enregistré entre-temps&nbsp;: {words(now)}
              {row.retired ? ', retiré' : ''}. Rien de ce que vous avez écrit n’est perdu.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" pending={save.isPending} onClick={() => send(row.version)}>
                Enregistrer le mien
              </Button>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  setBase({ draft: now, retired: row.retired, version: row.version })
                  setDraft(now)
                  setRetired(row.retired)
                }}
              >
                Reprendre le sien
              </Button>
            </div>
          </div>
        )}
        <FormAlert
          message={
            save.error && !isMet && Object.keys(errors).length === 0
              ? messageOf(save.error, 'Rien n’a été enregistré. Veuillez réessayer.')
              : null
          }
        />
        {children(draft, change => setDraft({ ...draft, ...change }), errors)}
        {row !== null && retirement !== undefined && (
          <Switch checked={retired} onChange={event => setRetired(event.target.checked)}>
            <span>
              Retiré
              <span className="block text-ink-soft">{retirement}</span>
            </span>
          </Switch>
        )}
        {row !== null && removal !== null && (
          <Removal
            label={removal.label}
            consequence={removal.consequence}
            pending={removal.work.isPending}
            onConfirm={() => removal.work.mutate(row.id, { onSuccess: onClose })}
          />
        )}
        <DialogButtons
          onCancel={onClose}
          confirm={row === null ? 'Ajouter' : 'Enregistrer'}
          pending={save.isPending}
          disabled={!isChanged}
        />
      </form>
    </Dialog>
  )
}
