import { maxReplacements, type Quality, qualities } from '@carreau/domain/lists/decisions'
import { ChevronUp, X } from 'lucide-react'
import { IconButton } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { InputField, SelectField } from '../../ui/form/field.tsx'
import { ReplacementSearch } from './replacement-search.tsx'
import type { LineDraft } from './rules-draft.ts'

/** One line's ceiling, quality and what may stand for it, in the person's own order. */
export const LineRulesFields = ({
  line,
  onChange,
}: {
  line: LineDraft
  onChange: (line: LineDraft) => void
}) => {
  const set = (change: Partial<LineDraft>) => onChange({ ...line, ...change })
  const taken = new Set([line.id, ...line.replacements.map(({ id }) => id)])
  return (
    <li className="py-3">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 break-words font-medium">{line.name}</span>
          <span className="text-ink-soft text-sm">{saidOf(line)}</span>
        </summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <InputField
            label={`Plafond, € HT par ${line.per === 'kg' ? 'kg' : 'pièce'}`}
            optional
            inputMode="decimal"
            autoComplete="off"
            placeholder="Sans plafond"
            value={line.ceiling}
            onChange={event => set({ ceiling: event.target.value })}
          />
          <SelectField
            label="Catégorie au moins"
            value={line.min_quality ?? ''}
            onChange={event =>
              set({
                min_quality: event.target.value === '' ? null : (event.target.value as Quality),
              })
            }
          >
            <option value="">Toutes</option>
            {qualities.map(quality => (
              <option key={quality} value={quality}>
                {quality}
              </option>
            ))}
          </SelectField>
        </div>
        <p className="mt-3 font-medium text-sm">Sinon, dans cet ordre</p>
        <ol className="mt-1 flex flex-col">
          {line.replacements.map(({ id, label }, place) => (
            <li key={id} className="flex items-center gap-1 text-sm">
              <span className="min-w-0 flex-1 break-words">{`${place + 1}. ${label}`}</span>
              {place > 0 && (
                <IconButton
                  label={`Préférer ${label}`}
                  onClick={() =>
                    set({
                      replacements: line.replacements
                        .toSpliced(place, 1)
                        .toSpliced(place - 1, 0, { id, label }),
                    })
                  }
                >
                  <ChevronUp aria-hidden="true" />
                </IconButton>
              )}
              <IconButton
                label={`Retirer ${label}`}
                variant="danger"
                onClick={() => set({ replacements: line.replacements.toSpliced(place, 1) })}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
        {line.replacements.length < maxReplacements && (
          <ReplacementSearch
            of={line.name}
            taken={taken}
            onChoose={chosen => set({ replacements: [...line.replacements, chosen] })}
          />
        )}
        <Checkbox
          checked={line.other_origin}
          onChange={event => set({ other_origin: event.target.checked })}
        >
          Même produit, autre origine
        </Checkbox>
        <Checkbox
          checked={line.if_none === 'smallest'}
          onChange={event => set({ if_none: event.target.checked ? 'smallest' : 'skip' })}
        >
          S’il n’y a rien dans la quantité voulue, le plus petit achat possible
        </Checkbox>
      </details>
    </li>
  )
}

const saidOf = ({ ceiling, per, min_quality, replacements, other_origin }: LineDraft): string =>
  [
    ceiling !== '' && `≤ ${ceiling} €/${per === 'kg' ? 'kg' : 'pièce'}`,
    min_quality && `cat. ${min_quality}`,
    replacements.length > 0 &&
      `${replacements.length} remplaçant${replacements.length > 1 ? 's' : ''}`,
    other_origin && 'autre origine',
  ]
    .filter(Boolean)
    .join(' · ') || 'Sans consigne'
