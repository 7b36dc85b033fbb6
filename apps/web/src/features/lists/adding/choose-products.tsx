import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { SpecificationLine } from '../../../ui/product/specification-line.tsx'
import { findInMarketQuery, type GuideLine, guideQuery } from '../guide/guide.queries.ts'
import { foundIn, nameOfLine, shownLineOf } from '../guide/guide-view.ts'
import type { Chosen } from './chosen.ts'

const pauseMs = 300
const noCarts = new Map()

/** What the company buys, to be ticked; with a name, what the market has under it too. */
export const ChooseProducts = ({
  there,
  chosen,
  onToggle,
}: {
  there: ReadonlySet<number>
  chosen: Chosen
  onToggle: (line: GuideLine, packages: number) => void
}) => {
  const api = useApi()
  const [sought, setSought] = useState('')
  const name = useDebounced(sought.trim(), pauseMs)
  const { data: lines, isError } = useQuery(guideQuery(api))
  const { data: market = [] } = useQuery({
    ...findInMarketQuery(api, name),
    enabled: name.length > 1,
  })
  const known = (lines ?? []).map(line => shownLineOf(line, 'usual', noCarts))
  const bought = foundIn(known, sought).map(({ line }) => line)
  const ids = new Set(bought.map(({ id }) => id))
  const found = name.length > 1 ? market.filter(({ id }) => !ids.has(id)) : []
  const shown = [...bought, ...found].filter(({ id }) => !there.has(id))
  return (
    <>
      <InputField
        type="search"
        label="Chercher un produit"
        autoComplete="off"
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      {lines === undefined && !isError && <Skeleton className="h-40" />}
      {shown.length === 0 && (lines !== undefined || isError) && (
        <p className="text-ink-soft text-sm">
          {name === ''
            ? 'Vous n’avez encore rien commandé\u00a0: cherchez un produit par son nom.'
            : 'Aucun autre produit de ce nom.'}
        </p>
      )}
      <ul aria-label="Produits" className="-mx-2 max-h-[45dvh] overflow-y-auto">
        {shown.map(line => (
          <li key={line.id}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-leaf"
                checked={chosen.has(line.id)}
                onChange={() => onToggle(line, line.usual_packages)}
              />
              <span className="min-w-0">
                <span className="block font-medium text-sm">{nameOfLine(line)}</span>
                <SpecificationLine name={nameOfLine(line)} specification={line.specification} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
