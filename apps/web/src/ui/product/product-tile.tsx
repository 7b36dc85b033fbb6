import { cx } from 'class-variance-authority'

/** Widths the media pipeline makes of every picture. */
const widths = [128, 256, 512] as const

const sourceSet = (url: string, format: 'avif' | 'webp'): string =>
  widths.map(width => `${url.replace(/\d+\.webp$/, `${width}.${format}`)} ${width}w`).join(', ')

/**
 * The picture of a product on the tint of its family. The address is the API's
 * `/storage/carreau/<key>/512.webp`; `sizes` says how wide the tile is, as in HTML. Decorative
 * unless `alt` is given: the name stands beside it.
 */
export const ProductTile = ({
  photo,
  tint,
  sizes,
  alt = '',
  eager = false,
  className,
}: {
  photo: string | null
  tint: string
  sizes: string
  alt?: string
  /** For the picture that opens a page: not lazy, fetched first. */
  eager?: boolean
  className?: string
}) => (
  <span
    className={cx(
      'flex aspect-square items-center justify-center overflow-hidden rounded-md',
      className,
    )}
    style={{ backgroundColor: `var(--tint-${tint}, var(--tint-cream))` }}
  >
    {photo !== null && (
      <picture className="contents">
        <source type="image/avif" srcSet={sourceSet(photo, 'avif')} sizes={sizes} />
        <img
          src={photo}
          srcSet={sourceSet(photo, 'webp')}
          sizes={sizes}
          alt={alt}
          width={512}
          height={512}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="size-[78%] object-contain"
        />
      </picture>
    )}
  </span>
)
