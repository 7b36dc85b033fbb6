/** Enough to read a label by; what waits for the network stays small. */
const longestSide = 1280

/** A photograph made small before it is kept on the phone; as it came where the browser cannot. */
export const smallPhoto = async (file: File): Promise<Blob> => {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const small = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.8))
    return small ?? file
  } catch {
    return file
  }
}
