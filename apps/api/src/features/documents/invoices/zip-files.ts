import { Zip, ZipPassThrough } from 'fflate'

export type ZippedFile = { name: string; bytes: Uint8Array; at: Date }

/** What a ZIP without extensions counts to. */
const maxBytes = 2 ** 32 - 1

/** Files one after the other as a ZIP, one of them in memory at a time; a PDF is packed already. */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let written = 0
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    written += chunk.length
    if (written > maxBytes) throw new Error('The archive outgrows a ZIP')
    ready.push(chunk)
  })
  for await (const { name, bytes, at } of files) {
    const file = new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    file.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
