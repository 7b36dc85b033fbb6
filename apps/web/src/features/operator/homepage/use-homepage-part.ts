import { useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { useUpdateHomepagePart, type WrittenHomepage } from '../operator.queries.ts'

type Part = 'hero' | 'features' | 'featured_products'

/** One part of the homepage as it is typed: what was saved, what is wrong, and the way to save it. */
export const useHomepagePart = <Draft>(
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
