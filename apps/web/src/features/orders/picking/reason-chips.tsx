const reasons = [
  'Rupture',
  'Qualité insuffisante',
  'Arrivage retardé',
  'Erreur de stock',
  'Calibre hors annonce',
]

/** Why less, or another weight, than was announced: a tap, not a text. */
export const ReasonChips = ({
  value,
  onChange,
}: {
  value: string
  onChange: (reason: string) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not fields of a form
  <div role="group" aria-label="Motif" className="flex flex-wrap gap-2">
    {reasons.map(reason => (
      <button
        key={reason}
        type="button"
        aria-pressed={value === reason}
        onClick={() => onChange(value === reason ? '' : reason)}
        className="h-14 rounded-md border border-line-strong bg-surface px-4 font-medium aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:text-leaf-ink"
      >
        {reason}
      </button>
    ))}
  </div>
)
