import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Photo, useSendPhoto } from './claims.queries.ts'

/** What the API takes, so that a phone offers its photographs and converts its own formats. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'
const maxPhotos = 6

const failure = 'La photo n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.'

const refusalOf = (error: unknown): string =>
  (isApiError(error) && error.errors.file?.[0]) || messageOf(error, failure)

/** Photographs of what is wrong, sent as they are chosen. */
export const PhotoField = ({
  label,
  photos,
  error,
  onAdd,
  onRemove,
}: {
  /** Of what: « Photos de Tomate grappe ». */
  label: string
  photos: readonly Photo[]
  error: string | undefined
  onAdd: (photo: Photo) => void
  onRemove: (key: string) => void
}) => {
  const send = useSendPhoto()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()

  const addAll = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    setRefusal(null)
    try {
      for (const file of [...(target.files ?? [])].slice(0, maxPhotos - photos.length))
        onAdd(await send.mutateAsync(file))
    } catch (failed) {
      setRefusal(refusalOf(failed))
    }
    // So that the same file may be chosen again.
    target.value = ''
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures and their buttons, not fields of a form
    <div role="group" aria-label={label} className="flex flex-col items-start gap-2">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3 pt-2">
          {photos.map((photo, index) => (
            <li key={photo.key} className="relative">
              <img
                src={photo.url.replace('/512.', '/256.')}
                alt={`Vue ${index + 1}`}
                width={88}
                height={88}
                className="size-22 rounded-md border border-line object-cover"
              />
              <span className="absolute -top-3 -right-3">
                <IconButton
                  label={`Retirer la photo ${index + 1}`}
                  onClick={() => {
                    onRemove(photo.key)
                    button.current?.focus()
                  }}
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
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        onChange={addAll}
        hidden
        aria-label={label}
      />
      <Button
        ref={button}
        variant="secondary"
        pending={send.isPending}
        disabled={photos.length >= maxPhotos}
        aria-describedby={`${id}-note`}
        onClick={() => input.current?.click()}
      >
        {!send.isPending && <ImagePlus aria-hidden="true" className="size-4" />}
        Ajouter une photo
      </Button>
      <p id={`${id}-note`} className="text-ink-soft text-sm">
        Six au plus. Le fournisseur les voit.
      </p>
      <p role="alert" className="text-sm text-tomato-ink empty:hidden">
        {refusal ?? error}
      </p>
    </div>
  )
}
