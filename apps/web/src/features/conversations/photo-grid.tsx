import { cx } from 'class-variance-authority'
import type { Photo } from './conversations.queries.ts'

/** The photographs of a message; each opens whole. */
export const PhotoGrid = ({ photos, author }: { photos: readonly Photo[]; author: string }) => (
  <ul className={cx('grid gap-1.5', photos.length > 1 ? 'w-64 grid-cols-2' : 'w-52')}>
    {photos.map(({ key, url }, index) => (
      <li key={key}>
        <a href={url} target="_blank" rel="noreferrer" className="block">
          <img
            src={url}
            alt={`Vue ${index + 1} envoyée par ${author}`}
            width={256}
            height={256}
            loading="lazy"
            className="aspect-square w-full rounded-md border border-line object-cover"
          />
        </a>
      </li>
    ))}
  </ul>
)
