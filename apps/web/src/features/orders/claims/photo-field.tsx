import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { PhotoThumbs } from '../../../ui/product/photo-thumbs.tsx'
import { type Photo, useSendPhoto } from './claims.queries.ts'

const maxPhotos = 6

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
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { input, choose, refusal } = usePictureInput({
    send: async file => onAdd(await send.mutateAsync(file)),
    failure: 'La photo n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
    most: maxPhotos,
    held: photos.length,
    tooMany: `Une ligne compte au plus ${maxPhotos} photos.`,
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures and their buttons, not fields of a form
    <div role="group" aria-label={label} className="flex flex-col items-start gap-2">
      {photos.length > 0 && (
        <PhotoThumbs
          label="Photos envoyées"
          photos={photos}
          onRemove={key => {
            onRemove(key)
            button.current?.focus()
          }}
        />
      )}
      <input {...input} aria-label={label} />
      <Button
        ref={button}
        variant="secondary"
        pending={send.isPending}
        disabled={photos.length >= maxPhotos}
        aria-describedby={`${id}-note`}
        onClick={choose}
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
