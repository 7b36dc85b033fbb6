import { X } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'

/** Each of several words, once, however it is written. */
const joined = (words: readonly string[], typed: string): string[] => {
  const known = new Set(words.map(word => word.toLocaleLowerCase('fr')))
  const added = typed.split(/[,;\n]/).map(word => word.trim())
  return [
    ...words,
    ...added.filter(word => {
      const lower = word.toLocaleLowerCase('fr')
      if (word === '' || known.has(lower)) return false
      known.add(lower)
      return true
    }),
  ]
}

/** Words one by one: Enter or a comma adds, a paste adds many, Backspace takes the last one back. */
export const WordsField = ({
  label,
  hint,
  words,
  errors,
  onChange,
}: {
  label: string
  hint: string
  words: readonly string[]
  /** By the place of the word. */
  errors: Readonly<Record<number, string>>
  onChange: (words: string[]) => void
}) => {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    onChange(joined(words, text))
    setTyped('')
  }
  const [error] = Object.values(errors)
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <div className="flex flex-col gap-2">
          {words.length > 0 && (
            <ul aria-label={label} className="flex flex-wrap gap-1.5">
              {words.map((word, index) => (
                <li
                  key={word}
                  data-wrong={errors[index] === undefined ? undefined : ''}
                  className="flex min-h-8 items-center rounded-sm bg-sunken pl-2 text-sm data-wrong:bg-tomato-soft data-wrong:text-tomato-ink pointer-coarse:min-h-11"
                >
                  {word}
                  <button
                    type="button"
                    aria-label={`Retirer «\u00a0${word}\u00a0»`}
                    className="flex size-8 items-center justify-center rounded-sm text-ink-soft hover:text-ink pointer-coarse:size-11"
                    onClick={() => onChange(words.toSpliced(index, 1))}
                  >
                    <X aria-hidden="true" className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            placeholder="Ajouter, puis Entrée"
            onChange={event =>
              event.target.value.endsWith(',')
                ? add(event.target.value)
                : setTyped(event.target.value)
            }
            onPaste={event => {
              const text = event.clipboardData.getData('text')
              if (!/[,;\n]/.test(text)) return
              event.preventDefault()
              add(`${typed}${text}`)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter') {
                event.preventDefault()
                add(typed)
              } else if (event.key === 'Backspace' && typed === '' && words.length > 0)
                onChange(words.slice(0, -1))
            }}
            // What is typed and left is meant.
            onBlur={() => typed.trim() !== '' && add(typed)}
          />
        </div>
      )}
    </Field>
  )
}
