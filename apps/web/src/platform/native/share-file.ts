import { Capacitor, registerPlugin } from '@capacitor/core'
import type { ReceivedFile } from '../api-client/api-client.ts'

/** Ours, of the Android project (ShareFilePlugin.java). `data` is base64. */
const ShareFile = registerPlugin<{
  share: (file: { name: string; type: string; data: string }) => Promise<void>
}>('ShareFile')

const toBase64 = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(blob)
  })

/** No WebView downloads: the person says where a document goes, on the phone's own sheet. */
export const shareFile = async ({ name, blob }: ReceivedFile): Promise<void> => {
  if (Capacitor.getPlatform() === 'android')
    return ShareFile.share({ name, type: blob.type, data: await toBase64(blob) })
  const files = [new File([blob], name, { type: blob.type })]
  await navigator.share({ files }).catch((error: unknown) => {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
}
