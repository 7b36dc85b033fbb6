import { useMemo } from 'react'
import { qrMatrix } from './qr-matrix.ts'

/** Light modules that a reader needs around the code. */
const quiet = 4

/** A text as a QR code, dark on white whatever the theme: readers expect it so. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const matrix = qrMatrix(text)
    const squares = matrix.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : [])),
    )
    return { size: matrix.length + 2 * quiet, path: squares.join('') }
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
