import { useMemo } from 'react'
import { encode } from 'uqr'

/** Light modules that a reader needs around the code. */
const border = 4

/** A text as a QR code, dark on white whatever the theme: readers expect it so. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border })
    const squares = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
    )
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
