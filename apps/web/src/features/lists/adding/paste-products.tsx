import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'
import { SpecificationLine } from '../../../ui/product/specification-line.tsx'
import { findInMarketQuery, type GuideLine, guideQuery } from '../guide/guide.queries.ts'
import { foundIn, nameOfLine, shownLineOf } from '../guide/guide-view.ts'
import type { Chosen } from './chosen.ts'
import { maxPasted, type PastedLine, readPasted } from './pasted-lines.ts'

type Read = { pasted: PastedLine; line: GuideLine | null }

const noCarts = new Map()

/** A list as it was written, a product a line; each is shown as what it was read, or as not understood. */
export const PasteProducts = ({
  there,
  onChosen,
}: {
  there: ReadonlySet<number>
  onChosen: (chosen: Chosen) => void
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [read, setRead] = useState<readonly Read[] | null>(null)
  const [isReading, setReading] = useState(false)

  /** What one buys comes first: « tomates » of who always buys grappe is that. */
  const meaningOf = async ({ name }: PastedLine): Promise<GuideLine | null> => {
    const bought = await queryClient.ensureQueryData(guideQuery(api))
    const known = bought.map(line => shownLineOf(line, 'usual', noCarts))
    const own = foundIn(known, name.replace(/s(?=\s|$)/g, ''))[0]?.line
    return own ?? (await queryClient.fetchQuery(findInMarketQuery(api, name)))[0] ?? null
  }
  const readAll = async () => {
    setReading(true)
    try {
      const lines: Read[] = []
      for (const pasted of readPasted(text)) lines.push({ pasted, line: await meaningOf(pasted) })
      setRead(lines)
      onChosen(
        new Map(
          lines.flatMap(({ pasted: { packages }, line }) =>
            line === null || there.has(line.id) ? [] : [[line.id, { line, packages }]],
          ),
        ),
      )
    } catch (error) {
      toast.error(messageOf(error, 'Les lignes n’ont pas pu être lues. Réessayez.'))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <TextareaField
        label={`Un produit par ligne, ${maxPasted} au plus`}
        placeholder={'3 tomates grappe\n2 carottes\nbasilic'}
        rows={6}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setRead(null)
          onChosen(new Map())
        }}
      />
      {read === null ? (
        <Button
          variant="secondary"
          className="self-start"
          disabled={text.trim() === ''}
          pending={isReading}
          onClick={() => void readAll()}
        >
          Lire les lignes
        </Button>
      ) : (
        <>
          <p role="status" className="text-sm">
            {formatCount(
              read.filter(({ line }) => line !== null).length,
              'ligne lue',
              'lignes lues',
            )}{' '}
            sur {read.length}
          </p>
          <ul aria-label="Lignes lues" className="max-h-[35dvh] divide-y overflow-y-auto text-sm">
            {read.map(({ pasted, line }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move
              <li key={index} className="py-2">
                {line === null ? (
                  <span className="text-saffron-ink">
                    «&nbsp;{pasted.name}&nbsp;»&nbsp;: aucun produit de ce nom
                  </span>
                ) : (
                  <>
                    <span className="font-medium">{nameOfLine(line)}</span> ·{' '}
                    {there.has(line.id) ? 'déjà dans la liste' : formatPackages(pasted.packages)}
                    <SpecificationLine name={nameOfLine(line)} specification={line.specification} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
