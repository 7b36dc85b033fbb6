import { rangeWords, weightWords } from '@carreau/domain/money/weight-words'

/** « colis de 5,6 à 6,4 kg », where the wholesaler announces it. */
export const PackageWeights = ({
  className,
  ...weights
}: Parameters<typeof weightWords>[0] & { className?: string }) => {
  const words = weightWords(weights)
  return words === null ? null : <span className={className}>{words}</span>
}

/** « de 118,20 € à 124,90 € », small, beside an amount that the scale decides. */
export const AmountRange = ({ range }: { range: { from: number; to: number } | null }) =>
  range === null ? null : (
    <span className="block font-normal text-ink-soft text-xs tabular-nums">
      {rangeWords(range)}
    </span>
  )
