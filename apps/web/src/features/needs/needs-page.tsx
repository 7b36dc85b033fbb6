import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { dayMeant, daysFrom } from './day-meant.ts'
import { splitQuery } from './door/needs.queries.ts'
import { Proposals } from './door/proposals.tsx'
import {
  type Draft,
  type DraftLine,
  emptyDraft,
  fromRead,
  keepDraft,
  neededOf,
  needOf,
  productName,
  readDraft,
} from './need-draft.ts'
import { NeedLines } from './need-lines.tsx'
import { NeedText } from './need-text.tsx'

/** « Besoin »: what the kitchen wants, written as it comes, and who could send it. */
export const NeedsPage = () => {
  const tenantId = useAuth().tenant?.id ?? 0
  // Another company has a need of its own.
  return <Need key={tenantId} tenantId={tenantId} />
}

const Need = ({ tenantId }: { tenantId: number }) => {
  const api = useApi()
  const [draft, setDraft] = useState<Draft>(() => readDraft(tenantId))
  const [day, setDay] = useState<string | null>(null)
  useEffect(() => keepDraft(tenantId, draft), [tenantId, draft])
  const [isJustRead, setJustRead] = useState(false)
  const reading = useMutation({
    mutationFn: async (text: string) => (await api.readNeed({ body: { text } })).data.lines,
    onSuccess: (lines, text) => {
      setJustRead(true)
      setDay(dayMeant(text, parisDay(new Date())))
      if (lines.length === 0)
        toast.info('Aucun produit dans ce texte', {
          description: 'Écrivez ce qu’il vous faut, par exemple «\u00a010 kg de carottes\u00a0».',
        })
      setDraft(now => ({ ...now, lines: lines.length === 0 ? null : fromRead(lines) }))
    },
    onError: error => toast.error(messageOf(error, 'Ce texte n’a pas pu être lu')),
  })
  const { lines } = draft
  return (
    <div className="page py-6 pb-24">
      <h1 className="text-3xl">Besoin</h1>
      <p className="mt-1 max-w-2xl text-pretty text-ink-soft">
        Écrivez ce qu’il vous faut&nbsp;: Carreau le répartit entre les grossistes qui vous livrent.
      </p>
      <div className="mt-5">
        {lines === null ? (
          <div className="max-w-2xl">
            <NeedText
              text={draft.text}
              isPending={reading.isPending}
              onChange={text => setDraft({ text, lines: null })}
              onRead={() => reading.mutate(draft.text)}
            />
          </div>
        ) : (
          <Understood
            lines={lines}
            isJustRead={isJustRead}
            day={day}
            onDay={setDay}
            setLines={change =>
              setDraft(now => ({ ...now, lines: now.lines === null ? null : change(now.lines) }))
            }
            onRewrite={() => setDraft(now => ({ ...now, lines: null }))}
            onApplied={() => setDraft(emptyDraft)}
          />
        )}
      </div>
    </div>
  )
}

/** Where what had the focus is gone, the keyboard goes on with the next doubt, or with what was read. */
const useFocusOnward = (section: RefObject<HTMLElement | null>, { lines, isJustRead }: Focused) => {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are why something may be gone
  useEffect(() => {
    const mayBeTaken = !isFirst.current || isJustRead
    isFirst.current = false
    if (!mayBeTaken || document.activeElement !== document.body) return
    const onward =
      section.current?.querySelector<HTMLElement>('[data-doubt] button') ??
      section.current?.querySelector<HTMLElement>('h2')
    onward?.focus()
  }, [lines])
}

type Focused = {
  lines: readonly DraftLine[]
  /** Read at this moment, not found again on coming back. */
  isJustRead: boolean
}

const Understood = ({
  lines,
  isJustRead,
  day,
  onDay,
  setLines,
  onRewrite,
  onApplied,
}: Focused & {
  /** The day it is to be delivered; null: each wholesaler's next one. */
  day: string | null
  onDay: (day: string | null) => void
  setLines: (change: (lines: readonly DraftLine[]) => DraftLine[]) => void
  onRewrite: () => void
  onApplied: () => void
}) => {
  const api = useApi()
  const section = useRef<HTMLElement>(null)
  useFocusOnward(section, { lines, isJustRead })
  const need = { ...needOf(lines), ...(day !== null && { delivery_date: day }) }
  const needed = neededOf(lines)
  const { data } = useQuery(splitQuery(api, need))
  const doubts = lines.filter(({ product }) => product === null).length
  const missing = new Map(
    data?.missing.flatMap(({ line, reason }) => {
      const key = needed[line]?.key
      return key === undefined ? [] : [[key, reason] as const]
    }),
  )
  const change = (key: number, its: Partial<DraftLine>) =>
    setLines(all => all.map(line => (line.key === key ? { ...line, ...its } : line)))
  const answer = (line: DraftLine, { product_id, label }: DraftLine['candidates'][number]) => {
    change(line.key, {
      status: 'read',
      product: { id: product_id, name: label, variety: null },
    })
    // Next time these words are this product; that it could not be kept is no reason to ask again.
    api.correctNeed({ body: { words: line.words, product_id } }).catch(() => undefined)
  }
  return (
    <div className="flex flex-col gap-6">
      <section ref={section} aria-label="Ce qui a été lu" className="flex max-w-3xl flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 tabIndex={-1} className="text-xl outline-none">
            {formatCount(lines.length, 'ligne', 'lignes')}
            {doubts > 0 && (
              <span className="font-normal text-base text-saffron-ink">{`, dont ${doubts} à préciser`}</span>
            )}
          </h2>
          <Button variant="secondary" size="sm" onClick={onRewrite}>
            Modifier le texte
          </Button>
        </div>
        <NeedLines
          lines={lines}
          missing={missing}
          onChange={change}
          onAnswer={answer}
          onRemove={key => setLines(all => all.filter(line => line.key !== key))}
        />
      </section>
      {need.lines.length > 0 && (
        <section aria-labelledby="proposals" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <h2 id="proposals" className="text-xl">
              Propositions
            </h2>
            <SelectField
              label="Livraison"
              value={day ?? ''}
              onChange={({ target }) => onDay(target.value === '' ? null : target.value)}
            >
              <option value="">Au plus tôt</option>
              {daysFrom(parisDay(new Date())).map(one => (
                <option key={one} value={one}>
                  {formatLongDate(one)}
                </option>
              ))}
            </SelectField>
          </div>
          <Proposals
            need={need}
            nameOf={line => {
              const its = needed[line]
              return its === undefined ? '' : productName(its)
            }}
            onApplied={onApplied}
          />
        </section>
      )}
    </div>
  )
}
