import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'

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
