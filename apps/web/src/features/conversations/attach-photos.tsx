import { ImagePlus } from 'lucide-react'
import { Spinner } from '../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../ui/form/button.tsx'
import { usePictureInput } from '../../ui/form/use-picture-input.ts'
import { PhotoThumbs } from '../../ui/product/photo-thumbs.tsx'
import { type Photo, useSendPhoto } from './conversations.queries.ts'

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
  const { input, choose, refusal } = usePictureInput({
    send: async file => onAdd(await send.mutateAsync(file)),
    failure: 'La photo n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
    most: max,
    held: photos.length,
    tooMany: `Un message compte au plus ${max} photos.`,
    onBusy,
  })

  return (
    <>
      {photos.length > 0 && (
        <PhotoThumbs label="Photos jointes" photos={photos} onRemove={onRemove} />
      )}
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
      <input {...input} aria-label="Photos du message" />
      <IconButton
        label="Ajouter une photo"
        disabled={send.isPending || photos.length >= max}
        onClick={choose}
      >
        {send.isPending ? <Spinner /> : <ImagePlus aria-hidden="true" />}
      </IconButton>
    </>
  )
}
