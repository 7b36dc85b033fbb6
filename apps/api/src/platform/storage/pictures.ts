import sharp from 'sharp'
import type { MediaFormat, MediaWidth } from './media-url.ts'

// Pictures are small and requests many: one thread each, and nothing kept between them.
sharp.concurrency(1)
sharp.cache(false)

/** Side at which a drawing becomes pixels. */
const drawingSide = 1_024
/** CSS pixels per inch: the density at which an SVG is as large as it says. */
const svgDensity = 72

const openDrawing = async (svg: Buffer) => {
  const { width, height } = await sharp(svg).metadata()
  const density = (svgDensity * drawingSide) / Math.max(width, height)
  return sharp(svg, { density: Math.min(Math.max(density, 1), 10_000) })
}

/** The picture at one width: the drawing or photograph scaled down, never up. */
export const deriveWidth = async (
  original: { bytes: Buffer; kind: 'svg' | 'webp' },
  width: MediaWidth,
  format: MediaFormat,
): Promise<Buffer> => {
  const { bytes, kind } = original
  const picture = kind === 'svg' ? await openDrawing(bytes) : sharp(bytes)
  const scaled = picture.resize(width, width, { fit: 'inside', withoutEnlargement: true })
  return format === 'avif'
    ? scaled.avif({ quality: 60, effort: 3 }).toBuffer()
    : scaled.webp({ quality: 82, alphaQuality: 90 }).toBuffer()
}
