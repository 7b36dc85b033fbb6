import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { ImportAnswer } from './import.queries.ts'

/** The sheets of a workbook of several: which are read, and why the others are not. */
export const ImportSheets = ({
  sheets,
  chosen,
  disabled,
  onChange,
}: {
  sheets: ImportAnswer['file']['sheets']
  /** Those that were chosen since; empty: what is read. */
  chosen: readonly number[]
  disabled: boolean
  /** The sheets to read from now on, at least one. */
  onChange: (chosen: number[]) => void
}) => {
  if (sheets.length < 2) return null
  const read = sheets.flatMap(({ index, is_read }) =>
    (chosen.length > 0 ? chosen.includes(index) : is_read) ? [index] : [],
  )
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-lg">Feuilles lues</legend>
      <div className="flex flex-wrap gap-x-5">
        {sheets.map(({ index, name, why }) => (
          <Checkbox
            key={index}
            checked={read.includes(index)}
            // A file without a sheet is no file: the last one stays.
            disabled={disabled || (read.length === 1 && read.includes(index))}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...read, index].sort((one, other) => one - other)
                  : read.filter(each => each !== index),
              )
            }
          >
            <span>
              {name}
              {why !== null && <span className="text-ink-soft"> — {why}</span>}
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
