/** Widths that exist of every picture, in pixels. */
export const mediaWidths = [128, 256, 512] as const
export const mediaFormats = ['avif', 'webp'] as const

export type MediaWidth = (typeof mediaWidths)[number]
export type MediaFormat = (typeof mediaFormats)[number]

/** A fixed storage path under the product's folder (docs/specification.md#pictures). */
export const mediaPath = '/storage/carreau'

/** A stored picture at the default width; the client swaps `512.webp` for what it needs. */
export const mediaUrl = (key: string): string => `${mediaPath}/${key}/512.webp`

/** The key of a picture of ours by its address; undefined for any other address. */
export const keyOfMediaUrl = (url: string): string | undefined =>
  url.startsWith(`${mediaPath}/`) ? url.split('/')[3] : undefined
