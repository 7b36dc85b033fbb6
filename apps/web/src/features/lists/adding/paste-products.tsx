import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { maxNeedText } from '@carreau/domain/needs/need-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Chip } from '../../../ui/chip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { SpecificationLine } from '../../../ui/product/specification-line.tsx'
import { nameOfLine } from '../guide/guide-view.ts'
import type { Chosen } from './chosen.ts'
import { findLine, type PastedLine, packagesOf, type ReadLine } from './pasted-lines.ts'

/** A list as it was written; each line is shown as what it was read, or asks what it means. */
export const PasteProducts = ({
  there,
  chosen,
  onChosen,
}: {
  there: ReadonlySet<number>
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<readonly PastedLine[] | null>(null)

  const put = (onto: Chosen, { read, line }: PastedLine): Chosen =>
    line === null || there.has(line.id)
      ? onto
      : new Map(onto).set(line.id, {
          line,
          // Two lines of one product are one line of the list.
          packages: (onto.get(line.id)?.packages ?? 0) + packagesOf(read, line).packages,
        })
  const reading = useMutation({
    mutationFn: async () => {
      const { lines } = (await api.readNeed({ body: { text } })).data
      const found: PastedLine[] = []
      // One search after the other: a pasted week is no burst, and what is usual needs none.
      for (const read of lines) {
        const { product } = read
        const line = product === null ? null : await findLine({ api, queryClient }, read, product)
        found.push({ read, line })
      }
      return found
    },
    onSuccess: lines => {
      setPasted(lines)
      onChosen(lines.reduce(put, new Map()))
    },
    onError: error =>
      toast.error(messageOf(error, 'Les lignes n’ont pas pu être lues. Réessayez.')),
  })
  const answering = useMutation({
    mutationFn: async ({ read, id, label }: { read: ReadLine; id: number; label: string }) => {
      // Next time these words are this product; that it could not be kept is no reason to ask again.
      api.correctNeed({ body: { words: read.words, product_id: id } }).catch(() => undefined)
      const product = { id, name: label, variety: null }
      const line = await findLine({ api, queryClient }, read, product)
      return { read: { ...read, status: 'read' as const, product }, line }
    },
    onSuccess: (answered, { read }) => {
      setPasted(lines => lines?.map(line => (line.read === read ? answered : line)) ?? null)
      onChosen(put(chosen, answered))
    },
    onError: error =>
      toast.error(messageOf(error, 'Ce produit n’a pas pu être cherché. Réessayez.')),
  })
  const doubts = pasted?.filter(({ line }) => line === null).length ?? 0
  return (
    <>
      <TextareaField
        label="Ce que vous voulez dans la liste"
        placeholder={'3 colis tomates grappe, 10 kg de carottes\n2 bottes de basilic'}
        rows={pasted === null ? 6 : 3}
        maxLength={maxNeedText}
        value={text}
        readOnly={reading.isPending}
        onChange={event => {
          setText(event.target.value)
          setPasted(null)
          onChosen(new Map())
        }}
      />
      {pasted === null ? (
        <Button
          variant="secondary"
          className="self-start"
          disabled={text.trim() === ''}
          pending={reading.isPending}
          onClick={() => reading.mutate()}
        >
          Lire les lignes
        </Button>
      ) : (
        <>
          <p role="status" className="text-sm">
            {formatCount(pasted.length - doubts, 'ligne lue', 'lignes lues')} sur {pasted.length}
          </p>
          <ul aria-label="Lignes lues" className="max-h-[40dvh] divide-y overflow-y-auto text-sm">
            {pasted.map((line, index) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
                key={index}
                pasted={line}
                packages={line.line === null ? undefined : chosen.get(line.line.id)?.packages}
                isThere={line.line !== null && there.has(line.line.id)}
                isAnswering={answering.isPending && answering.variables.read === line.read}
                onAnswer={(id, label) => answering.mutate({ read: line.read, id, label })}
                onPackages={packages => {
                  if (line.line === null) return
                  const next = new Map(chosen)
                  if (packages > 0) next.set(line.line.id, { line: line.line, packages })
                  else next.delete(line.line.id)
                  onChosen(next)
                }}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Line = ({
  pasted: { read, line },
  packages,
  isThere,
  isAnswering,
  onAnswer,
  onPackages,
}: {
  pasted: PastedLine
  /** Undefined for what is not put onto the list. */
  packages: number | undefined
  isThere: boolean
  isAnswering: boolean
  onAnswer: (productId: number, label: string) => void
  onPackages: (packages: number) => void
}) => {
  if (line === null)
    return (
      <li className="flex flex-col gap-2 bg-saffron-soft/40 px-1 py-2">
        <p>
          «&nbsp;{read.text}&nbsp;»
          <span className="text-saffron-ink">{`\u00a0: ${doubtOf(read)}`}</span>
        </p>
        {read.product === null && read.candidates.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and its own layout
          <div
            role="group"
            aria-label={`Que veut dire «\u00a0${read.text}\u00a0»`}
            className="flex flex-wrap gap-2"
          >
            {read.candidates.map(({ product_id, label }) => (
              <Button
                key={product_id}
                size="sm"
                variant="secondary"
                disabled={isAnswering}
                onClick={() => onAnswer(product_id, label)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </li>
    )
  const name = nameOfLine(line)
  const { isSure } = packagesOf(read, line)
  return (
    <li
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1 py-2',
        isThere && 'text-ink-soft',
      )}
    >
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-medium">{name}</p>
        <SpecificationLine name={name} specification={line.specification} />
        <p className="text-ink-soft">«&nbsp;{read.text}&nbsp;»</p>
      </div>
      {isThere ? (
        <span>déjà dans la liste</span>
      ) : (
        <>
          {!isSure && packages !== undefined && <Chip tone="saffron">Quantité à vérifier</Chip>}
          <QuantityStepper
            className="w-32 shrink-0"
            label={`Colis ${ofName(name)}`}
            value={packages ?? 0}
            step={1}
            min={0}
            onChange={onPackages}
          />
          <span className="sr-only">{formatPackages(packages ?? 0)}</span>
        </>
      )}
    </li>
  )
}

const doubtOf = ({ product, candidates }: ReadLine): string => {
  if (product !== null) return 'personne ne le vend aujourd’hui'
  return candidates.length > 0 ? 'que voulez-vous dire\u00a0?' : 'aucun produit de ce nom'
}
