import { X } from 'lucide-react'
import { IconButton } from '../form/button.tsx'

/** Photographs that were sent, each to be taken out again. */
export const PhotoThumbs = ({
  label,
  photos,
  onRemove,
}: {
  /** Of what: « Photos jointes ». */
  label: string
  photos: readonly { key: string; url: string }[]
  onRemove: (key: string) => void
}) => (
  <ul aria-label={label} className="flex w-full flex-wrap gap-3 pt-2 pb-1">
    {photos.map((photo, index) => (
      <li key={photo.key} className="relative">
        <img
          src={photo.url.replace('/512.', '/256.')}
          alt={`Vue ${index + 1}`}
          width={80}
          height={80}
          className="size-20 rounded-md border border-line object-cover"
        />
        <span className="absolute -top-3 -right-3">
          <IconButton label={`Retirer la photo ${index + 1}`} onClick={() => onRemove(photo.key)}>
            <span className="flex size-6 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-raised">
              <X aria-hidden="true" className="size-4!" />
            </span>
          </IconButton>
        </span>
      </li>
    ))}
  </ul>
)
