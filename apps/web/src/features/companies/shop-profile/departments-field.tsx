import { foldText } from '@carreau/catalogue-search/words/fold'
import { departments } from '@carreau/domain/companies/departments'
import { X } from 'lucide-react'
import { useState } from 'react'
import { InputField } from '../../../ui/form/field.tsx'

const labelOf = (code: string) =>
  `${code} ${departments.find(known => known.code === code)?.name ?? ''}`.trim()

/** Departments by number or name: chips of those chosen, and a search for more. */
export const DepartmentsField = ({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (codes: string[]) => void
}) => {
  const [text, setText] = useState('')
  const typed = foldText(text)
  const found =
    typed === ''
      ? []
      : departments
          .filter(
            ({ code, name }) =>
              !chosen.includes(code) && foldText(`${code} ${name}`).includes(typed),
          )
          .slice(0, 8)
  const add = (code: string) => {
    onChange([...chosen, code].sort())
    setText('')
  }
  return (
    <div className="flex flex-col gap-3">
      <InputField
        label="Départements livrés"
        hint={
          chosen.length === 0 ? 'Aucun choisi\u00a0: vous livrez partout en France.' : undefined
        }
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found
          if (first !== undefined) add(first.code)
        }}
        placeholder="75 Paris"
        autoComplete="off"
        className="sm:max-w-80"
      />
      {found.length > 0 && (
        <ul aria-label="Départements trouvés" className="flex flex-wrap gap-2">
          {found.map(({ code }) => (
            <li key={code}>
              <button
                type="button"
                onClick={() => add(code)}
                className="min-h-9 rounded-md border border-line px-3 text-sm hover:bg-sunken pointer-coarse:min-h-11"
              >
                {labelOf(code)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul aria-label="Départements choisis" className="flex flex-wrap gap-2">
          {chosen.map(code => (
            <li key={code}>
              <button
                type="button"
                aria-label={`Retirer ${labelOf(code)}`}
                onClick={() => onChange(chosen.filter(other => other !== code))}
                className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-md bg-leaf-soft px-3 text-leaf-ink text-sm"
              >
                {labelOf(code)} <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
