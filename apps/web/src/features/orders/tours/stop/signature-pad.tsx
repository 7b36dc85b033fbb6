import { longestSignature, signatureField } from '@carreau/domain/orders/tours'
import { type PointerEvent, useState } from 'react'
import { Button } from '../../../../ui/form/button.tsx'

const { width, height } = signatureField

/** A field to sign in with a finger: strokes as the path of an SVG. */
export const SignaturePad = ({
  value,
  onChange,
}: {
  value: string
  onChange: (path: string) => void
}) => {
  const [stroke, setStroke] = useState<string[]>([])
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): string => {
    const box = currentTarget.getBoundingClientRect()
    const within = (share: number, most: number) =>
      Math.max(0, Math.min(most, Math.round(share * most)))
    return `${within((clientX - box.left) / box.width, width)} ${within((clientY - box.top) / box.height, height)}`
  }
  const end = () => {
    const path = stroke.length > 1 ? `${value}M${stroke.join('L')}` : value
    setStroke([])
    if (path.length <= longestSignature) onChange(path)
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-sm">
        Signature <span className="font-normal text-ink-soft">(facultatif)</span>
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="Champ de signature"
        className="w-full touch-none rounded-md border border-line-strong bg-surface"
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setStroke([pointOf(event)])
        }}
        onPointerMove={event => {
          if (stroke.length === 0) return
          const point = pointOf(event)
          if (point !== stroke.at(-1)) setStroke([...stroke, point])
        }}
        onPointerUp={end}
        onPointerCancel={() => setStroke([])}
      >
        <path
          d={stroke.length > 1 ? `${value}M${stroke.join('L')}` : value}
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {value !== '' && (
        <Button variant="secondary" className="self-start" onClick={() => onChange('')}>
          Effacer la signature
        </Button>
      )}
    </div>
  )
}
