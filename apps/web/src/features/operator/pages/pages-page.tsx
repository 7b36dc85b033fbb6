import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { editedPagesQuery } from '../operator.queries.ts'
import { PageEditor } from './page-editor.tsx'

/** The content pages, one at a time. */
export const PagesPage = () => {
  const { data, error, refetch } = useQuery(editedPagesQuery(useApi()))
  const [slug, setSlug] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const page = data?.find(other => other.slug === slug) ?? data?.[0]
  return (
    <div className="flex min-h-dvh flex-col gap-5">
      <h1 className="text-2xl">Pages</h1>
      {data === undefined && error !== null && <ErrorState error={error} reset={refetch} />}
      {data === undefined && error === null && <Skeleton className="h-128 rounded-lg" />}
      {page !== undefined && (
        <>
          <SelectField
            label="Page"
            value={page.slug}
            onChange={event => {
              if (
                !isDirty ||
                window.confirm('Vos changements ne sont pas enregistrés. Quitter quand même\u202f?')
              )
                setSlug(event.target.value)
            }}
          >
            {data?.map(other => (
              <option key={other.slug} value={other.slug}>
                {other.title}
              </option>
            ))}
          </SelectField>
          <PageEditor key={page.slug} page={page} onDirty={setDirty} />
        </>
      )}
    </div>
  )
}
