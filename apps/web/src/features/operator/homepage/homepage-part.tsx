import { type ReactNode, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { useUpdateHomepagePart, type WrittenHomepage } from '../operator.queries.ts'

/** The frame of one part of the homepage: its fields, its preview and its button. */
export const HomepagePart = ({
  title,
  button,
  failure,
  isDirty,
  isPending,
  onSave,
  preview,
  children,
}: {
  title: string
  button: string
  failure: string | null
  isDirty: boolean
  isPending: boolean
  onSave: () => void
  preview?: ReactNode
  children: ReactNode
}) => (
  <Card className="p-5">
    <form
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
      className="flex flex-col gap-5"
    >
      <h2 className="text-lg">{title}</h2>
      <FormAlert message={failure} />
      {children}
      {preview !== undefined && (
        <section aria-label={`Aperçu\u00a0: ${title}`} className="flex flex-col gap-2">
          <h3 className="font-medium font-sans text-ink-soft text-sm">Aperçu</h3>
          <div
            inert
            aria-hidden="true"
            className="overflow-hidden rounded-lg border border-line bg-paper p-5"
          >
            {preview}
          </div>
        </section>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={isPending} disabled={!isDirty}>
          {button}
        </Button>
        {isDirty && <p className="text-ink-soft text-sm">Changements non enregistrés</p>}
      </div>
    </form>
  </Card>
)

type Part = 'hero' | 'features' | 'featured_products'

/** One part of the homepage as it is typed: what was saved, what is wrong, and the way to save it. */
export const useHomepagePart = <Draft,>(
  part: Part,
  {
    saved,
    version,
    draftOf,
    contentOf,
  }: {
    saved: Draft
    version: number
    draftOf: (homepage: WrittenHomepage) => Draft
    contentOf: (draft: Draft) => unknown
  },
) => {
  const update = useUpdateHomepagePart()
  const [base, setBase] = useState({ draft: saved, version })
  const [draft, setDraft] = useState(saved)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base.draft)
  useUnsavedGuard(isDirty)

  const errors = isApiError(update.error) ? update.error.errors : {}
  const isBehind = isApiError(update.error) && update.error.code === 'changed_meanwhile'
  return {
    draft,
    setDraft,
    isDirty,
    isPending: update.isPending,
    /** By field: « title », « 2.text ». */
    errorOf: (field: string): string | undefined => errors[field]?.[0],
    failure:
      update.error && Object.keys(errors).length === 0
        ? isBehind
          ? 'Quelqu’un d’autre a changé cette partie entre-temps. Rechargez la page pour voir ce qui y est.'
          : messageOf(update.error, 'L’enregistrement a échoué. Veuillez réessayer.')
        : null,
    save: () => {
      if (!isDirty || update.isPending) return
      update.mutate(
        { part, content: contentOf(draft), version: base.version },
        {
          onSuccess: homepage => {
            const now = draftOf(homepage)
            setBase({ draft: now, version: homepage[part].version })
            setDraft(now)
          },
        },
      )
    },
  }
}
