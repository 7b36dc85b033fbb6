import { formatDateInSentence } from '@carreau/domain/french/dates'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { pageHtml } from '../../../platform/trusted-types/trusted-types.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import {
  type EditedPage,
  pagePreviewQuery,
  useReadPage,
  useUpdatePage,
} from '../operator.queries.ts'
import { PageConflict, type PageText } from './page-conflict.tsx'

const isBehind = (error: unknown): boolean =>
  isApiError(error) && error.code === 'changed_meanwhile'

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
  const readPage = useReadPage()
  /** What somebody else saved meanwhile, until one of both texts is chosen. */
  const [theirs, setTheirs] = useState<EditedPage | null>(null)
  /** What was typed before theirs was taken. */
  const [setAside, setSetAside] = useState<PageText | null>(null)
  const isDirty = title !== page.title || text !== page.body_markdown
  const isAtRisk = isDirty || setAside !== null
  useUnsavedGuard(isAtRisk)
  useEffect(() => onDirty(isAtRisk), [isAtRisk, onDirty])
  const { data: html = '' } = useQuery(pagePreviewQuery(useApi(), useDeferredValue(text)))
  const trusted = useMemo(() => pageHtml(html), [html])

  const save = (over = version) => {
    if (!isDirty || update.isPending) return
    update.mutate(
      { slug: page.slug, title, body_markdown: text, version: over },
      {
        onSuccess: saved => {
          setVersion(saved.version)
          setTitle(saved.title)
          setTheirs(null)
          setSetAside(null)
        },
        onError: async error => {
          if (isBehind(error)) setTheirs((await readPage(page.slug).catch(() => null)) ?? null)
        },
      },
    )
  }
  const write = (written: PageText) => {
    setTitle(written.title)
    setText(written.text)
  }
  const takeTheirs = (saved: EditedPage) => {
    setSetAside({ title, text })
    write({ title: saved.title, text: saved.body_markdown })
    setVersion(saved.version)
    setTheirs(null)
    update.reset()
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
        message={
          theirs === null && update.error
            ? messageOf(update.error, 'L’enregistrement a échoué. Réessayez.')
            : null
        }
      />
      {theirs !== null && (
        <PageConflict
          mine={{ title, text }}
          theirs={theirs}
          isPending={update.isPending}
          onSaveMine={() => save(theirs.version)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      {setAside !== null && (
        <p className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-3.5 py-3 text-sm">
          Le texte que vous aviez saisi est mis de côté.
          <Button
            variant="secondary"
            onClick={() => {
              write(setAside)
              setSetAside(null)
            }}
          >
            Reprendre mon texte
          </Button>
        </p>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <InputField
            label="Titre"
            value={title}
            maxLength={120}
            onChange={event => setTitle(event.target.value)}
          />
          <TextareaField
            label="Texte (Markdown)"
            hint="Ctrl + S pour enregistrer."
            value={text}
            rows={24}
            maxLength={50_000}
            className="font-mono"
            onChange={event => setText(event.target.value)}
          />
          <Button
            className="self-start"
            pending={update.isPending}
            disabled={!isDirty}
            onClick={() => save()}
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
                Version {former.version}, remplacée le {formatDateInSentence(former.replaced_at)}{' '}
                par {former.replaced_by}
                <Button
                  variant="secondary"
                  onClick={() => {
                    write({ title: former.title, text: former.body_markdown })
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
