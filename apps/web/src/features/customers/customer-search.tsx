import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'

const restMs = 300

/** The text that customers are found by; it is searched once it rests, or at Enter. */
export const CustomerSearch = ({
  q,
  onSearch,
}: {
  q: string
  onSearch: (text: string) => void
}) => {
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  const timer = useRef<number>(undefined)
  // Another address (« back ») brings its own text.
  if (q !== shown) {
    setShown(q)
    if (q !== typed.trim()) setTyped(q)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const search = (text: string) => {
    window.clearTimeout(timer.current)
    if (text.trim() !== q) onSearch(text.trim())
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        search(typed)
      }}
    >
      <Field label="Rechercher un client">
        {control => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder="Nom, ville, code"
            value={typed}
            maxLength={200}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              window.clearTimeout(timer.current)
              timer.current = window.setTimeout(() => search(value), restMs)
            }}
          />
        )}
      </Field>
    </form>
  )
}
