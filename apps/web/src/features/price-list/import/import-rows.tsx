import type { ImportAction } from '@carreau/domain/price-list/price-list'
import { useVirtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { ImportAnswer, ImportRow } from './import.queries.ts'
import { canBeNamed, ImportLine } from './import-line.tsx'

const LabelDialog = lazy(() => import('./label-dialog.tsx'))

const filterLabels: Record<ImportAction, string> = {
  error: 'En erreur',
  create: 'À créer',
  update: 'À modifier',
  unchanged: 'Inchangées',
  ignored: 'Ignorées',
}
const order = [
  'error',
  'create',
  'update',
  'unchanged',
  'ignored',
] as const satisfies readonly ImportAction[]

/** What each line of the file would do; those in error first, with what they may have meant. */
export const ImportRows = ({
  answer,
  corrected,
  disabled,
  onCorrect,
}: {
  answer: ImportAnswer
  /** What was chosen since the file was read, by label. */
  corrected: Record<string, number | null>
  disabled: boolean
  onCorrect: (labels: Record<string, number | null>) => void
}) => {
  const [action, setAction] = useState<ImportAction | null>(null)
  const [naming, setNaming] = useState<ImportRow | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = answer.rows.filter(row => action === null || row.action === action)
  const unknown = answer.rows.filter(row => canBeNamed(row) && !(row.label in corrected))
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    overscan: 8,
    getItemKey: index => shown[index]?.line ?? index,
  })
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-2">
      <h2 id="import-rows" className="text-lg">
        Lignes du fichier
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter, not fields of a form */}
      <div role="group" aria-label="Lignes à montrer" className="flex flex-wrap gap-2">
        {order.map(known => (
          <Button
            key={known}
            size="sm"
            variant={action === known ? 'soft' : 'secondary'}
            aria-pressed={action === known}
            onClick={() => setAction(action === known ? null : known)}
          >
            {filterLabels[known]} <span className="tabular-nums">{answer.summary[known]}</span>
          </Button>
        ))}
        {unknown.length > 1 && (
          <Button
            size="sm"
            variant="link"
            disabled={disabled}
            onClick={() => onCorrect(Object.fromEntries(unknown.map(({ label }) => [label, null])))}
          >
            {`Ignorer les ${unknown.length} lignes à corriger`}
          </Button>
        )}
      </div>
      {answer.rows_limited && (
        <p className="text-ink-soft text-sm">
          Seules les 1 000 premières lignes sont montrées, erreurs d’abord.
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a section in a section would say less */}
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the keys
        tabIndex={0}
        role="region"
        aria-label="Lignes du fichier, à faire défiler"
        className="max-h-[min(32rem,60dvh)] overflow-auto rounded-md border border-line bg-surface text-sm"
      >
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const row = shown[index]
            return (
              row && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={shown.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ImportLine
                    row={row}
                    corrected={corrected[row.label]}
                    disabled={disabled}
                    onChoose={specificationId => onCorrect({ [row.label]: specificationId })}
                    onSearch={() => setNaming(row)}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
      {naming && (
        <Suspense>
          <LabelDialog
            row={naming}
            onClose={() => setNaming(null)}
            onChoose={specificationId => {
              onCorrect({ [naming.label]: specificationId })
              setNaming(null)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
