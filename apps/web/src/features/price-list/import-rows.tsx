import { formatUnitPrice } from '@carreau/domain/french/format'
import type { ImportAction } from '@carreau/domain/price-list/price-list'
import { useVirtualizer } from '@tanstack/react-virtual'
import { cx } from 'class-variance-authority'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import type { ImportAnswer, ImportRow } from './import.queries.ts'

const LabelDialog = lazy(() => import('./label-dialog.tsx'))

const actionLabels: Record<ImportAction, { one: string; many: string; tone: ChipTone }> = {
  error: { one: 'En erreur', many: 'En erreur', tone: 'tomato' },
  create: { one: 'À créer', many: 'À créer', tone: 'leaf' },
  update: { one: 'À modifier', many: 'À modifier', tone: 'saffron' },
  unchanged: { one: 'Inchangée', many: 'Inchangées', tone: 'outline' },
  ignored: { one: 'Ignorée', many: 'Ignorées', tone: 'outline' },
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
  onCorrect,
}: {
  answer: ImportAnswer
  onCorrect: (label: string, specificationId: number | null) => void
}) => {
  const [action, setAction] = useState<ImportAction | null>(null)
  const [correcting, setCorrecting] = useState<ImportRow | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = answer.rows.filter(row => action === null || row.action === action)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    overscan: 8,
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
            {actionLabels[known].many} <span className="tabular-nums">{answer.summary[known]}</span>
          </Button>
        ))}
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
        className="max-h-[32rem] overflow-auto rounded-md border border-line bg-surface text-sm"
      >
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const row = shown[index]
            if (row === undefined) return null
            const { one, tone } = actionLabels[row.action]
            return (
              <li
                key={`${row.line}`}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                className={cx(
                  'absolute inset-x-0 top-0 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2',
                  row.action === 'error' && 'bg-tomato-soft',
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className="w-16 shrink-0 text-ink-soft tabular-nums">Ligne {row.line}</span>
                <Chip tone={tone}>{one}</Chip>
                <span className="min-w-0 flex-1 basis-60">
                  <span className="block font-medium">{row.label}</span>
                  <span className={row.action === 'error' ? 'text-tomato-ink' : 'text-ink-soft'}>
                    {row.message ?? row.specification_label}
                  </span>
                </span>
                {row.price !== null && row.unit !== null && (
                  <span className="tabular-nums">{formatUnitPrice(row.price, row.unit)}</span>
                )}
                {row.action === 'error' && row.label !== '' && (
                  <Button size="sm" variant="secondary" onClick={() => setCorrecting(row)}>
                    Corriger<span className="sr-only"> la ligne {row.line}</span>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {correcting && (
        <Suspense>
          <LabelDialog
            row={correcting}
            onClose={() => setCorrecting(null)}
            onChoose={specificationId => {
              onCorrect(correcting.label, specificationId)
              setCorrecting(null)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
