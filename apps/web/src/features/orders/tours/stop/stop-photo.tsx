import { ImagePlus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Button } from '../../../../ui/form/button.tsx'
import { usePictureInput } from '../../../../ui/form/use-picture-input.ts'
import { PhotoThumbs } from '../../../../ui/product/photo-thumbs.tsx'
import { smallPhoto } from './small-photo.ts'

/** The photograph of a delivery, which stays on the phone until the delivery is sent. */
export const StopPhoto = ({
  photo,
  onChange,
}: {
  photo: Blob | null
  onChange: (photo: Blob | null) => void
}) => {
  const url = useMemo(() => (photo === null ? null : URL.createObjectURL(photo)), [photo])
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  const { input, choose, refusal } = usePictureInput({
    send: async file => onChange(await smallPhoto(file)),
    failure: 'Cette photo n’a pas pu être gardée. Recommencez.',
  })
  return (
    <div className="flex flex-col items-start gap-2">
      {url !== null && (
        <PhotoThumbs
          label="Photo prise"
          photos={[{ key: url, url }]}
          onRemove={() => onChange(null)}
        />
      )}
      <input {...input} aria-label="Photo de la livraison" />
      <Button variant="secondary" size="lg" onClick={choose}>
        <ImagePlus aria-hidden="true" className="size-5" />
        {photo === null ? 'Prendre une photo' : 'Remplacer la photo'}
      </Button>
      <p role="alert" className="text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
