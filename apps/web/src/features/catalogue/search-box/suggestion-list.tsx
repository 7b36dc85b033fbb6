import { Clock, CornerDownLeft, TrendingUp } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { SuggestionOption } from './suggestion-option.tsx'
import type { Suggestion } from './suggestion-sections.ts'
import { useSuggestions } from './use-suggestions.ts'

const noteLook = 'px-3 py-2.5 text-ink-soft text-sm'

/**
 * The open list under the field; at most 20rem high (docs/specification.md#constants). Loaded when
 * the field is reached. It writes what it shows into `entries`, where the field's keys find it.
 */
export const SuggestionList = ({
  id,
  open,
  text,
  entries,
  highlight,
  onHighlight,
  onChoose,
}: {
  id: string
  open: boolean
  text: string
  entries: RefObject<readonly Suggestion[]>
  highlight: number
  onHighlight: (index: number) => void
  onChoose: (suggestion: Suggestion) => void
}) => {
  const { sections, state } = useSuggestions(text, open)
  useEffect(() => {
    entries.current = sections.flatMap(section => section.entries)
  }, [entries, sections])
  const empty = sections.length === 0
  const shown = open && !(empty && text === '')
  let index = -1
  return (
    <div
      hidden={!shown}
      className="absolute inset-x-0 top-full z-40 mt-1.5 overflow-hidden rounded-md border border-line bg-surface shadow-floating"
    >
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        className="max-h-80 overflow-y-auto p-1.5"
      >
        {shown &&
          sections.map(section => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element
            <div key={section.title} role="group" aria-label={section.title}>
              <p aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-ink-soft text-xs">
                {section.title}
              </p>
              {section.entries.map(entry => {
                index += 1
                const at = index
                return (
                  <SuggestionOption
                    key={entry.key}
                    id={`${id}-${at}`}
                    suggestion={entry}
                    icon={entry.label === 'Récent' ? Clock : TrendingUp}
                    highlighted={at === highlight}
                    onHighlight={() => onHighlight(at)}
                    onChoose={() => onChoose(entry)}
                  />
                )
              })}
            </div>
          ))}
      </div>
      <div role="status">
        {shown && empty && (
          <p className={noteLook}>
            {state === 'waiting' && 'Recherche...'}
            {state === 'searching' && 'Recherche en cours...'}
            {state === 'done' && 'Aucune suggestion trouvée'}
          </p>
        )}
      </div>
      {shown && text !== '' && (
        <p className="flex items-center gap-2 border-line border-t bg-sunken px-3 py-2 text-ink-soft text-xs">
          <CornerDownLeft aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">Appuyez sur Entrée pour rechercher «&nbsp;{text}&nbsp;»</span>
        </p>
      )}
    </div>
  )
}
