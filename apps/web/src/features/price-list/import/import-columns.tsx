import {
  type ImportField,
  importFieldLabels,
  importFields,
} from '@carreau/domain/price-list/price-list'
import { Select } from '../../../ui/form/select.tsx'
import type { ImportAnswer } from './import.queries.ts'

/** What each column was taken for, to put right. */
export const ImportColumns = ({
  columns,
  corrected,
  disabled,
  onChange,
}: {
  columns: ImportAnswer['columns']
  /** What was said since the file was read, by column. */
  corrected: Record<string, ImportField | null>
  disabled: boolean
  onChange: (index: number, field: ImportField | null) => void
}) => (
  <section aria-labelledby="import-columns" className="flex flex-col gap-2">
    <h2 id="import-columns" className="text-lg">
      Colonnes reconnues
    </h2>
    <ul className="flex gap-3 overflow-x-auto pb-2">
      {columns.map(({ index, header, field, remembered, samples }) => {
        const name = header || `Colonne ${index + 1}`
        return (
          <li
            key={index}
            className="flex w-48 shrink-0 flex-col gap-1 rounded-md border border-line bg-surface p-3 text-sm"
          >
            <strong className="truncate">{name}</strong>
            <Select
              aria-label={`La colonne ${name} contient`}
              disabled={disabled}
              value={(index in corrected ? corrected[index] : field) ?? ''}
              onChange={event =>
                onChange(index, importFields.find(known => known === event.target.value) ?? null)
              }
            >
              <option value="">Ne pas lire</option>
              {importFields.map(known => (
                <option key={known} value={known}>
                  {importFieldLabels[known]}
                </option>
              ))}
            </Select>
            <span className="truncate text-ink-soft">{samples.join(', ') || 'Vide'}</span>
            {remembered && <span className="text-ink-soft text-xs">Comme la dernière fois</span>}
          </li>
        )
      })}
    </ul>
  </section>
)
