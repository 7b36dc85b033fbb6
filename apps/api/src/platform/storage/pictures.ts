import sharp from 'sharp'
import type { MediaFormat, MediaWidth } from './media-url.ts'

// Pictures are small and requests many: one thread each, and nothing kept between them.
sharp.concurrency(1)
sharp.cache(false)

/** What an upload may be, by its content; SVG never comes from outside: it can hold scripts. */
const uploadFormats: readonly string[] = ['png', 'jpeg', 'webp', 'avif']
/** 50 million pixels, a good camera's most: a small file can unfold into gigabytes. */
const maxPixels = 50_000_000
/** As much on a side: a row of 50 million pixels is scaled for seconds. */
const maxSentSide = 12_000
const maxSide = 2_048
/** Side at which a drawing becomes pixels. */
const drawingSide = 1_024
/** CSS pixels per inch: the density at which an SVG is as large as it says. */
const svgDensity = 72

/** These bytes are not a picture that may be uploaded. */
export class NotAPicture extends Error {}
/** They are one, with more pixels than are read. */
export class PictureTooLarge extends NotAPicture {}

/**
 * An upload as it is kept: upright, at most 2 048 px, WebP, without the camera's metadata (a phone
 * writes where it stood). Throws NotAPicture, PictureTooLarge.
 */
export const cleanPhotograph = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format, compression, width, height } = await picture.metadata()
    const kind = format === 'heif' && compression === 'av1' ? 'avif' : format
    if (!uploadFormats.includes(kind)) throw new NotAPicture(`Not an accepted format: ${kind}`)
    if (Math.max(width, height) > maxSentSide)
      throw new PictureTooLarge(`Too long a side: ${width} × ${height}`)
    return await picture
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
  } catch (error) {
    if (error instanceof NotAPicture) throw error
    // libvips says it of the whole, before a pixel is read.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw isTooLarge
      ? new PictureTooLarge('Too many pixels', { cause: error })
      : new NotAPicture('Unreadable', { cause: error })
  }
}

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
