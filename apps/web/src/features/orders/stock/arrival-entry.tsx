import { lotTyped } from '@carreau/domain/orders/labels/scanned'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import {
  type LineDone,
  type LineFaults,
  type LineTyped,
  lineFaults,
  newLine,
} from './arrival-draft.ts'
import { type ArrivalGoods, goodsQuery } from './stock.queries.ts'

export type EntryHandle = { focus: () => void }

/** One line by the keyboard: a product, how many, its lot; Enter moves on, and from the last field to the next line. */
export const ArrivalEntry = ({
  line,
  today,
  seesCosts,
  handle,
  onChange,
  onAdd,
  onEnd,
}: {
  line: LineTyped
  today: string
  seesCosts: boolean
  handle: Ref<EntryHandle>
  onChange: (line: LineTyped) => void
  onAdd: (line: LineDone) => void
  /** Enter on an empty product: the lines are all there. */
  onEnd: () => void
}) => {
  const [at, setAt] = useState<number | null>(null)
  const [entered, setEntered] = useState(false)
  const [faults, setFaults] = useState<LineFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const listId = useId()
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const go = (name: string) => {
    field(name)?.focus()
    field(name)?.select()
  }
  useImperativeHandle(handle, () => ({ focus: () => go('product') }))
  const asked = line.goods === null ? line.text.trim() : ''
  const found = useQuery(goodsQuery(useApi(), asked))
  const goods = found.data ?? []
  const marked = at ?? (goods.length > 0 ? 0 : null)
  const change = (changed: Partial<LineTyped>) => {
    setFaults({})
    onChange({ ...line, ...changed })
  }
  const choose = (one: ArrivalGoods) => {
    change({ goods: one, text: one.label })
    setEntered(false)
    setAt(null)
    go('packages')
  }
  const enter = () => {
    const one = marked === null ? undefined : goods[marked]
    if (one !== undefined) choose(one)
  }
  const arrived = useEffectEvent(() => {
    setEntered(false)
    enter()
  })
  // Typed quicker than the answer came: Enter counts once it is there.
  useEffect(() => {
    if (entered && found.data !== undefined) arrived()
  }, [entered, found.data])

  const add = () => {
    const wrong = lineFaults(line, today)
    setFaults(wrong)
    const [first] = Object.keys(wrong)
    if (first !== undefined) return go(first === 'goods' ? 'product' : first)
    if (line.goods === null) return
    onAdd({ ...line, goods: line.goods })
    onChange(newLine(line.costUnit))
    go('product')
  }
  const onProductKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min((marked ?? -1) + 1, goods.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max((marked ?? 0) - 1, 0))
    else if (event.key !== 'Enter') return
    else if (line.goods !== null) go('packages')
    else if (asked === '') onEnd()
    else if (found.data === undefined) setEntered(true)
    else enter()
    event.preventDefault()
  }
  /** Enter in a field: the next one, in the order in which they stand; the last adds the line. */
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const order = ['packages', 'lot', ...(seesCosts ? ['cost'] : []), 'weight', 'bestBefore']
    const name = event.target instanceof HTMLInputElement ? event.target.name : ''
    const next = order[order.indexOf(name) + 1]
    if (next === undefined) add()
    else go(next)
  }
  const isOpen = line.goods === null && asked !== '' && goods.length > 0
  const input = (name: 'packages' | 'lot' | 'cost' | 'weight' | 'bestBefore') => ({
    name,
    value: line[name],
    error: faults[name],
    autoComplete: 'off',
    onKeyDown: onEnter,
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
      className="relative flex flex-col gap-3 rounded-lg border border-line-strong bg-surface p-4"
    >
      <InputField
        label="Produit de votre mercuriale"
        name="product"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && marked !== null ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        maxLength={200}
        error={faults.goods}
        value={line.text}
        onKeyDown={onProductKey}
        onChange={({ target }) => {
          change({ text: target.value, goods: null })
          setAt(null)
          setEntered(false)
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Produits de la mercuriale"
        hidden={!isOpen}
        className="absolute inset-x-4 top-23 z-10 max-h-80 overflow-y-auto rounded-md border bg-surface shadow-floating"
      >
        {goods.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={one.specification_id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === marked}
            onClick={() => choose(one)}
            className="flex min-h-11 cursor-pointer items-center px-3 py-2 text-sm hover:bg-sunken aria-selected:bg-leaf-soft"
          >
            {one.label}
          </div>
        ))}
      </div>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {line.goods === null && found.isError
          ? messageOf(found.error, 'La mercuriale n’a pas pu être lue. Réessayez.')
          : asked !== '' && found.data !== undefined && goods.length === 0
            ? `Rien dans votre mercuriale pour « ${asked} ».`
            : ''}
      </p>
      <div
        className={`grid grid-cols-2 items-start gap-3 ${seesCosts ? 'md:grid-cols-[1fr_1.4fr_1fr_1fr_1fr_1fr]' : 'md:grid-cols-4'}`}
      >
        <InputField label="Colis" inputMode="decimal" maxLength={10} {...input('packages')} />
        <InputField
          label="Lot"
          placeholder="proposé"
          maxLength={80}
          {...input('lot')}
          // A label that was scanned into it.
          onBlur={({ target }) => change({ lot: lotTyped(target.value) })}
        />
        {seesCosts && (
          <>
            <InputField label="Coût HT (€)" inputMode="decimal" maxLength={12} {...input('cost')} />
            <SelectField
              label="Au"
              value={line.costUnit}
              onChange={({ target }) =>
                change({ costUnit: target.value === 'kg' ? 'kg' : 'package' })
              }
            >
              <option value="package">colis</option>
              <option value="kg">kg</option>
            </SelectField>
          </>
        )}
        <InputField
          label="Poids net (kg)"
          placeholder={weightOf(line)}
          inputMode="decimal"
          maxLength={12}
          {...input('weight')}
        />
        <InputField label="DDM" placeholder="jj/mm" maxLength={10} {...input('bestBefore')} />
      </div>
      <Button type="submit" variant="secondary" size="lg" className="self-start">
        Ajouter la ligne
      </Button>
    </form>
  )
}

/** What the packages would weigh, as announced. */
const weightOf = ({ goods, packages }: LineTyped): string => {
  const count = Number(packages.replace(',', '.'))
  return goods?.average_volume == null || !(count > 0)
    ? ''
    : String(Math.round(goods.average_volume * count * 1000) / 1000).replace('.', ',')
}
