import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Photo, useSendPhoto } from './conversations.queries.ts'

/** What the API takes, so that a phone offers its photographs and converts its own formats. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'
const maxBytes = 10 * 1024 * 1024

const refusalOf = (error: unknown): string =>
  (isApiError(error) && error.errors.file?.[0]) ||
  messageOf(error, 'La photo n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.')

/** Photographs of a message: sent as they are chosen, seen before the message goes. */
export const AttachPhotos = ({
  photos,
  max,
  onAdd,
  onRemove,
  onBusy,
}: {
  photos: readonly Photo[]
  max: number
  onAdd: (photo: Photo) => void
  onRemove: (key: string) => void
  onBusy: (isBusy: boolean) => void
}) => {
  const send = useSendPhoto()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const addAll = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    const room = max - photos.length
    setRefusal(chosen.length > room ? `Un message compte au plus ${max} photos.` : null)
    onBusy(true)
    try {
      for (const file of chosen.slice(0, room)) {
        if (file.size > maxBytes) setRefusal(`« ${file.name} » dépasse 10\u00a0Mo.`)
        else onAdd(await send.mutateAsync(file))
      }
    } catch (failed) {
      setRefusal(refusalOf(failed))
    }
    onBusy(false)
    // So that the same file may be chosen again.
    target.value = ''
  }

  return (
    <>
      {photos.length > 0 && (
        <ul aria-label="Photos jointes" className="flex w-full flex-wrap gap-3 pt-2 pb-1">
          {photos.map((photo, index) => (
            <li key={photo.key} className="relative">
              <img
                src={photo.url.replace('/512.', '/256.')}
                alt={`Vue ${index + 1}`}
                width={72}
                height={72}
                className="size-18 rounded-md border border-line object-cover"
              />
              <span className="absolute -top-3.5 -right-3.5">
                <IconButton
                  label={`Retirer la photo ${index + 1}`}
                  onClick={() => onRemove(photo.key)}
                >
                  <span className="flex size-6 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-raised">
                    <X aria-hidden="true" className="size-4!" />
                  </span>
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        onChange={addAll}
        aria-label="Photos du message"
      />
      <IconButton
        label="Ajouter une photo"
        disabled={send.isPending || photos.length >= max}
        onClick={() => input.current?.click()}
      >
        {send.isPending ? <Spinner /> : <ImagePlus aria-hidden="true" />}
      </IconButton>
    </>
  )
}
