import { formatNumber } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { parseQuantity, QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { Price } from '../../../ui/product/price.tsx'
import {
  type AskedLine,
  type Quote,
  type Suggestion,
  suggestionsQuery,
} from './order-desk.queries.ts'

/** One line by the keyboard: a product, Enter, how many, Enter, and the next. */
export const LineEntry = ({
  buyerId,
  onAdd,
}: {
  buyerId: number
  onAdd: (line: { offer_id: number; packages_quantity: number }) => void
}) => {
  const [text, setText] = useState('')
  // Null until a key or a clear first says which.
  const [at, setAt] = useState<number | null>(null)
  const [entered, setEntered] = useState(false)
  const [offer, setOffer] = useState<Suggestion | null>(null)
  const [quantity, setQuantity] = useState('')
  const [wrong, setWrong] = useState<string>()
  const product = useRef<HTMLInputElement>(null)
  const packages = useRef<HTMLInputElement>(null)
  const listId = useId()
  useEffect(() => product.current?.focus(), [])
  const asked = offer === null ? text.trim() : ''
  const suggestions = useQuery(suggestionsQuery(useApi(), buyerId, asked))
  const { data: found = [], meta } = suggestions.data ?? {}
  const marked = at ?? (meta?.clear === true ? 0 : null)
  const choose = (suggestion: Suggestion) => {
    setOffer(suggestion)
    setText(suggestion.label)
    setEntered(false)
    if (meta?.packages_quantity != null) setQuantity(formatNumber(meta.packages_quantity))
    packages.current?.focus()
  }
  /** Enter takes what is marked; between several that may be meant, it only marks the first. */
  const enter = () => {
    const suggestion = marked === null ? undefined : found[marked]
    if (suggestion !== undefined) choose(suggestion)
    else if (found.length > 0) setAt(0)
  }
  const arrived = useEffectEvent(() => {
    setEntered(false)
    enter()
  })
  // Typed quicker than the answer came: Enter counts once it is there.
  useEffect(() => {
    if (entered && suggestions.data !== undefined) arrived()
  }, [entered, suggestions.data])
  useEffect(() => {
    if (offer !== null) packages.current?.select()
  }, [offer])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min((marked ?? -1) + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max((marked ?? 0) - 1, 0))
    else if (event.key === 'Enter' && offer === null) {
      if (suggestions.data === undefined) setEntered(asked !== '')
      else enter()
    } else return
    event.preventDefault()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (offer === null) return product.current?.focus()
    const typed = parseQuantity(quantity, offer.allows_half ? 0.5 : 1)
    if (typed === null || typed === 0) return setWrong('Indiquez un nombre de colis.')
    onAdd({ offer_id: offer.offer_id, packages_quantity: typed })
    setOffer(null)
    setText('')
    setQuantity('')
    setWrong(undefined)
    setAt(null)
    product.current?.focus()
  }
  const isOpen = offer === null && found.length > 0
  return (
    <form
      onSubmit={submit}
      className="relative grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
    >
      <InputField
        label="Produit"
        ref={product}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && marked !== null ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={text}
        onKeyDown={onKeyDown}
        onChange={event => {
          setText(event.target.value)
          setOffer(null)
          setAt(null)
          setEntered(false)
        }}
      />
      <InputField
        label="Colis"
        error={wrong}
        ref={packages}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={quantity}
        onChange={event => setQuantity(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:mt-6.5">
        Ajouter
      </Button>
      <p role="status" className="text-ink-soft text-sm empty:hidden sm:col-span-full">
        {offer === null && suggestions.isError
          ? messageOf(suggestions.error, 'La mercuriale n’a pas pu être lue. Réessayez.')
          : asked !== '' && suggestions.data !== undefined && found.length === 0
            ? `Rien de disponible dans votre mercuriale pour « ${asked} ».`
            : ''}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Produits de la mercuriale"
        hidden={!isOpen}
        className="absolute inset-x-0 top-19 z-10 max-h-80 overflow-y-auto rounded-md border bg-surface shadow-floating"
      >
        {found.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={suggestion.offer_id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === marked}
            onClick={() => choose(suggestion)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3 py-2 text-sm hover:bg-sunken aria-selected:bg-leaf-soft"
          >
            <span>{suggestion.label}</span>
            <Price value={suggestion.unit_price} unit={suggestion.unit} />
          </div>
        ))}
      </div>
    </form>
  )
}

const quantityOf = (
  { offer_id, packages_quantity }: Quote['lines'][number],
  asked: readonly AskedLine[],
): number => asked.find(line => line.offer_id === offer_id)?.packages_quantity ?? packages_quantity

/** The lines so far, each at this customer's price for its quantity. */
export const EnteredLines = ({
  lines,
  asked,
  onChange,
  onRemove,
}: {
  lines: Quote['lines']
  /** What is typed, ahead of the price that follows it. */
  asked: readonly AskedLine[]
  onChange: (line: AskedLine) => void
  onRemove: (offerId: number) => void
}) => (
  <ul aria-label="Lignes" className="divide-y overflow-hidden rounded-lg border bg-surface">
    {lines.map(line => (
      <li
        key={line.offer_id}
        className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-2 py-2 pr-2 pl-4 sm:grid-cols-[minmax(0,1fr)_auto_6rem_auto]"
      >
        <div className="min-w-0 max-sm:col-span-full">
          <p className="font-medium">{line.label}</p>
          <p className="text-ink-soft text-sm">
            {line.unit_price !== null && <Price value={line.unit_price} unit={line.unit} />}
          </p>
          {line.refusal !== null && <p className="text-sm text-tomato-ink">{line.refusal}</p>}
        </div>
        <QuantityStepper
          label={`Colis de ${line.label}`}
          step={line.allows_half ? 0.5 : 1}
          value={quantityOf(line, asked)}
          onChange={packages_quantity => onChange({ offer_id: line.offer_id, packages_quantity })}
          className="max-sm:w-36"
        />
        <p className="text-right">
          {line.line_total !== null && (
            <Price value={line.line_total} estimated={line.estimated} className="font-semibold" />
          )}
        </p>
        <IconButton label={`Retirer ${line.label}`} onClick={() => onRemove(line.offer_id)}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </li>
    ))}
  </ul>
)
