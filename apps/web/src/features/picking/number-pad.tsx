import { Delete } from 'lucide-react'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0'] as const
const look =
  'flex h-14 items-center justify-center rounded-md border border-line bg-surface text-2xl tabular-nums hover:bg-sunken active:bg-leaf-soft'

/** What a key makes of the number typed so far; at most three decimals. */
export const typeKey = (typed: string, key: string): string => {
  if (key === 'Backspace') return typed.slice(0, -1)
  const next = typed + (key === '.' ? ',' : key)
  if (next === ',') return '0,'
  return /^\d{0,6}(,\d{0,3})?$/.test(next) ? next : typed
}

/** Large keys for gloves; the keyboard does the same. */
export const NumberPad = ({ onKey }: { onKey: (key: string) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form
  <div role="group" aria-label="Pavé numérique" className="grid grid-cols-3 gap-2">
    {keys.map(key => (
      <button key={key} type="button" className={look} onClick={() => onKey(key)}>
        {key === ',' ? <span aria-hidden="true">,</span> : key}
        {key === ',' && <span className="sr-only">Virgule</span>}
      </button>
    ))}
    <button type="button" aria-label="Effacer" className={look} onClick={() => onKey('Backspace')}>
      <Delete aria-hidden="true" className="size-6" />
    </button>
  </div>
)
