import sharp from 'sharp'
import type { MediaStore } from '../../../platform/storage/media-store.ts'

/** A wholesaler's logo for a paper. PDF knows PNG, of what the store keeps nothing. */
export const logoOf = async (
  pictures: Pick<MediaStore, 'getPicture'>,
  key: string | null,
): Promise<Buffer | null> => {
  const picture = key === null ? undefined : await pictures.getPicture(key, 512, 'webp')
  return picture === undefined
    ? null
    : sharp(picture).flatten({ background: '#fff' }).png().toBuffer()
}
