import { formatLongDate } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { pageHtml } from '../../platform/trusted-types/trusted-types.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { type EditedPage, pagePreviewQuery, useUpdatePage } from './operator.queries.ts'

/** A page's Markdown beside what visitors will read. */
export const PageEditor = ({
  page,
  onDirty,
}: {
  page: EditedPage
  onDirty: (isDirty: boolean) => void
}) => {
  const update = useUpdatePage()
  const [title, setTitle] = useState(page.title)
  const [text, setText] = useState(page.body_markdown)
  // What this editor began with: somebody else's save must be told, not overwritten.
  const [version, setVersion] = useState(page.version)
  const isDirty = title !== page.title || text !== page.body_markdown
  useUnsavedGuard(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { data: html = '' } = useQuery(pagePreviewQuery(useApi(), useDeferredValue(text)))
  const trusted = useMemo(() => pageHtml(html), [html])

  const save = () => {
    if (!isDirty || update.isPending) return
    update.mutate(
      { slug: page.slug, title, body_markdown: text, version },
      {
        onSuccess: saved => {
          setVersion(saved.version)
          setTitle(saved.title)
        },
      },
    )
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
    event.preventDefault()
    save()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields inside
    <div className="flex flex-col gap-5" onKeyDown={saveByKey}>
      <FormAlert
        message={update.error && messageOf(update.error, 'L’enregistrement a échoué. Réessayez.')}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Field label="Titre">
            {control => (
              <Input
                {...control}
                value={title}
                maxLength={120}
                onChange={event => setTitle(event.target.value)}
              />
            )}
          </Field>
          <Field label="Texte (Markdown)" hint="Ctrl + S pour enregistrer.">
            {control => (
              <Textarea
                {...control}
                value={text}
                rows={24}
                maxLength={50_000}
                className="font-mono"
                onChange={event => setText(event.target.value)}
              />
            )}
          </Field>
          <Button
            className="self-start"
            pending={update.isPending}
            disabled={!isDirty}
            onClick={save}
          >
            Enregistrer la page
          </Button>
        </div>
        <section
          aria-label="Aperçu"
          className="min-w-0 self-start rounded-lg border border-line bg-surface p-5"
        >
          <h2 className="text-2xl">{title}</h2>
          <div
            className="prose mt-5"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API (page-html.ts)
            dangerouslySetInnerHTML={{ __html: trusted }}
          />
        </section>
      </div>
      {page.history.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium text-sm">Textes précédents</summary>
          <ul className="mt-2 flex flex-col gap-2">
            {page.history.map(former => (
              <li key={former.version} className="flex flex-wrap items-center gap-3 text-sm">
                Version {former.version}, remplacée le {formatLongDate(former.replaced_at)} par{' '}
                {former.replaced_by}
                <Button
                  variant="secondary"
                  onClick={() => {
                    setTitle(former.title)
                    setText(former.body_markdown)
                  }}
                >
                  Reprendre la version {former.version}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
