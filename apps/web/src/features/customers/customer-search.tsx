import { useEffect, useRef, useState } from 'react'
import { InputField } from '../../ui/form/field.tsx'

const debounceMs = 300

/** The search field of the customers; searches after a pause in typing, or at Enter. */
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
      <InputField
        label="Rechercher un client"
        type="search"
        autoComplete="off"
        placeholder="Nom, ville, code"
        value={typed}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(() => search(value), debounceMs)
        }}
      />
    </form>
  )
}
