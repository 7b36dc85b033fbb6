import sharp from 'sharp'
import { readAndTell } from '../reading/read-and-tell.ts'

sharp.concurrency(1)

/** A photograph as it is kept, or why there is none. */
export type PhotographAnswer =
  | { kind: 'kept'; bytes: Uint8Array }
  | { kind: 'refused'; why: 'not a picture' | 'too large' }

/** What an upload may be, by its content; SVG never comes from outside: it can hold scripts. */
const uploadFormats: readonly string[] = ['png', 'jpeg', 'webp', 'avif']
/** 50 million pixels, a good camera's most: a small file can unfold into gigabytes. */
const maxPixels = 50_000_000
/** Of AVIF, whose decoder holds 18 bytes of each, a telephone's most: one of 50 millions takes 2 kB and a gigabyte. */
const maxAvifPixels = 16_000_000
/** As much on a side: a row of 50 million pixels is scaled for seconds. */
const maxSentSide = 12_000
const maxSide = 2_048

const isTooLarge = (kind: string, width: number, height: number): boolean =>
  Math.max(width, height) > maxSentSide ||
  width * height > (kind === 'avif' ? maxAvifPixels : maxPixels)

const clean = async (bytes: Uint8Array): Promise<PhotographAnswer> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format, compression, width, height } = await picture.metadata()
    const kind = format === 'heif' && compression === 'av1' ? 'avif' : format
    if (!uploadFormats.includes(kind)) return { kind: 'refused', why: 'not a picture' }
    if (isTooLarge(kind, width, height)) return { kind: 'refused', why: 'too large' }
    return {
      kind: 'kept',
      bytes: await picture
        .autoOrient()
        .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer(),
    }
  } catch (error) {
    // libvips says it of the whole, before a pixel is read.
    const exceeds = error instanceof Error && error.message.includes('exceeds pixel limit')
    return { kind: 'refused', why: exceeds ? 'too large' : 'not a picture' }
  }
}

readAndTell<PhotographAnswer>(async (bytes, tell) => tell(await clean(bytes)))
