import { monthNames } from '@carreau/domain/french/months'

/** The season of a product: twelve keys. */
export const MonthsField = ({
  value,
  onChange,
}: {
  value: readonly number[]
  onChange: (months: number[]) => void
}) => (
  <fieldset className="flex flex-col gap-1.5">
    <legend className="mb-1.5 font-medium text-sm">Saison</legend>
    <div className="grid grid-cols-6 gap-1 sm:grid-cols-12">
      {monthNames.map((name, index) => {
        const isOn = value.includes(index + 1)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            aria-label={name}
            title={name}
            onClick={() =>
              onChange(
                isOn
                  ? value.filter(month => month !== index + 1)
                  : [...value, index + 1].sort((a, b) => a - b),
              )
            }
            className="h-9 rounded-sm border border-line text-ink-soft text-sm uppercase transition-colors hover:border-line-strong aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:font-semibold aria-pressed:text-leaf-ink pointer-coarse:h-11"
          >
            {name.charAt(0)}
          </button>
        )
      })}
    </div>
    <p className="text-ink-soft text-sm">
      {value.length === 0
        ? 'Aucun mois\u00a0: le produit n’est jamais «\u00a0de saison\u00a0».'
        : value.length === 12
          ? 'Toute l’année.'
          : `De saison\u00a0: ${value.map(month => monthNames[month - 1]).join(', ')}.`}
    </p>
  </fieldset>
)
