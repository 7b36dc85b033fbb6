import type { ReceivedFile } from './api-client/api-client.ts'
import { hasNativeBridge } from './native/native.ts'

/** Time for the browser to take the file before its address is given back. */
const takenAfterMs = 60_000

/** Hands a file to the browser, which keeps or shows it as the person has chosen. */
export const saveFile = async ({ name, blob }: ReceivedFile): Promise<void> => {
  if (hasNativeBridge()) return (await import('./native/share-file.ts')).shareFile({ name, blob })
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), takenAfterMs)
}
