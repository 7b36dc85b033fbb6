import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import type { WrittenHomepage } from '../operator.queries.ts'
import { HomepagePart, useHomepagePart } from './homepage-part.tsx'
import { moveByKeys, moveItem, OrderButtons } from './order-buttons.tsx'

export type Feature = WrittenHomepage['features']['items'][number]

const icons = [
  ['clock', 'Horloge'],
  ['leaf', 'Feuille'],
  ['scale', 'Balance'],
  ['truck', 'Camion'],
  ['users', 'Personnes'],
  ['sprout', 'Pousse'],
] as const

const maxFeatures = 8

/** What Carreau promises, in an order that Alt and the arrows change too. */
export const FeaturesForm = ({
  features,
  preview,
}: {
  features: WrittenHomepage['features']
  preview: (items: readonly Feature[]) => ReactNode
}) => {
  const part = useHomepagePart('features', {
    saved: features.items,
    version: features.version,
    draftOf: homepage => homepage.features.items,
    contentOf: items => items,
  })
  const { draft: items, setDraft } = part
  const list = useRef<HTMLOListElement>(null)
  const change = (index: number, edit: Partial<Feature>) =>
    setDraft(items.map((item, at) => (at === index ? { ...item, ...edit } : item)))
  const add = () => {
    const id = Math.max(0, ...items.map(item => item.id)) + 1
    setDraft([...items, { id, icon: 'sprout', title: '', text: '' }])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  return (
    <HomepagePart
      title="Atouts"
      button="Enregistrer les atouts"
      {...part}
      onSave={part.save}
      preview={items.length > 0 ? preview(items) : undefined}
    >
      <ol ref={list} aria-label="Atouts" className="flex flex-col divide-y divide-line">
        {items.map((item, index) => {
          const name = `l’atout ${index + 1}`
          const move = (to: number) => setDraft(moveItem(items, index, to))
          return (
            <li
              key={item.id}
              onKeyDown={moveByKeys(index, move)}
              className="grid items-end gap-x-4 gap-y-3 py-4 sm:grid-cols-[9rem_1fr_auto] xl:grid-cols-[9rem_16rem_1fr_auto]"
            >
              <SelectField
                label={`Atout ${index + 1}\u00a0: icône`}
                value={item.icon}
                onChange={event => change(index, { icon: event.target.value })}
              >
                {icons.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <InputField
                label={`Atout ${index + 1}\u00a0: titre`}
                error={part.errorOf(`${index}.title`)}
                value={item.title}
                maxLength={60}
                onChange={event => change(index, { title: event.target.value })}
              />
              <div className="max-xl:order-last sm:max-xl:col-span-3">
                <InputField
                  label={`Atout ${index + 1}\u00a0: texte`}
                  error={part.errorOf(`${index}.text`)}
                  value={item.text}
                  maxLength={200}
                  onChange={event => change(index, { text: event.target.value })}
                />
              </div>
              <OrderButtons
                name={name}
                index={index}
                count={items.length}
                onMove={move}
                onRemove={() => setDraft(items.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" disabled={items.length >= maxFeatures} onClick={add}>
          <Plus aria-hidden="true" className="size-4" /> Ajouter un atout
        </Button>
        <p className="text-ink-soft text-sm">
          {items.length >= maxFeatures ? 'Huit atouts au plus.' : 'Alt + ↑ ou ↓ déplace un atout.'}
        </p>
      </div>
    </HomepagePart>
  )
}
