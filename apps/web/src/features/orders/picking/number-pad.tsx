import { Delete } from 'lucide-react'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0'] as const
const look =
  'flex h-14 items-center justify-center rounded-md border border-line-strong bg-surface font-medium text-2xl tabular-nums md:h-16 hover:bg-sunken active:bg-leaf-soft'

/** What a sign makes of the number typed so far; at most three decimals. */
export const typeSign = (typed: string, sign: string): string => {
  const next = typed + (sign === '.' ? ',' : sign)
  if (next === ',') return '0,'
  return /^\d{0,6}(,\d{0,3})?$/.test(next) ? next : typed
}

/** Large keys for gloves; the keyboard does the same. */
export const NumberPad = ({
  onType,
  onErase,
}: {
  onType: (sign: string) => void
  onErase: () => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: keys, not fields of a form
  <div role="group" aria-label="Pavé numérique" className="grid grid-cols-3 gap-2">
    {keys.map(key => (
      <button key={key} type="button" className={look} onClick={() => onType(key)}>
        {key === ',' ? <span aria-hidden="true">,</span> : key}
        {key === ',' && <span className="sr-only">Virgule</span>}
      </button>
    ))}
    <button type="button" aria-label="Effacer" className={look} onClick={onErase}>
      <Delete aria-hidden="true" className="size-6" />
    </button>
  </div>
)
