/** « Pomme : le moins cher des 4 ». */
export const CheapestNote = ({ kind, of }: { kind: string; of: number }) => (
  <span className="rounded-sm bg-leaf-soft px-1.5 font-medium text-leaf-ink tabular-nums">
    {kind}&nbsp;: le moins cher des {of}
  </span>
)
